"""Limits that people set themselves: stricter at once, looser after a day."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import insert

from fortyeight.money import MAX_AMOUNT
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.who import Who
from fortyeight.server.rooms.people import Limit, LimitKind, People
from fortyeight.server.rooms.people.limits import Limits, change_limit, limit_at
from fortyeight.server.rooms.people.times import DAY, DELAY, HOUR, MINUTE, day_begins
from fortyeight.server.table.hooks import Allowance
from fortyeight.store import people_store
from fortyeight.store.database import schema
from fortyeight.store.log import reading
from fortyeight.store.log.changes import store_changes
from fortyeight.store.model import Change, Head, LimitsSet, NewEvent, person_stream
from tests.server.rooms.people.conftest import StandingClock

GOOD = "green felt 48"
LOSS, TIME = LimitKind.LOSS, LimitKind.TIME


async def ann_of(people: People) -> Who:
    return (await people.accounts.sign_up("ann", GOOD, "home")).who


def test_without_a_limit_everything_is_allowed(people: People) -> None:
    async def main() -> None:
        ann = await ann_of(people)
        assert await people.limits.limits(ann.name) == {LOSS: Limit(), TIME: Limit()}
        assert await people.limits.allowance(ann.name) is None

    asyncio.run(main())


def test_a_first_limit_holds_at_the_next_wager_however_many_were_judged_before(
    people: People,
) -> None:
    async def main() -> None:
        ann = await ann_of(people)
        for _ in range(3):
            assert await people.limits.allowance(ann.name) is None
        waiting = [asyncio.create_task(people.limits.allowance(ann.name)) for _ in range(3)]
        await people.limits.set(ann, {LOSS: 5000})
        await asyncio.gather(*waiting)
        assert await people.limits.allowance(ann.name) == Allowance(5000, None)
        assert await people.limits.allowance("bob") is None

    asyncio.run(main())


def test_stricter_holds_at_once_and_looser_after_a_day(
    people: People, clock: StandingClock
) -> None:
    async def main() -> None:
        ann = await ann_of(people)
        await people.limits.set(ann, {LOSS: 5000})
        assert (await people.limits.limits("ann"))[LOSS] == Limit(5000)
        await people.limits.set(ann, {LOSS: 1000})
        assert (await people.limits.limits("ann"))[LOSS] == Limit(1000)
        at = clock.now + DELAY
        await people.limits.set(ann, {LOSS: None})
        assert (await people.limits.limits("ann"))[LOSS] == Limit(1000, True, None, at)
        clock.now = at - 1
        assert (await people.limits.limits("ann"))[LOSS].value == 1000
        clock.now = at
        assert (await people.limits.limits("ann"))[LOSS] == Limit(None)

    asyncio.run(main())


def test_asking_again_does_not_begin_the_wait_again_and_asking_for_more_does(
    people: People, clock: StandingClock
) -> None:
    async def main() -> None:
        ann = await ann_of(people)
        await people.limits.set(ann, {TIME: 60})
        first = clock.now + DELAY
        await people.limits.set(ann, {TIME: 120})
        clock.now += HOUR
        await people.limits.set(ann, {TIME: 120})
        assert (await people.limits.limits("ann"))[TIME] == Limit(60, True, 120, first)
        await people.limits.set(ann, {TIME: 180})
        assert (await people.limits.limits("ann"))[TIME] == Limit(60, True, 180, first + HOUR)
        await people.limits.set(ann, {TIME: 60})
        assert (await people.limits.limits("ann"))[TIME] == Limit(60)

    asyncio.run(main())


def test_every_setting_is_logged_with_before_after_and_from_when(
    people: People, clock: StandingClock
) -> None:
    began = clock.now

    async def main() -> None:
        ann = await ann_of(people)
        await people.limits.set(ann, {LOSS: 5000, TIME: None})
        await people.limits.set(ann, {LOSS: 5000})
        await people.limits.set(ann, {LOSS: 9000})

    asyncio.run(main())
    with people.database.database.read() as connection:
        events = reading.read_events(connection, person_stream("ann"), after=1)
    assert [(each.name, each.actor) for each in events] == [("limit.set/1", "ann")] * 2
    assert [json.loads(each.body) for each in events] == [
        {"kind": "loss", "before": None, "after": 5000, "from": began, "set_at": began},
        {
            "kind": "loss",
            "before": 5000,
            "after": 9000,
            "from": began + DELAY,
            "set_at": began,
        },
    ]


def test_what_is_no_limit_is_refused_and_nothing_is_set(people: People) -> None:
    async def main() -> None:
        ann = await ann_of(people)
        for kind, value in ((LOSS, -1), (LOSS, MAX_AMOUNT + 1), (TIME, 1441)):
            with pytest.raises(Refusal):
                await people.limits.set(ann, {LOSS: 1, TIME: 1, kind: value})
        assert await people.limits.limits("ann") == {LOSS: Limit(), TIME: Limit()}

    asyncio.run(main())


def test_what_is_left_counts_the_rounds_and_the_time_of_this_day_of_utc(
    people: People, clock: StandingClock
) -> None:
    morning = day_begins(clock.now)

    def played(stream: str, round_: int, staked: int, returned: int, at: int) -> None:
        values = {"stream": stream, "round": round_, "person": "ann"}
        people.database.database.write(
            lambda c: c.execute(
                insert(schema.round_people).values(
                    **values, staked=staked, returned=returned, ended_at=at
                )
            )
        )

    def sat(stream: str, joined: int, left: int | None) -> None:
        people.database.database.write(
            lambda c: c.execute(
                insert(schema.sittings).values(
                    person="ann", stream=stream, joined_at=joined, left_at=left
                )
            )
        )

    async def main() -> None:
        ann = await ann_of(people)
        await people.limits.set(ann, {LOSS: 5000, TIME: 90})
        assert await people.limits.allowance("ann") == Allowance(5000, 5400)
        played("table:a", 1, 4000, 0, morning - 1)  # yesterday's
        played("table:a", 2, 3000, 1000, morning)
        sat("table:a", morning - HOUR, morning + 10 * MINUTE)
        sat("table:a", clock.now - 5 * MINUTE, None)
        here = frozenset({"table:a"})
        assert await people.limits.allowance("ann") == Allowance(3000, 5400 - 15 * 60, here)
        assert await people.limits.read_allowance("ann", clock.now + MINUTE) == (
            Allowance(3000, 5400 - 16 * 60, here)
        )
        played("table:a", 3, 9000, 0, morning + 1)
        assert await people.limits.read_allowance("ann", clock.now + 3 * HOUR) == Allowance(
            0, 0, here
        )
        played("table:a", 4, 0, 20_000, morning + 2)
        left = await people.limits.allowance("ann")
        tomorrow = await people.limits.read_allowance("ann", morning + DAY)
        assert left is not None
        assert tomorrow is not None
        assert (left.loss_left, tomorrow.loss_left) == (14_000, 5000)

    asyncio.run(main())


_values = st.none() | st.integers(0, 50)
_waits = st.integers(0, 2 * DELAY) | st.sampled_from([0, 1, DELAY - 1, DELAY])


@given(st.lists(st.tuples(_values, _waits), max_size=20))
def test_a_limit_never_loosens_within_a_day_of_asking(
    asked: list[tuple[int | None, int]],
) -> None:
    """A limit loosens only after a day in which nothing else was asked for."""
    now = 0
    row: people_store.LimitRow | None = None
    before = float("inf")
    wish: tuple[int | None, int] | None = None
    for wanted, wait in asked:
        now += wait
        held = limit_at(row, now)
        if _size(held.value) > before:
            assert wish is not None
            assert held.value == wish[0]
            assert now >= wish[1] + DELAY
            wish = None
        after = change_limit(held, wanted, now)
        assert _size(after.value) <= _size(held.value)
        if wanted is not None:
            assert _size(after.value) <= wanted or after.pending
        if _size(wanted) <= _size(held.value):
            wish = None
        elif wish is None or wish[0] != wanted:
            wish = wanted, now
        before = _size(after.value)
        row = people_store.LimitRow(
            "ann", "loss", after.value, after.next_value, after.next_from, now
        )


def _size(value: int | None) -> float:
    return float("inf") if value is None else value


def test_what_another_process_has_stored_holds_when_a_change_relies_on_no_limits(
    people: People,
) -> None:
    """Only PostgreSQL has other processes: there the store itself checks (decision 64)."""
    database = people.database.database
    stream = person_stream("ann")

    async def main() -> None:
        ann = await ann_of(people)
        assert await people.limits.allowance("ann") is None
        await Limits(people.database).set(ann, {LOSS: 5000})  # as another process would
        assert await people.limits.allowance("ann") is None

    asyncio.run(main())
    with database.read() as connection:
        head = reading.read_head(connection, stream)
    assert head is not None
    change = Change(stream, head.version, head.epoch, 1, "ann", events=(NewEvent("a/1", "{}"),))
    results = store_changes(database, [replace(change, unlimited=name) for name in ("ann", "bob")])
    if database.is_postgres:
        assert [type(one) for one in results] == [LimitsSet, Head]
    people.limits.forget("ann")
    assert asyncio.run(people.limits.allowance("ann")) == Allowance(5000, None)
