"""Sessions: the holder of a token is signed in. The store has only its hash."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from sqlalchemy import Connection

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.who import Role, Who
from fortyeight.server.rooms.people.people_desk import PeopleDesk
from fortyeight.server.rooms.people.people_settings import PeopleSettings
from fortyeight.server.rooms.people.times import DAY, MINUTE
from fortyeight.store import people_store

TOKEN_BYTES = 32
LONGEST_TOKEN = 128
MOST_REMEMBERED = 10_000

#: Milliseconds by which a session's last use must be later before it is stored again.
TOUCHED_EVERY = MINUTE

#: Called in the event loop with the ids of ended sessions, once that is stored.
Ended = Callable[[frozenset[bytes]], None]


def session_id(token: str) -> bytes:
    """Return the id of a token's session in the store; the token cannot be derived from it."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def who_is(person: people_store.Person) -> Who:
    """Return a stored person as `Who`; roles that this version does not know are left out."""
    known = frozenset(role for role in Role if role.value in person.roles)
    return Who(person.name, known, guest=person.kind == people_store.GUEST)


@dataclass(frozen=True, slots=True)
class SignedIn:
    """New session. Its token is sent to the browser and not kept.

    `gone` are sessions that ended to make room for it.
    """

    token: str
    who: Who
    gone: tuple[bytes, ...] = ()


@dataclass(frozen=True, slots=True)
class OwnSession:
    """Session in a person's own list; `handle` names it and cannot be used to sign in."""

    handle: str
    created_at: int
    seen_at: int
    expires_at: int
    source: str
    this: bool


class Sessions:
    """Starts, checks and ends sessions.

    A result is cached for `session_fresh`, so that not every message to a table reads the store;
    sessions that end in this process leave the cache at once, those that end elsewhere after that
    time.
    """

    def __init__(self, desk: PeopleDesk, settings: PeopleSettings) -> None:
        self._desk = desk
        self._settings = settings
        self._told: list[Ended] = []
        self._fresh: OrderedDict[bytes, tuple[float, Who]] = OrderedDict()
        self._endings = 0

    def on_ended(self, told: Ended) -> Callable[[], None]:
        """Call `told` from now on; the returned function ends that."""
        self._told.append(told)
        return lambda: self._told.remove(told)

    def start(self, connection: Connection, person: people_store.Person, source: str) -> SignedIn:
        """Start a session in the caller's transaction. The token is always a new one."""
        now = self._desk.clock()
        token = secrets.token_urlsafe(TOKEN_BYTES)
        expires_at = now + self._settings.session_lasts
        row = people_store.SessionRow(session_id(token), person.name, now, now, expires_at, source)
        people_store.drop_old_sessions(connection, now, now - self._settings.session_idle)
        held = people_store.list_sessions(connection, person.name)
        oldest = [each.id for each in held[self._settings.most_sessions - 1 :]]
        gone = people_store.end_sessions(connection, oldest)
        people_store.add_session(connection, row)
        return SignedIn(token, who_is(person), tuple(gone))

    async def session(self, token: str) -> Who | None:
        """Return whose token this is; None if it is unknown or its session is over."""
        if not 0 < len(token) <= LONGEST_TOKEN:
            return None
        id_ = session_id(token)
        remembered = self._fresh.get(id_)
        if remembered is not None and remembered[0] > time.monotonic():
            return remembered[1]
        endings = self._endings
        now = self._desk.clock()
        found = await self._desk.read(lambda connection: people_store.find_session(connection, id_))
        if found is None or not self._holds(*found, now):
            self._fresh.pop(id_, None)
            return None
        row, person = found
        if abs(now - row.seen_at) >= TOUCHED_EVERY:
            await self._touch(id_, now)
        who = who_is(person)
        # A session that ended while the store was read must not be cached.
        if endings == self._endings:
            self._remember(id_, who, row.expires_at - now)
        return who

    async def end(self, token: str) -> None:
        """Sign out."""
        id_ = session_id(token)
        await self._desk.write(lambda connection: people_store.end_sessions(connection, [id_]))
        self.ended([id_])

    async def own(self, who: Who, token: str) -> list[OwnSession]:
        """Return a person's valid sessions, latest first."""
        now = self._desk.clock()
        this = session_id(token)

        def reading(connection: Connection) -> list[OwnSession]:
            person = people_store.find_person(connection, who.name)
            return [
                OwnSession(
                    row.id.hex()[:16],
                    row.created_at,
                    row.seen_at,
                    row.expires_at,
                    row.source,
                    row.id == this,
                )
                for row in people_store.list_sessions(connection, who.name)
                if person is not None and self._holds(row, person, now)
            ]

        return await self._desk.read(reading)

    async def end_others(self, who: Who, token: str) -> int:
        """End all of a person's sessions except this one; return how many there were."""
        if not who.name:
            raise Refusal("not-signed-in", "sign in first", status=401)
        keep = session_id(token)
        gone = await self._desk.write(
            lambda connection: people_store.end_sessions_of(connection, who.name, keep)
        )
        self.ended(gone)
        return len(gone)

    def ended(self, ids: Iterable[bytes]) -> None:
        """Drop ended sessions from the cache and notify the listeners, once the end is stored."""
        gone = frozenset(ids)
        if not gone:
            return
        self._endings += 1
        for id_ in gone:
            self._fresh.pop(id_, None)
        for told in list(self._told):
            told(gone)

    def forget(self) -> None:
        """Clear the cache, because a person's roles have changed."""
        self._endings += 1
        self._fresh.clear()

    def _holds(self, row: people_store.SessionRow, person: people_store.Person, now: int) -> bool:
        if person.disabled_at is not None:
            return False
        if person.kind == people_store.GUEST and not self._settings.guests:
            return False
        # A clock that was far ahead when a session began must not make it last for years.
        longest = self._settings.session_lasts + DAY
        return now < row.expires_at <= now + longest and now - row.seen_at < (
            self._settings.session_idle
        )

    async def _touch(self, id_: bytes, now: int) -> None:
        try:
            await self._desk.write(
                lambda connection: people_store.touch_session(connection, id_, now)
            )
        except Refusal:
            # A store that can be read but not written can still authenticate the client.
            return

    def _remember(self, id_: bytes, who: Who, left: int) -> None:
        until = time.monotonic() + min(self._settings.session_fresh, left) / 1000
        self._fresh[id_] = (until, who)
        self._fresh.move_to_end(id_)
        while len(self._fresh) > MOST_REMEMBERED:
            self._fresh.popitem(last=False)
