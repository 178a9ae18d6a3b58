"""Queries for events, heads, answers, snapshots and balances."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, bindparam, func, select

from fortyeight.store.database import schema
from fortyeight.store.model import Head, Snapshot, StoredAnswer, StoredEvent, may_be_overdrawn

# Queries that are made for every command are built once: to build one takes longer than to run it.
_EVENTS = (
    select(schema.events)
    .where(
        schema.events.c.stream == bindparam("of"),
        schema.events.c.version > bindparam("after"),
    )
    .order_by(schema.events.c.version)
    .limit(bindparam("most"))
)
_HEAD = select(schema.streams).where(schema.streams.c.stream == bindparam("of"))
_ANSWER = select(
    *(schema.commands.c[name] for name in ("actor", "id", "digest", "answer", "version"))
).where(
    schema.commands.c.stream == bindparam("of"),
    schema.commands.c.actor == bindparam("by"),
    schema.commands.c.id == bindparam("under"),
)


def read_events(
    connection: Connection, stream: str, after: int = 0, limit: int = 1000
) -> list[StoredEvent]:
    """Return the events of a stream after a version, in order."""
    rows = connection.execute(_EVENTS, {"of": stream, "after": after, "most": limit})
    return [StoredEvent(*row) for row in rows]


def read_head(connection: Connection, stream: str) -> Head | None:
    """Return the head of a stream, with its owner."""
    row = connection.execute(_HEAD, {"of": stream}).one_or_none()
    return None if row is None else Head(*row)


def list_versions(connection: Connection, prefix: str) -> dict[str, int]:
    """Return the streams with this prefix, each with its version."""
    table = schema.streams
    query = select(table.c.stream, table.c.version).where(table.c.stream.startswith(prefix))
    return {row.stream: row.version for row in connection.execute(query)}


def find_versions(connection: Connection, streams: Iterable[str]) -> dict[str, int]:
    """Return the versions of those streams that there are."""
    table = schema.streams
    query = select(table.c.stream, table.c.version).where(table.c.stream.in_(streams))
    return {row.stream: row.version for row in connection.execute(query)}


def read_answer(connection: Connection, stream: str, actor: str, id: str) -> StoredAnswer | None:
    """Return the first answer to a command, or None if there is none."""
    row = connection.execute(_ANSWER, {"of": stream, "by": actor, "under": id}).one_or_none()
    return None if row is None else StoredAnswer(*row)


def read_snapshot(
    connection: Connection, stream: str, shape: str, at_most: int | None = None
) -> Snapshot | None:
    """Return the latest snapshot of a shape, not after version `at_most` if that is given."""
    table = schema.snapshots
    query = select(table.c.stream, table.c.version, table.c.shape, table.c.body)
    query = query.where(table.c.stream == stream, table.c.shape == shape)
    if at_most is not None:
        query = query.where(table.c.version <= at_most)
    row = connection.execute(query.order_by(table.c.version.desc()).limit(1)).one_or_none()
    return None if row is None else Snapshot(*row)


def read_balance(connection: Connection, account: str) -> int:
    """Return the balance of an account in cents; negative only if `may_be_overdrawn` allows it."""
    if may_be_overdrawn(account):
        entries = schema.entries
        query = select(func.sum(entries.c.cents)).where(entries.c.account == account)
    else:
        accounts = schema.accounts
        query = select(accounts.c.cents).where(accounts.c.account == account)
    return int(connection.execute(query).scalar() or 0)
