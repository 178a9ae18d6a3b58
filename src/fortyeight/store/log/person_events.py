"""Storing a person's events in the transaction that changes their account."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Connection, select

from fortyeight.store.database.schema import accounts, events, streams
from fortyeight.store.log.changes import _store
from fortyeight.store.model import Change, Head, StoreError


def store_within(connection: Connection, change: Change) -> Head:
    """Store a change in the caller's transaction; raise a `StoreError` if it cannot be stored.

    After that error, the transaction must not be continued. Times never decrease within a stream,
    whatever the clock does.
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
    """Return the version of a stream, and lock it until the end of the transaction."""
    chosen = select(streams.c.version).where(streams.c.stream == stream).with_for_update()
    return int(connection.execute(chosen).scalar() or 0)


def hold_balance(connection: Connection, account: str) -> int:
    """Return the balance of an account, and lock it until the end of the transaction.

    Lock streams before accounts, as every append does.
    """
    chosen = select(accounts.c.cents).where(accounts.c.account == account).with_for_update()
    return int(connection.execute(chosen).scalar() or 0)
