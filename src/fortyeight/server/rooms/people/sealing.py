"""Accounts of older versions: what their events do not hold is sealed into the log once.

The event says how the account is stored when the server starts. Its actor is the server, and it
claims nothing about who did what before.
"""

from __future__ import annotations

from sqlalchemy import Connection, and_, literal, or_, select

from fortyeight.server.base.logs import log_event
from fortyeight.server.rooms.people.person_log import SERVER, password_digest, record
from fortyeight.store.database import schema
from fortyeight.store.database.database import Database
from fortyeight.store.model import person_stream

#: Accounts that are sealed in one transaction.
BATCH = 500


def seal_accounts(database: Database, now: int) -> int:
    """Seal every account whose log does not cover it yet; return how many there were."""
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
