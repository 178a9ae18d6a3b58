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
import time
from collections.abc import Awaitable, Callable

from sqlalchemy import Connection

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.rooms.people.people_database import PeopleDatabase
from fortyeight.server.rooms.people.times import MINUTE
from fortyeight.store import people_store

MAX_FAILURES = 3
LOCKED_FOR = 30 * MINUTE

#: Failures from all sources together before attempts take turns.
FREE_FAILURES = 10
FIRST_GAP = 0.5
MAX_GAP = 8.0
MAX_WAIT = 20.0
MAX_TURNS = 10_000


def sign_in_failed() -> Refusal:
    """Return the one refusal for every failed sign-in, whatever the cause."""
    sentence = (
        "the name and the password do not fit, or there were too many attempts: "
        "after three, wait for half an hour"
    )
    return Refusal("sign-in-failed", sentence, status=401)


def gap_after(failures: int) -> float:
    """Return the seconds between attempts on an account with this number of failures."""
    if failures < FREE_FAILURES:
        return 0.0
    return float(min(FIRST_GAP * 2 ** min(failures - FREE_FAILURES, 10), MAX_GAP))


class Lockout:
    """Decides whether a password may be tried."""

    def __init__(
        self,
        database: PeopleDatabase,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._database = database
        self._sleep = sleep
        self._monotonic = monotonic
        self._turns: dict[str, float] = {}

    async def may_try(self, folded: str, source: str, at_terminal: bool = False) -> bool:
        """Return whether one attempt may be made; it counts as failed until `succeeded`.

        At a terminal nobody waits for a turn, and failures count for all names together.
        """
        if not at_terminal:
            gap = await self._database.read(lambda c: self._gap(c, folded, source))
            if gap and not await self._wait_for_turn(folded, gap):
                return False
        return await self._database.write(
            lambda c: self._record_attempt(c, folded, source, at_terminal)
        )

    async def withdraw(self, folded: str, source: str) -> None:
        """Remove an attempt that was not made after all."""
        await self._database.write(lambda c: people_store.drop_last_failure(c, folded, source))

    def succeeded(self, connection: Connection, folded: str, source: str) -> None:
        """Clear this source's failures after a correct password; other sources keep theirs."""
        people_store.clear_failures(connection, folded, source)

    def _gap(self, connection: Connection, folded: str, source: str) -> float:
        """Return the seconds between attempts; none from a source where they are signed in."""
        failures = people_store.count_failures(connection, folded, *self._counted())
        person = people_store.find_person_by_folded_name(connection, folded)
        sessions = people_store.list_sessions(connection, person.name) if person is not None else []
        return 0.0 if any(row.source == source for row in sessions) else gap_after(failures)

    def _record_attempt(
        self, connection: Connection, folded: str, source: str, at_terminal: bool
    ) -> bool:
        # The account's row is locked, so that processes count one after another.
        people_store.lock_person_by_folded_name(connection, folded)
        first, last = self._counted()
        people_store.drop_failures_outside(connection, first, last)
        name = None if at_terminal else folded
        if people_store.count_failures(connection, name, first, last, source) >= MAX_FAILURES:
            return False
        people_store.add_failure(connection, folded, source, self._database.clock())
        return True

    def _counted(self) -> tuple[int, int]:
        """Return the first and last time between which failures count.

        Failures count for half an hour, either way: a clock that is set back locks nobody out for
        longer than that, and one that was far ahead leaves nothing behind.
        """
        now = self._database.clock()
        return now - LOCKED_FOR + 1, now + LOCKED_FOR

    async def _wait_for_turn(self, folded: str, gap: float) -> bool:
        now = self._monotonic()
        if len(self._turns) >= MAX_TURNS:
            self._turns = {name: turn for name, turn in self._turns.items() if turn > now}
        turn = max(now, self._turns.get(folded, now))
        if turn - now > MAX_WAIT:
            return False
        self._turns[folded] = turn + gap
        if turn > now:
            await self._sleep(turn - now)
        return True
