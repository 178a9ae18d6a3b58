"""Limits that people set themselves: of loss, or of time, per day (UTC).

A stricter limit takes effect at once. A looser one, or none, takes effect 24 hours later, and is
shown as pending until then.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import Connection

from fortyeight.money import MAX_AMOUNT
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.who import Who
from fortyeight.server.rooms.people.people_database import PeopleDatabase
from fortyeight.server.rooms.people.person_log import record
from fortyeight.server.rooms.people.times import DELAY, day_begins
from fortyeight.server.table.hooks import Allowance
from fortyeight.store import people_store
from fortyeight.store.history.played_rounds import (
    count_seconds_seated,
    list_seated_streams,
    sum_net_since,
)

MAX_CACHED = 100_000


class LimitKind(StrEnum):
    """What is limited; the names are stored."""

    LOSS = "loss"  # cents a day
    TIME = "time"  # minutes a day


MAX_VALUE = {LimitKind.LOSS: MAX_AMOUNT, LimitKind.TIME: 24 * 60}


@dataclass(frozen=True, slots=True)
class Limit:
    """The limit now, and the one from a later time on; None is no limit."""

    value: int | None = None
    pending: bool = False
    next_value: int | None = None
    next_from: int | None = None


def limit_at(row: people_store.LimitRow | None, now: int) -> Limit:
    """Return a stored limit as it is at a given time."""
    if row is None:
        return Limit()
    if row.next_from is None:
        return Limit(row.value)
    if now >= row.next_from:
        return Limit(row.next_value)
    return Limit(row.value, True, row.next_value, row.next_from)


def change_limit(limit: Limit, value: int | None, now: int) -> Limit:
    """Return a limit after a person has asked for another value."""
    if value == limit.value or _is_stricter(value, limit.value):
        return Limit(value)
    if limit.pending and value == limit.next_value:
        return limit
    return Limit(limit.value, True, value, now + DELAY)


def _is_stricter(value: int | None, current: int | None) -> bool:
    return value is not None and (current is None or value < current)


def allowance_on(connection: Connection, person: str, now: int) -> Allowance | None:
    """Return what a person may still lose today, and how long they may still sit at tables.

    None if they have never set a limit.
    """
    rows = people_store.load_limits(connection, person)
    if not rows:
        return None
    loss = limit_at(rows.get(LimitKind.LOSS), now).value
    minutes = limit_at(rows.get(LimitKind.TIME), now).value
    begun = day_begins(now)
    loss_left = seconds_left = None
    at: frozenset[str] = frozenset()
    if loss is not None:
        loss_left = max(0, loss + sum_net_since(connection, person, begun))
        at = frozenset(list_seated_streams(connection, person))
    if minutes is not None:
        seated = count_seconds_seated(connection, person, begun, now)
        seconds_left = max(0, 60 * minutes - seated)
    return Allowance(loss_left, seconds_left, at)


class Limits:
    """People's limits in the store."""

    def __init__(self, database: PeopleDatabase) -> None:
        self._database = database
        #: People known to have set no limits: a cache, so that not every wager reads the store.
        self._unlimited: set[str] = set()
        self._changes = 0

    async def limits(self, person: str) -> dict[LimitKind, Limit]:
        now = self._database.clock()
        rows = await self._database.read(lambda c: people_store.load_limits(c, person))
        return {kind: limit_at(rows.get(kind), now) for kind in LimitKind}

    async def allowance(self, person: str) -> Allowance | None:
        """Return what is left of a person's limits; None if they have set none.

        None may be from a cache, while another process has stored a limit: what relies on it is
        checked when it is stored (`Change.unlimited`), and `forget` is called if it was wrong.
        """
        return None if person in self._unlimited else await self.read_allowance(person)

    async def read_allowance(self, person: str, now: int | None = None) -> Allowance | None:
        """Return the same from the store, at a given time."""
        at = self._database.clock() if now is None else now
        changes = self._changes
        left = await self._database.read_shared(lambda c: allowance_on(c, person, at))
        # A change while the store was read makes the result stale: it must not be cached.
        if left is None and changes == self._changes:
            if len(self._unlimited) >= MAX_CACHED:
                self._unlimited.clear()
            self._unlimited.add(person)
        return left

    async def set(self, who: Who, new: Mapping[LimitKind, int | None]) -> dict[LimitKind, Limit]:
        """Set limits, leaving kinds that are not named unchanged; return all limits after it."""
        for kind, value in new.items():
            if value is not None and not 0 <= value <= MAX_VALUE[kind]:
                sentence = f"a limit of {kind} is from 0 to {MAX_VALUE[kind]}"
                raise Refusal("bad-limit", sentence)

        def write(connection: Connection) -> None:
            now = self._database.clock()
            people_store.lock_people(connection, [who.name])
            rows = people_store.load_limits(connection, who.name)
            for kind, value in new.items():
                before = limit_at(rows.get(kind), now)
                after = change_limit(before, value, now)
                if after != before:
                    self._store(connection, who, kind, before, after, now)

        writing = asyncio.ensure_future(self._database.write(write))
        writing.add_done_callback(lambda _: self.forget(who.name))
        # A client that disconnects does not cancel the write, and the cache must still be updated.
        await asyncio.shield(writing)
        return await self.limits(who.name)

    def forget(self, person: str) -> None:
        """Read this person's limits from the store when they are asked for again."""
        self._changes += 1
        self._unlimited.discard(person)

    def _store(
        self,
        connection: Connection,
        who: Who,
        kind: LimitKind,
        before: Limit,
        after: Limit,
        now: int,
    ) -> None:
        row = people_store.LimitRow(
            who.name, kind, after.value, after.next_value, after.next_from, set_at=now
        )
        people_store.save_limit(connection, row)
        body = {
            "kind": kind,
            "before": before.value,
            "after": after.next_value if after.pending else after.value,
            "from": after.next_from if after.pending else now,
            "set_at": now,
        }
        record(connection, who.name, now, who.name, "limit.set/1", body)
