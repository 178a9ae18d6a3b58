"""Sessions: the holder of a token is signed in. The store has only its hash."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import islice, takewhile

from sqlalchemy import Connection

from fortyeight.server.base.refusals import Refusal, not_signed_in
from fortyeight.server.base.who import Role, Who
from fortyeight.server.http.session_cookie import SessionsListener, session_id
from fortyeight.server.rooms.people.messages import SessionResponse
from fortyeight.server.rooms.people.people_database import PeopleDatabase
from fortyeight.server.rooms.people.people_settings import PeopleSettings
from fortyeight.server.rooms.people.times import DAY, MINUTE
from fortyeight.store import people_store

TOKEN_BYTES = 32
LONGEST_TOKEN = 128
MAX_CACHED = 10_000
#: Sessions that are read at once.
MAX_READ = 1_000
#: Seconds after its last use for which a session is read with the others.
IN_USE = 10.0

#: Milliseconds by which a session's last use must be later before it is stored again.
TOUCHED_EVERY = MINUTE


def who_of(person: people_store.Person) -> Who:
    """Return a stored person as `Who`; roles that this version does not know are left out."""
    known = frozenset(role for role in Role if role.value in person.roles)
    return Who(person.name, known, guest=person.kind == people_store.GUEST)


@dataclass(frozen=True, slots=True)
class SignedIn:
    """New session. Its token is sent to the browser and not kept.

    `ended` are sessions that ended to make room for it.
    """

    token: str
    who: Who
    ended: tuple[bytes, ...] = ()


@dataclass(slots=True)
class _CachedSession:
    """What was read of a session, until when it counts, and when it was last asked for."""

    until: float
    who: Who
    used: float


class Sessions:
    """Starts, checks and ends sessions.

    A result is cached for `session_fresh`, so that not every message to a table reads the store;
    sessions that end in this process leave the cache at once, those that end elsewhere after that
    time. Sessions in use are read together, before each would be read on its own.
    """

    def __init__(self, database: PeopleDatabase, settings: PeopleSettings) -> None:
        self._database = database
        self._settings = settings
        self._listeners: list[SessionsListener] = []
        self._cache: OrderedDict[bytes, _CachedSession] = OrderedDict()
        #: Sessions that are being read, with the number of endings when that began.
        self._reading: dict[bytes, tuple[int, asyncio.Future[dict[bytes, Who]]]] = {}
        self._endings = 0

    def on_ended(self, listener: SessionsListener) -> Callable[[], None]:
        """Call the listener from now on; the returned function ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def start(self, connection: Connection, person: people_store.Person, source: str) -> SignedIn:
        """Start a session in the caller's transaction. The token is always a new one."""
        now = self._database.clock()
        token = secrets.token_urlsafe(TOKEN_BYTES)
        expires_at = now + self._settings.session_lasts
        row = people_store.SessionRow(session_id(token), person.name, now, now, expires_at, source)
        people_store.drop_old_sessions(connection, now, now - self._settings.session_idle)
        sessions = people_store.list_sessions(connection, person.name)
        oldest = [each.id for each in sessions[self._settings.most_sessions - 1 :]]
        ended = people_store.end_sessions(connection, oldest)
        people_store.add_session(connection, row)
        return SignedIn(token, who_of(person), tuple(ended))

    async def session(self, token: str) -> Who | None:
        """Return whose token this is; None if it is unknown or its session is over."""
        if not 0 < len(token) <= LONGEST_TOKEN:
            return None
        id_ = session_id(token)
        return self.cached(id_) or (await self._read_with_others(id_)).get(id_)

    def cached(self, id_: bytes) -> Who | None:
        """Return whose session this is, if that was read not long ago."""
        cached = self._cache.get(id_)
        if cached is None:
            return None
        cached.used = now = time.monotonic()
        return cached.who if cached.until > now else None

    async def _read_with_others(self, id_: bytes) -> dict[bytes, Who]:
        """Read a session, with all others in use that would have to be read soon.

        A read that is under way already is awaited instead, unless a session has ended since.
        """
        endings, reading = self._reading.get(id_, (-1, None))
        if reading is None or endings != self._endings:
            ids = [id_, *self._soon_stale(id_)]
            reading = asyncio.ensure_future(self._read(ids))
            self._reading.update(dict.fromkeys(ids, (self._endings, reading)))
            reading.add_done_callback(partial(self._forget_reading, ids))
        return await asyncio.shield(reading)

    def _soon_stale(self, id_: bytes) -> list[bytes]:
        """Return sessions that are due to be read; drop those that nobody uses any more.

        Those read last are cached last, so the search ends at the first that is fresh.
        """
        now = time.monotonic()
        soon = now + self._settings.session_fresh / 2000
        stale = list(takewhile(lambda item: item[1].until < soon, self._cache.items()))
        for one, cached in stale:
            if cached.used <= now - IN_USE:
                del self._cache[one]
        used = (one for one, _ in stale if one in self._cache and one not in self._reading)
        return [one for one in islice(used, MAX_READ) if one != id_]

    def _forget_reading(self, ids: list[bytes], reading: asyncio.Future[dict[bytes, Who]]) -> None:
        for one in ids:
            if self._reading.get(one, (0, None))[1] is reading:
                del self._reading[one]
        if not reading.cancelled():
            # Retrieve the exception: asyncio would log it if every client is gone.
            reading.exception()

    async def _read(self, ids: list[bytes]) -> dict[bytes, Who]:
        """Read sessions from the store into the cache; return those that are valid."""
        endings = self._endings
        now = self._database.clock()
        stored = await self._database.read_shared(
            lambda connection: people_store.find_sessions(connection, ids)
        )
        valid = {one: found for one, found in stored.items() if self._is_valid(*found, now)}
        untouched = [
            one for one, (row, _) in valid.items() if abs(now - row.seen_at) >= TOUCHED_EVERY
        ]
        if untouched:
            await self._touch(untouched, now)
        for one in ids:
            if one not in valid:
                self._cache.pop(one, None)
            elif endings == self._endings:
                # A session that ended while the store was read must not be cached.
                row, person = valid[one]
                self._put_in_cache(one, who_of(person), row.expires_at - now)
        return {one: who_of(person) for one, (_, person) in valid.items()}

    async def end(self, token: str) -> None:
        """Sign out."""
        id_ = session_id(token)
        await self._database.write(lambda connection: people_store.end_sessions(connection, [id_]))
        self.ended([id_])

    async def list_own(self, who: Who, token: str) -> list[SessionResponse]:
        """Return a person's valid sessions, latest first."""
        now = self._database.clock()
        this = session_id(token)

        def read(connection: Connection) -> list[SessionResponse]:
            person = people_store.find_person(connection, who.name)
            return [
                SessionResponse(
                    handle=row.id.hex()[:16],
                    created_at=row.created_at,
                    seen_at=row.seen_at,
                    expires_at=row.expires_at,
                    source=row.source,
                    this=row.id == this,
                )
                for row in people_store.list_sessions(connection, who.name)
                if person is not None and self._is_valid(row, person, now)
            ]

        return await self._database.read(read)

    async def end_others(self, who: Who, token: str) -> int:
        """End all of a person's sessions except this one; return how many there were."""
        if not who.name:
            raise not_signed_in()
        keep = session_id(token)
        ended = await self._database.write(
            lambda connection: people_store.end_sessions_of(connection, who.name, keep)
        )
        self.ended(ended)
        return len(ended)

    def ended(self, ids: Iterable[bytes]) -> None:
        """Drop ended sessions from the cache and notify the listeners, once the end is stored."""
        ended = frozenset(ids)
        if not ended:
            return
        self._endings += 1
        for id_ in ended:
            self._cache.pop(id_, None)
        for listener in list(self._listeners):
            listener(ended)

    def clear_cache(self) -> None:
        """Clear the cache, because a person's roles have changed."""
        self._endings += 1
        self._cache.clear()

    def _is_valid(
        self, row: people_store.SessionRow, person: people_store.Person, now: int
    ) -> bool:
        if person.disabled_at is not None:
            return False
        if person.kind == people_store.GUEST and not self._settings.guests:
            return False
        # A clock that was far ahead when a session began must not make it last for years.
        longest = self._settings.session_lasts + DAY
        return now < row.expires_at <= now + longest and now - row.seen_at < (
            self._settings.session_idle
        )

    async def _touch(self, ids: list[bytes], now: int) -> None:
        # A store that can be read but not written can still authenticate the client.
        with suppress(Refusal):
            await self._database.write(lambda c: people_store.touch_sessions(c, ids, now))

    def _put_in_cache(self, id_: bytes, who: Who, left: int) -> None:
        now = time.monotonic()
        before = self._cache.get(id_)
        until = now + min(self._settings.session_fresh, left) / 1000
        self._cache[id_] = _CachedSession(until, who, now if before is None else before.used)
        self._cache.move_to_end(id_)
        while len(self._cache) > MAX_CACHED:
            self._cache.popitem(last=False)
