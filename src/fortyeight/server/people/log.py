"""The log of a person: what happens to his account is an event of his stream."""

from __future__ import annotations

from sqlalchemy import Connection

from fortyeight.store.model import Change, NewEvent, person_stream
from fortyeight.store.within import hold_stream, store_within


def record(connection: Connection, person: str, at: int, actor: str, event: NewEvent) -> None:
    """Adds an event, in the transaction that brings it about."""
    stream = person_stream(person)
    ends = hold_stream(connection, stream)
    change = Change(stream, expected=ends, epoch=0, at=at, actor=actor, events=(event,))
    store_within(connection, change)
