"""The log of a person: what happens to their account is an event of their stream."""

from __future__ import annotations

import hashlib

from sqlalchemy import Connection

from fortyeight.store.log.changes import lock_stream, store_in_transaction
from fortyeight.store.model import Change, NewEvent, person_stream

#: Actor of what the server does by itself. Names have no spaces, so no account can have this one.
SERVER = "the server"

_MARK = b"fortyeight password 1\n"


def password_digest(hashed: str | None) -> str | None:
    """Return the digest that stands in the log for a stored password hash.

    It needs no key: the hash has a random salt of 128 bits, which is not in the log, so that no
    password can be guessed from the digest.
    """
    if hashed is None:
        return None
    return hashlib.sha256(_MARK + hashed.encode("utf-8", "surrogatepass")).hexdigest()


def record(connection: Connection, person: str, at: int, actor: str, event: NewEvent) -> None:
    """Append an event, in the transaction that causes it."""
    stream = person_stream(person)
    ends = lock_stream(connection, stream)
    change = Change(stream, expected=ends, epoch=0, at=at, actor=actor, events=(event,))
    store_in_transaction(connection, change)
