"""Administration of accounts: creating and closing them, changing roles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection

from fortyeight.server.base.account_names import folded, may_be_name
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.who import Role, Who
from fortyeight.server.rooms.people.accounts import Accounts
from fortyeight.server.rooms.people.people_desk import PeopleDesk, event
from fortyeight.server.rooms.people.person_log import record
from fortyeight.server.rooms.people.sign_in.passwords import Passwords, check_password
from fortyeight.server.rooms.people.sign_in.sessions import Sessions, who_is
from fortyeight.store import people_store

#: A person at the machine's console. Names have no spaces, so no account can have this one.
CONSOLE = Who("the console", frozenset({Role.ADMINISTRATOR}))

MOST_AT_ONCE = 1000


class Administration:
    """What an administrator may do. Each change is in the log of the person concerned."""

    def __init__(
        self, desk: PeopleDesk, accounts: Accounts, passwords: Passwords, sessions: Sessions
    ) -> None:
        self._desk = desk
        self._accounts = accounts
        self._passwords = passwords
        self._sessions = sessions

    async def create(self, name: str, password: str, roles: Iterable[Role], by: Who) -> Who:
        """Create an account for another person."""
        _check_administrator(by)
        new = await self._accounts.prepared(
            name, password, frozenset(roles), by_console=by == CONSOLE
        )

        def writing(connection: Connection) -> Who:
            if by != CONSOLE:
                self._hold(connection, by, by.name)
            self._accounts.add(connection, new, actor=by.name)
            return who_is(new)

        return await self._accounts.adding(writing)

    async def reset_password(self, name: str, new: str, by: Who) -> None:
        """Set a new password for a person who has lost theirs, and end their sessions."""
        _check_administrator(by)
        check_password(new, name)
        hashed = await self._passwords.hashed(new)

        def writing(connection: Connection) -> list[bytes]:
            person = self._hold(connection, by, name)
            if person.kind != people_store.ACCOUNT:
                raise Refusal("no-password", "a guest has no password", status=409)
            return self._accounts.put_password(connection, name, hashed, actor=by.name)

        self._sessions.ended(await self._desk.write(writing))

    async def change_roles(self, by: Who, name: str, roles: Iterable[Role]) -> Who:
        """Change another person's roles; if one is taken away, their sessions end."""
        _check_administrator(by, name)
        after = frozenset(str(role) for role in roles)

        def writing(connection: Connection) -> tuple[Who, list[bytes]]:
            person = self._hold(connection, by, name)
            now = who_is(person)
            if after == person.roles:
                return now, []
            body = {"before": sorted(person.roles), "after": sorted(after)}
            people_store.set_roles(connection, name, after)
            self._record(connection, name, by.name, "roles.changed/1", body)
            lost = person.roles - after
            gone = people_store.end_sessions_of(connection, name) if lost else []
            return Who(name, frozenset(Role(role) for role in after), now.guest), gone

        who, gone = await self._desk.write(writing)
        self._sessions.forget()
        self._sessions.ended(gone)
        return who

    async def set_disabled(self, by: Who, name: str, disabled: bool) -> None:
        """Close a person's account, which ends their sessions, or open it again."""
        _check_administrator(by, name)

        def writing(connection: Connection) -> list[bytes]:
            person = self._hold(connection, by, name)
            if (person.disabled_at is not None) == disabled:
                return []
            at = self._desk.clock() if disabled else None
            people_store.set_disabled(connection, name, at)
            what = "account.disabled/1" if disabled else "account.enabled/1"
            self._record(connection, name, by.name, what, {"disabled_at": at} if disabled else {})
            return people_store.end_sessions_of(connection, name)

        gone = await self._desk.write(writing)
        self._sessions.forget()
        self._sessions.ended(gone)

    async def everybody(
        self, by: Who, after: str = "", most: int = 100, named: str = ""
    ) -> list[people_store.Person]:
        """Return a page of the accounts: all of them, or those whose names contain a text."""
        _check_administrator(by)
        if not may_be_name(named):
            return []
        since = after if may_be_name(after) else ""
        page = min(most, MOST_AT_ONCE)
        return await self._desk.read(
            lambda c: people_store.list_people(c, since, page, folded(named))
        )

    async def is_dealer(self, name: str) -> bool:
        """Return whether an account of exactly this name is open and has the role dealer."""
        if not may_be_name(name):
            return False
        person = await self._desk.read(lambda c: people_store.find_person(c, name))
        return person is not None and person.disabled_at is None and who_is(person).may(Role.DEALER)

    def _hold(self, connection: Connection, by: Who, name: str) -> people_store.Person:
        """Lock and return the person; raise `Refusal` if `by` is no longer an administrator."""
        names = {by.name, name} - {CONSOLE.name}
        held = people_store.lock_people(connection, filter(may_be_name, names))
        if by != CONSOLE:
            asker = held.get(by.name)
            if asker is None or asker.disabled_at is not None:
                raise Refusal("not-signed-in", "sign in first", status=401)
            _check_administrator(who_is(asker))
        if name not in held:
            raise Refusal("no-such-account", "there is no such account", status=404)
        return held[name]

    def _record(
        self, connection: Connection, name: str, actor: str, what: str, body: dict[str, Any]
    ) -> None:
        record(connection, name, self._desk.clock(), actor, event(what, body))


def _check_administrator(by: Who, name: str = "") -> None:
    if not by.may(Role.ADMINISTRATOR):
        raise Refusal("not-yours", "only an administrator does this", status=403)
    if name and by.name == name:
        sentence = "nobody changes his own roles or closes his own account"
        raise Refusal("own-account", sentence, status=409)
