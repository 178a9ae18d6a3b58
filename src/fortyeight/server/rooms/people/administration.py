"""Administration of accounts: creating and closing them, changing roles."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection

from fortyeight.server.base.account_names import folded, may_be_name
from fortyeight.server.base.refusals import Refusal, not_signed_in
from fortyeight.server.base.who import Role, Who
from fortyeight.server.rooms.people.accounts import Accounts
from fortyeight.server.rooms.people.people_database import PeopleDatabase
from fortyeight.server.rooms.people.person_log import record
from fortyeight.server.rooms.people.sign_in.passwords import Passwords, check_password
from fortyeight.server.rooms.people.sign_in.sessions import Sessions, who_of
from fortyeight.store import people_store
from fortyeight.store.overview import has_role

#: A person at the machine's console. Names have no spaces, so no account can have this one.
CONSOLE = Who("the console", frozenset({Role.ADMINISTRATOR}))

MOST_AT_ONCE = 1000


class Administration:
    """What an administrator may do. Each change is in the log of the person concerned."""

    def __init__(
        self, database: PeopleDatabase, accounts: Accounts, passwords: Passwords, sessions: Sessions
    ) -> None:
        self._database = database
        self._accounts = accounts
        self._passwords = passwords
        self._sessions = sessions

    async def create(self, name: str, password: str, roles: Iterable[Role], by: Who) -> Who:
        """Create an account for another person."""
        _check_administrator(by)
        new = await self._accounts.prepare(
            name, password, frozenset(roles), by_console=by == CONSOLE
        )

        def write(connection: Connection) -> Who:
            if by != CONSOLE:
                self._hold(connection, by, by.name)
            self._accounts.add(connection, new, actor=by.name)
            return who_of(new)

        return await self._accounts.run_adding(write)

    async def reset_password(self, name: str, new: str, by: Who) -> None:
        """Set a new password for a person who has lost theirs, and end their sessions."""
        _check_administrator(by)
        check_password(new, name)
        hashed = await self._passwords.hash(new)

        def write(connection: Connection) -> list[bytes]:
            person = self._hold(connection, by, name)
            if person.kind != people_store.ACCOUNT:
                raise Refusal("no-password", "a guest has no password", status=409)
            return self._accounts.put_password(connection, name, hashed, actor=by.name)

        self._sessions.ended(await self._database.write(write))

    async def change_roles(self, by: Who, name: str, roles: Iterable[Role]) -> Who:
        """Change another person's roles; if one is taken away, their sessions end."""
        _check_administrator(by, name)
        after = frozenset(str(role) for role in roles)

        def write(connection: Connection) -> tuple[Who, list[bytes]]:
            person = self._hold(connection, by, name)
            who = who_of(person)
            if after == person.roles:
                return who, []
            body = {"before": sorted(person.roles), "after": sorted(after)}
            people_store.set_roles(connection, name, after)
            now = self._database.clock()
            record(connection, name, now, by.name, "roles.changed/1", body)
            lost = person.roles - after
            ended = people_store.end_sessions_of(connection, name) if lost else []
            return Who(name, frozenset(Role(role) for role in after), who.guest), ended

        who, ended = await self._database.write(write)
        self._sessions.clear_cache()
        self._sessions.ended(ended)
        return who

    async def set_disabled(self, by: Who, name: str, disabled: bool) -> None:
        """Close a person's account, which ends their sessions, or open it again."""
        _check_administrator(by, name)

        def write(connection: Connection) -> list[bytes]:
            person = self._hold(connection, by, name)
            if (person.disabled_at is not None) == disabled:
                return []
            now = self._database.clock()
            people_store.set_disabled(connection, name, now if disabled else None)
            event = "account.disabled/1" if disabled else "account.enabled/1"
            body = {"disabled_at": now} if disabled else {}
            record(connection, name, now, by.name, event, body)
            return people_store.end_sessions_of(connection, name)

        ended = await self._database.write(write)
        self._sessions.clear_cache()
        self._sessions.ended(ended)

    async def list_accounts(
        self, by: Who, after: str = "", most: int = 100, named: str = ""
    ) -> list[people_store.Person]:
        """Return a page of the accounts: all of them, or those whose names contain a text."""
        _check_administrator(by)
        if not may_be_name(named):
            return []
        since = after if may_be_name(after) else ""
        page = min(most, MOST_AT_ONCE)
        return await self._database.read(
            lambda c: people_store.list_people(c, since, page, folded(named))
        )

    async def has_administrator(self) -> bool:
        """Return whether an open account has the role administrator."""
        return await self._database.read(
            lambda c: has_role(c.exec_driver_sql, str(Role.ADMINISTRATOR))
        )

    async def is_dealer(self, name: str) -> bool:
        """Return whether an account of exactly this name is open and has the role dealer."""
        if not may_be_name(name):
            return False
        find_person = await self._database.read(lambda c: people_store.find_person(c, name))
        return (
            find_person is not None
            and find_person.disabled_at is None
            and who_of(find_person).may(Role.DEALER)
        )

    def _hold(self, connection: Connection, by: Who, name: str) -> people_store.Person:
        """Lock and return the person; raise `Refusal` if `by` is no longer an administrator."""
        names = {by.name, name} - {CONSOLE.name}
        held = people_store.lock_people(connection, filter(may_be_name, names))
        if by != CONSOLE:
            administrator = held.get(by.name)
            if administrator is None or administrator.disabled_at is not None:
                raise not_signed_in()
            _check_administrator(who_of(administrator))
        if name not in held:
            raise Refusal("no-such-account", "there is no such account", status=404)
        return held[name]


def _check_administrator(by: Who, name: str = "") -> None:
    if not by.may(Role.ADMINISTRATOR):
        raise Refusal("not-yours", "only an administrator does this", status=403)
    if name and by.name == name:
        sentence = "you cannot change your own roles or close your own account"
        raise Refusal("own-account", sentence, status=409)
