"""Everything that concerns people, on one database."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from starlette.requests import HTTPConnection

from fortyeight.server.base.who import NOBODY, Role, Who
from fortyeight.server.http.session_cookie import session_token
from fortyeight.server.rooms.people.accounts import Accounts
from fortyeight.server.rooms.people.administration import Administration
from fortyeight.server.rooms.people.cashier import Cashier
from fortyeight.server.rooms.people.limits import Limits
from fortyeight.server.rooms.people.people_database import PeopleDatabase
from fortyeight.server.rooms.people.people_settings import PeopleSettings
from fortyeight.server.rooms.people.sign_in.lockout import Lockout
from fortyeight.server.rooms.people.sign_in.passwords import Passwords
from fortyeight.server.rooms.people.sign_in.sessions import Sessions
from fortyeight.server.rooms.people.times import Clock, now_ms
from fortyeight.store.database.database import Database
from fortyeight.store.people_store import find_person


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
        self.database = PeopleDatabase(database, clock)
        self.passwords = Passwords(
            self.settings.cost, self.settings.hashes_at_once, self.settings.hashes_waiting
        )
        self.sessions = Sessions(self.database, self.settings)
        self.lockout = Lockout(self.database, sleep)
        self.accounts = Accounts(
            self.database, self.settings, self.passwords, self.sessions, self.lockout
        )
        self.administration = Administration(
            self.database, self.accounts, self.passwords, self.sessions
        )
        self.cashier = Cashier(self.database, self.settings)
        self.limits = Limits(self.database)

    def token(self, connection: HTTPConnection) -> str:
        """Return the token of a client's session, valid or not; empty if there is none."""
        return session_token(connection, self.settings.https)

    async def identify(self, connection: HTTPConnection) -> Who:
        """Return who is signed in, or nobody."""
        return await self.sessions.session(self.token(connection)) or NOBODY

    async def is_staff(self, name: str) -> bool:
        """Return whether the person of this name is a dealer or on the floor; raise `Refusal`."""
        account = await self.database.read(lambda connection: find_person(connection, name))
        return account is not None and bool(account.roles & {Role.DEALER, Role.FLOOR})

    def close(self) -> None:
        """End the threads; the database is the caller's to close."""
        self.passwords.close()
