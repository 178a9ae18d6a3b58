"""The log of a person: what happens to their account is an event of their stream."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, and_, literal, or_, select

from fortyeight.server.base.logs import log_event
from fortyeight.store.database import schema
from fortyeight.store.database.database import Database
from fortyeight.store.log.changes import append_event
from fortyeight.store.model import NewEvent, person_stream

#: Actor of what the server does by itself. Names have no spaces, so no account can have this one.
SERVER = "the server"

#: Accounts that are sealed in one transaction.
BATCH = 500

_MARK = b"fortyeight password 1\n"


def password_digest(hashed: str | None) -> str | None:
    """Return the digest that stands in the log for a stored password hash.

    It needs no key: the hash has a random salt of 128 bits, which is not in the log, so that no
    password can be guessed from the digest.
    """
    if hashed is None:
        return None
    return hashlib.sha256(_MARK + hashed.encode("utf-8", "surrogatepass")).hexdigest()


def event(name: str, body: Mapping[str, Any]) -> NewEvent:
    return NewEvent(name, json.dumps(body, separators=(",", ":"), sort_keys=True))


def record(
    connection: Connection, person: str, at: int, actor: str, name: str, body: Mapping[str, Any]
) -> None:
    """Append an event to a person's stream, in the transaction that causes it."""
    append_event(connection, person_stream(person), at, actor, event(name, body))


def seal_accounts(database: Database, now: int) -> int:
    """Seal every account whose log does not cover it yet; return how many there were.

    The events of older versions do not hold all of an account. This one says how it is stored when
    the server starts; it claims nothing about who did what before.
    """
    sealed = 0
    while done := database.write(lambda connection: _seal_some(connection, now)):
        sealed += done
    if sealed:
        log_event("accounts sealed into the log", accounts=sealed)
    return sealed


def _seal_some(connection: Connection, now: int) -> int:
    people, events = schema.people, schema.events
    covers = or_(
        and_(events.c.name == "account.created/1", events.c.body.contains('"created_at"')),
        events.c.name == "account.sealed/1",
    )
    stream = literal(person_stream("")) + people.c.name
    covered = select(events.c.version).where(events.c.stream == stream, covers).exists()
    rows = connection.execute(select(people).where(~covered).limit(BATCH)).all()
    for row in rows:
        body = {
            "created_at": row.created_at,
            "disabled_at": row.disabled_at,
            "password": password_digest(row.password),
        }
        record(connection, row.name, now, SERVER, "account.sealed/1", body)
    return len(rows)
