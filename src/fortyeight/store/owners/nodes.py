"""Server processes of a store, and their heartbeats."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from sqlalchemy import Connection, case, delete, func, insert, null, select, update

from fortyeight.store.database import schema

_nodes = schema.nodes


@dataclass(frozen=True, slots=True)
class Node:
    """A server process: its URL, and the PostgreSQL backend of its writing connection."""

    node: str
    url: str
    backend: int | None
    started_at: int
    seen_at: int


def record_heartbeat(connection: Connection, node: str, url: str, now: int) -> None:
    """Record a heartbeat, on the writing connection, so that it shows that this one works too.

    `seen_at` always changes, even if the clock stands still: other processes watch for a change by
    their own clocks, and never compare two clocks.
    """
    postgres = connection.dialect.name == "postgresql"
    backend = func.pg_backend_pid() if postgres else null()
    if postgres:
        # PostgreSQL reuses the ids of backends that have ended.
        reused = update(_nodes).where(_nodes.c.backend == backend, _nodes.c.node != node)
        connection.execute(reused.values(backend=None))
    changed_time = case((_nodes.c.seen_at == now, now + 1), else_=now)
    updated = connection.execute(
        update(_nodes)
        .where(_nodes.c.node == node)
        .values(url=url, backend=backend, seen_at=changed_time)
    )
    if updated.rowcount == 0:
        connection.execute(
            insert(_nodes).values(node=node, url=url, backend=backend, started_at=now, seen_at=now)
        )


def list_nodes(connection: Connection) -> list[Node]:
    """Return all known processes, by name."""
    rows = connection.execute(select(_nodes).order_by(_nodes.c.node))
    return [Node(**row._mapping) for row in rows]


def probe_writing(connection: Connection) -> None:
    """Insert a row and delete it again; the commit shows that the database can write to disk."""
    name = f"probe {secrets.token_hex(8)}"
    connection.execute(insert(_nodes).values(node=name, url="", started_at=0, seen_at=0))
    connection.execute(delete(_nodes).where(_nodes.c.node == name))


def delete_node(connection: Connection, node: str, seen_at: int | None = None) -> None:
    """Delete a process that has ended; with `seen_at`, only if its last heartbeat is that one."""
    deleted = delete(_nodes).where(_nodes.c.node == node)
    connection.execute(deleted if seen_at is None else deleted.where(_nodes.c.seen_at == seen_at))
