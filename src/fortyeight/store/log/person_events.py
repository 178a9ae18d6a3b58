"""A person's events in the transaction that changes his account."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Connection, select

from fortyeight.store.database.schema import accounts, events, streams
from fortyeight.store.log.changes import _store
from fortyeight.store.model import Change, Head, StoreError


def store_within(connection: Connection, change: Change) -> Head:
    """Stores a change in a transaction of the caller; raises a `StoreError` where it cannot be.

    Who catches the error must not go on with the transaction. Times never go back within a
    stream, whatever the clock does.
    """
    last = select(events.c.at).where(
        events.c.stream == change.stream, events.c.version == change.expected
    )
    before = connection.execute(last).scalar()
    if before is not None and before > change.at:
        change = replace(change, at=before)
    result = _store(connection, [change])[0]
    if isinstance(result, StoreError):
        raise result
    return result


def hold_stream(connection: Connection, stream: str) -> int:
    """Where a stream ends, which nobody else moves before the transaction is over."""
    chosen = select(streams.c.version).where(streams.c.stream == stream).with_for_update()
    return int(connection.execute(chosen).scalar() or 0)


def hold_balance(connection: Connection, account: str) -> int:
    """What is on an account, which nobody else changes before the transaction is over.

    Streams are held before accounts, here as in every append.
    """
    chosen = select(accounts.c.cents).where(accounts.c.account == account).with_for_update()
    return int(connection.execute(chosen).scalar() or 0)
