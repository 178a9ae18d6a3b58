"""A person's own account: signing up, signing in, changing the password."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from fortyeight.server.base.account_names import check_account_name, folded, may_be_name
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.who import Role, Who
from fortyeight.server.rooms.people.people_desk import PeopleDesk, event
from fortyeight.server.rooms.people.people_settings import PeopleSettings
from fortyeight.server.rooms.people.person_log import SERVER, password_digest, record
from fortyeight.server.rooms.people.sign_in.lockout import Lockout, sign_in_failed
from fortyeight.server.rooms.people.sign_in.passwords import Passwords, check_password
from fortyeight.server.rooms.people.sign_in.sessions import Sessions, SignedIn, session_id, who_is
from fortyeight.store import people_store

#: Roles of an account that a person creates for themselves.
PLAYER = frozenset({Role.PLAYER})

_T = TypeVar("_T")


class Accounts:
    """What a person may do with their own account. Raises `Refusal`."""

    def __init__(
        self,
        desk: PeopleDesk,
        settings: PeopleSettings,
        passwords: Passwords,
        sessions: Sessions,
        lockout: Lockout,
    ) -> None:
        self._desk = desk
        self._settings = settings
        self._passwords = passwords
        self._sessions = sessions
        self._lockout = lockout

    async def sign_up(self, name: str, password: str, source: str) -> SignedIn:
        """Create an account and sign in to it."""
        if not self._settings.sign_up:
            sentence = "accounts are made by an administrator here"
            raise Refusal("no-sign-up", sentence, status=403)
        new = await self.prepared(name, password, PLAYER, by_console=False)

        def writing(connection: Connection) -> SignedIn:
            self.add(connection, new, actor=name)
            return self._sessions.start(connection, new, source)

        return await self.adding(writing)

    async def sign_in(self, name: str, password: str, source: str, old_token: str = "") -> SignedIn:
        """Start a session if name and password match; end the browser's old one.

        The sentence of a refusal, and the work before it, are the same whatever was wrong.
        """
        plain = folded(name) if may_be_name(name) else ""
        person = await self._proven(plain, password, source)
        assert person.password is not None
        better = person.password
        if self._passwords.is_old(person.password):
            # If the queue has no room to hash it again, the next sign-in will.
            with suppress(Refusal):
                better = await self._passwords.hashed(password)
        old = session_id(old_token)

        def writing(connection: Connection) -> tuple[SignedIn, list[bytes]] | None:
            held = people_store.lock_people(connection, [person.name]).get(person.name)
            if held is None or held.disabled_at is not None or held.password != person.password:
                return None
            if better != person.password:
                people_store.set_password(connection, person.name, better)
                self._record_password(
                    connection, person.name, better, SERVER, "password.rehashed/1"
                )
            self._lockout.succeeded(connection, plain, source)
            gone = people_store.end_sessions(connection, [old])
            return self._sessions.start(connection, held, source), gone

        done = await self._desk.write(writing)
        if done is None:
            raise sign_in_failed()
        self._sessions.ended([*done[1], *done[0].gone])
        return done[0]

    async def change_password(self, who: Who, old: str, new: str, source: str) -> SignedIn:
        """Change one's own password. All sessions end, and a new one begins."""
        if who.guest:
            raise Refusal("no-password", "a guest has no password", status=403)
        check_password(new, who.name)
        person = await self._proven(folded(who.name), old, source)
        hashed = await self._passwords.hashed(new)

        def writing(connection: Connection) -> tuple[SignedIn, list[bytes]] | None:
            held = people_store.lock_people(connection, [who.name]).get(who.name)
            if held is None or held.disabled_at is not None or held.password != person.password:
                return None
            gone = self.put_password(connection, who.name, hashed, actor=who.name)
            self._lockout.succeeded(connection, folded(who.name), source)
            return self._sessions.start(connection, held, source), gone

        done = await self._desk.write(writing)
        if done is None:
            raise sign_in_failed()
        self._sessions.ended([*done[1], *done[0].gone])
        return done[0]

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
            person = await self._proven(plain, password, source, at_terminal=True, code=code)
        except Refusal:
            return False
        await self._desk.write(lambda c: self._lockout.succeeded(c, plain, source))
        return who_is(person).may(Role.FLOOR)

    async def _proven(
        self, plain: str, password: str, source: str, at_terminal: bool = False, code: str = ""
    ) -> people_store.Person:
        """Return the person whose password this is, or raise the one refusal.

        `code` is the hash of a code that people with the role `floor` may enter instead.
        """
        self._passwords.check_room()
        may = await self._lockout.may_try(plain, source, at_terminal)
        person = await self._desk.read(
            lambda connection: people_store.find_person_by_folded_name(connection, plain)
        )
        active = person if may and person and person.disabled_at is None else None
        try:
            fits = await self._passwords.fits(active.password if active else None, password)
            if code:
                entitled = active is not None and who_is(active).may(Role.FLOOR)
                fits = await self._passwords.fits(code if entitled else None, password) or fits
        except Refusal:
            if may:
                await self._lockout.not_tried(plain, source)
            raise
        if person is None or not fits:
            raise sign_in_failed()
        return person

    async def prepared(
        self, name: str, password: str, roles: frozenset[Role], by_console: bool
    ) -> people_store.Person:
        """Return a new account as it will be stored, after checking its name and password."""
        check_account_name(name, by_console)
        check_password(password, name)
        plain = folded(name)
        # Also looked up here, before the expensive hash.
        named = partial(people_store.find_person_by_folded_name, folded=plain)
        if await self._desk.read(named) is not None:
            raise _taken()
        hashed = await self._passwords.hashed(password)
        stored = frozenset(str(role) for role in roles)
        return people_store.Person(
            name, plain, people_store.ACCOUNT, hashed, stored, self._desk.clock()
        )

    async def adding(self, writing: Callable[[Connection], _T]) -> _T:
        """Run a transaction that adds an account; raise `Refusal` if the name is taken by then."""
        try:
            return await self._desk.write(writing)
        except IntegrityError as error:
            raise _taken() from error

    def add(self, connection: Connection, new: people_store.Person, actor: str) -> None:
        """Store a new account and the event of its creation."""
        if people_store.find_person_by_folded_name(connection, new.folded) is not None:
            raise _taken()
        people_store.add_person(connection, new)
        body = {
            "kind": new.kind,
            "roles": sorted(new.roles),
            "created_at": new.created_at,
            "password": password_digest(new.password),
        }
        record(connection, new.name, self._desk.clock(), actor, event("account.created/1", body))

    def put_password(
        self, connection: Connection, name: str, hashed: str, actor: str
    ) -> list[bytes]:
        """Store a new password; return the sessions that end with it."""
        people_store.set_password(connection, name, hashed)
        self._record_password(connection, name, hashed, actor, "password.changed/1")
        return people_store.end_sessions_of(connection, name)

    def _record_password(
        self, connection: Connection, name: str, hashed: str, actor: str, what: str
    ) -> None:
        body = {"password": password_digest(hashed)}
        record(connection, name, self._desk.clock(), actor, event(what, body))


def _taken() -> Refusal:
    return Refusal("name-taken", "somebody has this name, or one too much like it")
