"""A person's own account: signing up, signing in, as a guest too, and changing the password."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from fortyeight.server.base.account_names import (
    check_account_name,
    check_guest_name,
    folded,
    may_be_name,
)
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.who import Role, Who
from fortyeight.server.http.session_cookie import session_id
from fortyeight.server.rooms.people.people_database import PeopleDatabase
from fortyeight.server.rooms.people.people_settings import PeopleSettings
from fortyeight.server.rooms.people.person_log import SERVER, password_digest, record
from fortyeight.server.rooms.people.sign_in.lockout import Lockout, sign_in_failed
from fortyeight.server.rooms.people.sign_in.passwords import Passwords, check_password
from fortyeight.server.rooms.people.sign_in.sessions import Sessions, SignedIn, who_of
from fortyeight.store import people_store
from fortyeight.view.words.made_up_names import GUEST

#: Roles of an account that a person creates for themselves.
PLAYER = frozenset({Role.PLAYER})
#: Roles of a guest: the machine is their own, so they may do everything.
ALL_ROLES = frozenset(str(role) for role in Role)

_T = TypeVar("_T")


class Accounts:
    """What a person may do with their own account. Raises `Refusal`."""

    def __init__(
        self,
        database: PeopleDatabase,
        settings: PeopleSettings,
        passwords: Passwords,
        sessions: Sessions,
        lockout: Lockout,
    ) -> None:
        self._database = database
        self._settings = settings
        self._passwords = passwords
        self._sessions = sessions
        self._lockout = lockout

    async def sign_up(self, name: str, password: str, source: str) -> SignedIn:
        """Create an account and sign in to it."""
        if not self._settings.sign_up:
            sentence = "accounts are made by an administrator here"
            raise Refusal("no-sign-up", sentence, status=403)
        new = await self.prepare(name, password, PLAYER, by_console=False)

        def write(connection: Connection) -> SignedIn:
            self.add(connection, new, actor=name)
            return self._sessions.start(connection, new, source)

        return await self.run_adding(write)

    async def sign_in(self, name: str, password: str, source: str, old_token: str = "") -> SignedIn:
        """Start a session if name and password match; end the browser's old one.

        The sentence of a refusal, and the work before it, are the same whatever was wrong.
        """
        plain = folded(name) if may_be_name(name) else ""
        person = await self._authenticate(plain, password, source)
        assert person.password is not None
        new_hash = person.password
        if self._passwords.needs_rehash(person.password):
            # If the queue has no room to hash it again, the next sign-in will.
            with suppress(Refusal):
                new_hash = await self._passwords.hash(password)

        def write(connection: Connection) -> list[bytes]:
            if new_hash != person.password:
                people_store.set_password(connection, person.name, new_hash)
                self._record_password(
                    connection, person.name, new_hash, SERVER, "password.rehashed/1"
                )
            return people_store.end_sessions(connection, [session_id(old_token)])

        return await self._start_session(person, source, write)

    async def sign_in_guest(self, name: str, source: str, old_token: str = "") -> SignedIn:
        """Start a session for a guest of a private machine, under the name given or a made-up one.

        A returning guest gets their name and chips back. An account with a password cannot be taken
        over.
        """
        if not self._settings.guests:
            raise Refusal("no-guests", "sign in with an account here", status=403)
        name = name or GUEST + secrets.token_hex(4)
        check_guest_name(name)
        plain = folded(name)

        def write(connection: Connection) -> tuple[SignedIn, list[bytes]]:
            guest = people_store.find_person_by_folded_name(connection, plain)
            if guest is None:
                now = self._database.clock()
                guest = people_store.Person(name, plain, people_store.GUEST, None, ALL_ROLES, now)
                self.add(connection, guest, actor=name)
            elif guest.kind != people_store.GUEST or guest.disabled_at is not None:
                raise _name_taken()
            ended = people_store.end_sessions(connection, [session_id(old_token)])
            return self._sessions.start(connection, guest, source), ended

        signed_in, ended = await self.run_adding(write)
        self._sessions.ended([*ended, *signed_in.ended])
        return signed_in

    async def change_password(self, who: Who, old: str, new: str, source: str) -> SignedIn:
        """Change one's own password. All sessions end, and a new one begins."""
        if who.guest:
            raise Refusal("no-password", "a guest has no password", status=403)
        check_password(new, who.name)
        person = await self._authenticate(folded(who.name), old, source)
        hashed = await self._passwords.hash(new)
        return await self._start_session(
            person, source, lambda c: self.put_password(c, who.name, hashed, actor=who.name)
        )

    async def _start_session(
        self, person: people_store.Person, source: str, write: Callable[[Connection], list[bytes]]
    ) -> SignedIn:
        """Start a session after `write`, which returns the sessions that end.

        Refused if the account was closed or its password changed since it was read.
        """

        def start(connection: Connection) -> tuple[SignedIn, list[bytes]]:
            held = people_store.lock_people(connection, [person.name]).get(person.name)
            if held is None or held.disabled_at is not None or held.password != person.password:
                raise sign_in_failed()
            ended = write(connection)
            self._lockout.succeeded(connection, person.folded, source)
            return self._sessions.start(connection, held, source), ended

        signed_in, ended = await self._database.write(start)
        self._sessions.ended([*ended, *signed_in.ended])
        return signed_in

    async def is_supervisor(
        self, name: str, password: str, source: str, by_code: bool = True
    ) -> bool:
        """Return whether this is a supervisor's name with their password or the house's code.

        The code is accepted only if `by_code` is set. A table waits for the answer, so attempts do
        not queue. Three failed ones lock the source for every name.
        """
        plain = folded(name) if may_be_name(name) else ""
        try:
            code = self._settings.supervisor_code if by_code else ""
            person = await self._authenticate(plain, password, source, at_terminal=True, code=code)
        except Refusal:
            return False
        await self._database.write(lambda c: self._lockout.succeeded(c, plain, source))
        return who_of(person).may(Role.FLOOR)

    async def _authenticate(
        self, plain: str, password: str, source: str, at_terminal: bool = False, code: str = ""
    ) -> people_store.Person:
        """Return the person whose password this is, or raise the one refusal.

        `code` is the hash of a code that people with the role `floor` may enter instead.
        """
        self._passwords.check_room()
        may = await self._lockout.may_try(plain, source, at_terminal)
        person = await self._database.read(
            lambda connection: people_store.find_person_by_folded_name(connection, plain)
        )
        active = person if may and person and person.disabled_at is None else None
        try:
            fits = await self._passwords.verify(active.password if active else None, password)
            if code:
                entitled = active is not None and who_of(active).may(Role.FLOOR)
                fits = await self._passwords.verify(code if entitled else None, password) or fits
        except Refusal:
            if may:
                await self._lockout.withdraw(plain, source)
            raise
        if person is None or not fits:
            raise sign_in_failed()
        return person

    async def prepare(
        self, name: str, password: str, roles: frozenset[Role], by_console: bool
    ) -> people_store.Person:
        """Return a new account as it will be stored, after checking its name and password."""
        check_account_name(name, by_console)
        check_password(password, name)
        plain = folded(name)
        # Also looked up here, before the expensive hash.
        if (
            await self._database.read(lambda c: people_store.find_person_by_folded_name(c, plain))
            is not None
        ):
            raise _name_taken()
        hashed = await self._passwords.hash(password)
        stored = frozenset(str(role) for role in roles)
        return people_store.Person(
            name, plain, people_store.ACCOUNT, hashed, stored, self._database.clock()
        )

    async def run_adding(self, write: Callable[[Connection], _T]) -> _T:
        """Run a transaction that adds an account; raise `Refusal` if the name is taken by then."""
        try:
            return await self._database.write(write)
        except IntegrityError as error:
            raise _name_taken() from error

    def add(self, connection: Connection, new: people_store.Person, actor: str) -> None:
        """Store a new account and the event of its creation."""
        if people_store.find_person_by_folded_name(connection, new.folded) is not None:
            raise _name_taken()
        people_store.add_person(connection, new)
        body = {
            "kind": new.kind,
            "roles": sorted(new.roles),
            "created_at": new.created_at,
            "password": password_digest(new.password),
        }
        record(connection, new.name, self._database.clock(), actor, "account.created/1", body)

    def put_password(
        self, connection: Connection, name: str, hashed: str, actor: str
    ) -> list[bytes]:
        """Store a new password; return the sessions that end with it."""
        people_store.set_password(connection, name, hashed)
        self._record_password(connection, name, hashed, actor, "password.changed/1")
        return people_store.end_sessions_of(connection, name)

    def _record_password(
        self, connection: Connection, name: str, hashed: str, actor: str, event: str
    ) -> None:
        body = {"password": password_digest(hashed)}
        record(connection, name, self._database.clock(), actor, event, body)


def _name_taken() -> Refusal:
    return Refusal("name-taken", "this name is taken, or too much like one that is")
