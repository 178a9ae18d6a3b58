"""The server processes on a store, and the sign of life that each gives."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from sqlalchemy import Connection, case, delete, func, insert, null, select, update

from fortyeight.store.database import schema

_nodes = schema.nodes


@dataclass(frozen=True, slots=True)
class Node:
    """A process: where it is reached, and what serves its writing connection in PostgreSQL."""

    node: str
    url: str
    backend: int | None
    started_at: int
    seen_at: int


def beat(connection: Connection, node: str, url: str, now: int) -> None:
    """A sign of life, given on the writing connection: it shows that this one works as well.

    What is recorded always differs from the last time, even when the clock stands still: others
    watch for a change by clocks of their own, and compare no clock with another.
    """
    postgres = connection.dialect.name == "postgresql"
    backend = func.pg_backend_pid() if postgres else null()
    if postgres:
        # A number of a backend that has ended is given out again.
        gone = update(_nodes).where(_nodes.c.backend == backend, _nodes.c.node != node)
        connection.execute(gone.values(backend=None))
    moved = case((_nodes.c.seen_at == now, now + 1), else_=now)
    known = connection.execute(
        update(_nodes).where(_nodes.c.node == node).values(url=url, backend=backend, seen_at=moved)
    )
    if known.rowcount == 0:
        connection.execute(
            insert(_nodes).values(node=node, url=url, backend=backend, started_at=now, seen_at=now)
        )


def nodes(connection: Connection) -> list[Node]:
    """All processes that have not been forgotten, by their names."""
    rows = connection.execute(select(_nodes).order_by(_nodes.c.node))
    return [Node(**row._mapping) for row in rows]


def probe(connection: Connection) -> None:
    """Write a row and take it away again: the commit shows that the disk takes what is stored."""
    name = f"probe {secrets.token_hex(8)}"
    connection.execute(insert(_nodes).values(node=name, url="", started_at=0, seen_at=0))
    connection.execute(delete(_nodes).where(_nodes.c.node == name))


def forget(connection: Connection, node: str, seen_at: int | None = None) -> None:
    """A process that has ended; or, where it was last seen at `seen_at`, is taken to have."""
    gone = delete(_nodes).where(_nodes.c.node == node)
    connection.execute(gone if seen_at is None else gone.where(_nodes.c.seen_at == seen_at))
