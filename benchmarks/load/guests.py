"""Guests with chips and a session, put into a store before its server starts.

Through the server's API this would take longer than the measurement.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from sqlalchemy import Connection

from fortyeight.server.base.account_names import folded
from fortyeight.server.http.session_cookie import SESSION_COOKIE, session_id
from fortyeight.server.rooms.people.accounts import ALL_ROLES
from fortyeight.store import people_store
from fortyeight.store.database.database import Database
from fortyeight.store.log.changes import store_changes
from fortyeight.store.model import (
    BANK,
    Change,
    LedgerLine,
    NewEvent,
    StoreError,
    person_stream,
    wallet_account,
)

CHIPS = 500_000
_DAY = 24 * 3600 * 1000
_AT_ONCE = 250


def name_of(table: int, box: int) -> str:
    """Return a player's name; box 0 is the person who opens the tables."""
    return f"p{table:04d}b{box}"


def cookie_of(name: str) -> str:
    """Return a session cookie. The token may be predictable: the server is private."""
    return f"{SESSION_COOKIE}={_token(name)}"


def _token(name: str) -> str:
    return hashlib.sha256(name.encode()).hexdigest()


def store_path(data: Path) -> str:
    """Return where a server has its own store."""
    return f"sqlite:///{data / 'fortyeight.sqlite'}"


def seed(url: str, tables: int, players: int) -> None:
    """Store all players, and the person who opens the tables."""
    names = [name_of(table, box) for table in range(tables) for box in range(players + 1)]
    now = time.time_ns() // 1_000_000
    database = Database.open(url)
    try:
        database.write(lambda connection: _add(connection, names, now))
        for start in range(0, len(names), _AT_ONCE):
            for result in store_changes(database, list(_bought(names[start:][:_AT_ONCE], now))):
                if isinstance(result, StoreError):
                    raise result
    finally:
        database.close()


def _add(connection: Connection, names: Sequence[str], now: int) -> None:
    for name in names:
        guest = people_store.Person(name, folded(name), people_store.GUEST, None, ALL_ROLES, now)
        people_store.add_person(connection, guest)
        row = people_store.SessionRow(session_id(_token(name)), name, now, now, now + _DAY, "here")
        people_store.add_session(connection, row)


def _bought(names: Sequence[str], now: int) -> Iterator[Change]:
    for name in names:
        lines = (LedgerLine(0, BANK, -CHIPS), LedgerLine(0, wallet_account(name), CHIPS))
        event = NewEvent("cashier.bought/1", f'{{"cents":{CHIPS}}}')
        yield Change(person_stream(name), 0, 0, now, name, events=(event,), lines=lines)
