"""People: accounts, sessions, guests, the cashier, and the limits that they set themselves."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from fortyeight.server.people.accounts import Accounts
from fortyeight.server.people.administration import CONSOLE, Administration
from fortyeight.server.people.cashier import Cashier, Receipt
from fortyeight.server.people.desk import Desk
from fortyeight.server.people.guests import Guests
from fortyeight.server.people.limits import Limit, LimitKind, Limits
from fortyeight.server.people.lockout import Lockout, source_of
from fortyeight.server.people.passwords import Cost, Passwords
from fortyeight.server.people.sessions import Sessions, SignedIn, session_id
from fortyeight.server.people.settings import PeopleSettings
from fortyeight.server.people.times import Clock, now_ms
from fortyeight.store.database import Database

__all__ = [
    "CONSOLE",
    "Accounts",
    "Administration",
    "Cashier",
    "Cost",
    "Guests",
    "Limit",
    "LimitKind",
    "Limits",
    "People",
    "PeopleSettings",
    "Receipt",
    "Sessions",
    "SignedIn",
    "session_id",
    "source_of",
]


class People:
    """All that concerns people, on one database."""

    def __init__(
        self,
        database: Database,
        settings: PeopleSettings | None = None,
        clock: Clock = now_ms,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.settings = settings or PeopleSettings()
        self.desk = Desk(database, clock)
        self.passwords = Passwords(
            self.settings.cost, self.settings.hashes_at_once, self.settings.hashes_waiting
        )
        self.sessions = Sessions(self.desk, self.settings)
        self.lockout = Lockout(self.desk, sleep)
        self.accounts = Accounts(
            self.desk, self.settings, self.passwords, self.sessions, self.lockout
        )
        self.administration = Administration(
            self.desk, self.accounts, self.passwords, self.sessions
        )
        self.guests = Guests(self.desk, self.settings, self.accounts, self.sessions)
        self.cashier = Cashier(self.desk, self.settings)
        self.limits = Limits(self.desk)

    def close(self) -> None:
        """Ends the threads; the database is the caller's."""
        self.passwords.close()
