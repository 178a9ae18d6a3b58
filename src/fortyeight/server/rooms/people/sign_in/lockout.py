"""Protection against guessing: three attempts per source, and delays for the whole account.

Three failures from one source lock the account for that source, and for no other: nobody can lock
another person out. Guessing from many sources is slowed down instead: from the tenth failure on,
attempts on the account take turns, further and further apart. Sources where the person is signed in
do not wait. At a terminal, where one person enters another's password, three failures lock the
terminal for every name.

An attempt is stored as failed before the password is checked, and removed if it was right:
concurrent guesses cannot slip through together.
"""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from sqlalchemy import Connection

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.rooms.people.people_desk import PeopleDesk
from fortyeight.server.rooms.people.times import MINUTE
from fortyeight.store import people_store

MOST_FAILURES = 3
LOCKED_FOR = 30 * MINUTE

#: Failures from all sources together before attempts take turns.
FREE_FAILURES = 10
FIRST_GAP = 0.5
LONGEST_GAP = 8.0
LONGEST_WAIT = 20.0
MOST_TURNS = 10_000


def sign_in_failed() -> Refusal:
    """Return the one refusal for every failed sign-in, whatever the cause."""
    sentence = (
        "the name and the password do not fit, or there were too many attempts: "
        "after three, wait for half an hour"
    )
    return Refusal("sign-in-failed", sentence, status=401)


def source_of(address: str) -> str:
    """Return the source of an address: itself, or the /64 network of an IPv6 address."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return "local" if not address else address[:64]
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((int(found), 64), strict=False))
    return str(found)


def gap_after(failures: int) -> float:
    """Return the seconds between attempts on an account with so many failures."""
    if failures < FREE_FAILURES:
        return 0.0
    return float(min(FIRST_GAP * 2 ** min(failures - FREE_FAILURES, 10), LONGEST_GAP))


@dataclass(frozen=True, slots=True)
class _Standing:
    failures: int
    familiar: bool


class Lockout:
    """Decides whether a password may be tried."""

    def __init__(
        self,
        desk: PeopleDesk,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._desk = desk
        self._sleep = sleep
        self._monotonic = monotonic
        self._turns: dict[str, float] = {}

    async def may_try(self, folded: str, source: str, at_terminal: bool = False) -> bool:
        """Return whether one attempt may be made; it counts as failed until `succeeded`.

        At a terminal nobody waits for a turn, and failures count for all names together.
        """
        if not at_terminal:
            standing = await self._desk.read(lambda c: self._standing(c, folded, source))
            gap = 0.0 if standing.familiar else gap_after(standing.failures)
            if gap and not await self._wait_for_turn(folded, gap):
                return False
        return await self._desk.write(lambda c: self._taken_down(c, folded, source, at_terminal))

    async def not_tried(self, folded: str, source: str) -> None:
        """Remove an attempt that was not made after all."""
        await self._desk.write(lambda c: people_store.drop_last_failure(c, folded, source))

    def succeeded(self, connection: Connection, folded: str, source: str) -> None:
        """Clear this source's failures after a correct password; other sources keep theirs."""
        people_store.clear_failures(connection, folded, source)

    def _standing(self, connection: Connection, folded: str, source: str) -> _Standing:
        first, last = self._counted()
        failures = people_store.count_failures(connection, folded, first, last)
        person = people_store.find_person_by_folded_name(connection, folded)
        held = people_store.list_sessions(connection, person.name) if person is not None else []
        return _Standing(failures, any(row.source == source for row in held))

    def _taken_down(
        self, connection: Connection, folded: str, source: str, at_terminal: bool
    ) -> bool:
        # The account's row is locked, so that processes count one after another.
        people_store.lock_person_by_folded_name(connection, folded)
        first, last = self._counted()
        people_store.drop_failures_outside(connection, first, last)
        name = None if at_terminal else folded
        if people_store.count_failures(connection, name, first, last, source) >= MOST_FAILURES:
            return False
        people_store.add_failure(connection, folded, source, self._desk.clock())
        return True

    def _counted(self) -> tuple[int, int]:
        """Return the first and last time between which failures count.

        Failures count for half an hour, either way: a clock that is set back locks nobody out for
        longer than that, and one that was far ahead leaves nothing behind.
        """
        now = self._desk.clock()
        return now - LOCKED_FOR + 1, now + LOCKED_FOR

    async def _wait_for_turn(self, folded: str, gap: float) -> bool:
        now = self._monotonic()
        if len(self._turns) >= MOST_TURNS:
            self._turns = {name: turn for name, turn in self._turns.items() if turn > now}
        turn = max(now, self._turns.get(folded, now))
        if turn - now > LONGEST_WAIT:
            return False
        self._turns[folded] = turn + gap
        if turn > now:
            await self._sleep(turn - now)
        return True
