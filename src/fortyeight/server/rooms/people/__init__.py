"""People: accounts, sessions, guests, the cashier, and the limits that they set themselves.

Start with `People` below, then `accounts` and `people_api` (the routes); `sign_in` has passwords
and sessions. May import `http` and the type of an allowance from the tables, and no other room.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from fortyeight.server.base.who import Role
from fortyeight.server.rooms.people.accounts import Accounts
from fortyeight.server.rooms.people.administration import CONSOLE, Administration
from fortyeight.server.rooms.people.cashier import Cashier, Receipt
from fortyeight.server.rooms.people.limits import Limit, LimitKind, Limits
from fortyeight.server.rooms.people.people_desk import PeopleDesk
from fortyeight.server.rooms.people.people_settings import PeopleSettings
from fortyeight.server.rooms.people.sign_in.guests import Guests
from fortyeight.server.rooms.people.sign_in.lockout import Lockout, source_of
from fortyeight.server.rooms.people.sign_in.passwords import Cost, Passwords
from fortyeight.server.rooms.people.sign_in.sessions import Sessions, SignedIn, session_id
from fortyeight.server.rooms.people.times import Clock, now_ms
from fortyeight.store.database.database import Database
from fortyeight.store.people_store import find_person

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
    """Everything that concerns people, on one database."""

    def __init__(
        self,
        database: Database,
        settings: PeopleSettings | None = None,
        clock: Clock = now_ms,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.settings = settings or PeopleSettings()
        self.desk = PeopleDesk(database, clock)
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

    async def is_staff(self, name: str) -> bool:
        """Return whether the person of this name is a dealer or on the floor; raise `Refusal`."""
        found = await self.desk.read(lambda connection: find_person(connection, name))
        return found is not None and bool(found.roles & {Role.DEALER, Role.FLOOR})

    def close(self) -> None:
        """End the threads; the database is the caller's to close."""
        self.passwords.close()
