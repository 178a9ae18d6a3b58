"""The coach's process: bounded, replaced when it dies, and asked once for the same."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from typing import Any

import pytest

from fortyeight.cards import card
from fortyeight.rulebook import open_house, rulebook
from fortyeight.server.base import worker_processes as worker_module
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.worker_processes import AnswerCache, Worker, WorkLimits
from fortyeight.server.rooms.coach.coach_service import MAX_PER_PERSON, Coach, question_of
from tests.server.rooms.coach.hard_work import dies, endless, greedy, hungry, refused, slow
from tests.server.rooms.coach.inline import Inline, NoTables

HOUSE = open_house(rulebook("ma-spanish21"), {})


class Held(Inline):
    """Work that ends only when the test releases it."""

    def __init__(self) -> None:
        super().__init__()
        self.let = asyncio.Event()

    async def do(self, work: Any, *given: Any) -> Any:
        self.done += 1
        await self.let.wait()
        return work(*given)


async def test_a_full_line_turns_away_and_a_dead_process_is_replaced() -> None:
    worker = Worker(max_waiting=2)
    try:
        under_way = [asyncio.create_task(worker.do(slow, 0.2)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(Refusal) as refusal:
            await worker.do(slow, 0.0)
        assert (refusal.value.status, refusal.value.code) == (503, "busy")
        assert await asyncio.gather(*under_way) == [0.2, 0.2]
        with pytest.raises(Refusal) as refusal:
            await worker.do(dies)
        assert (refusal.value.status, refusal.value.code) == (422, "too-much-work")
        assert await worker.do(slow, 0.0) == 0.0
        assert worker.waiting == 0
    finally:
        worker.close()


@pytest.mark.parametrize("work", [greedy, hungry, endless])
async def test_work_beyond_its_limits_is_refused_and_its_process_replaced(
    work: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    # The system's limits end it; on a busy machine a process takes a while to start.
    monkeypatch.setattr(worker_module, "_WALL_FACTOR", 60)
    worker = Worker(4, "the test", WorkLimits(memory=2**29, seconds=1))
    try:
        first = asyncio.create_task(worker.do(os.getpid))
        bomb = asyncio.create_task(worker.do(work))
        other = asyncio.create_task(worker.do(os.getpid))
        before = await first
        with pytest.raises(Refusal) as refusal:
            await bomb
        assert (refusal.value.status, refusal.value.code) == (422, "too-much-work")
        # A queued request is answered by a new process: the memory went back to the system.
        assert await other != before
    finally:
        worker.close()


async def test_a_refusal_of_the_other_process_arrives_whole() -> None:
    worker = Worker()
    try:
        with pytest.raises(Refusal, match="a sentence") as refusal:
            await worker.do(refused)
        assert (refusal.value.code, refusal.value.clause, refusal.value.status) == (
            "bad-record",
            "8(a)",
            422,
        )
    finally:
        worker.close()


async def test_closing_waits_for_nothing() -> None:
    worker = Worker()
    task = asyncio.create_task(worker.do(slow, 600.0))
    await asyncio.sleep(0.5)
    worker.close()
    with pytest.raises(Refusal):
        await task


async def test_the_same_question_is_worked_on_once() -> None:
    held = Held()
    coach = Coach(NoTables(), held)
    question = question_of(HOUSE, (card("6s"), card("7s")), card("9h"))
    tasks = [asyncio.create_task(coach.answer(question, f"p{at}")) for at in range(3)]
    await asyncio.sleep(0)
    held.let.set()
    first, *others = await asyncio.gather(*tasks)
    assert all(one == first for one in others)
    assert held.done == 1
    await coach.answer(question, "eve")
    assert held.done == 1


async def test_one_person_may_ask_so_much_at_once() -> None:
    held = Held()
    coach = Coach(NoTables(), held)
    ups = ("2h", "3h", "4h", "5h", "6h", "7h")[: MAX_PER_PERSON + 1]
    questions = [question_of(HOUSE, (card("6s"), card("7s")), card(up)) for up in ups]
    tasks = [asyncio.create_task(coach.answer(one, "ann")) for one in questions[:-1]]
    await asyncio.sleep(0)
    with pytest.raises(Refusal) as refusal:
        await coach.answer(questions[-1], "ann")
    assert (refusal.value.status, refusal.value.code) == (429, "busy")
    with pytest.raises(Refusal) as refusal:
        await coach.do("ann", slow, 0.0)
    assert (refusal.value.status, refusal.value.code) == (429, "busy")
    held.let.set()
    await asyncio.gather(*tasks)
    assert (await coach.answer(questions[-1], "ann"))["best"]
    assert await coach.do("ann", slow, 0.0) == 0.0


def test_answers_are_kept_up_to_a_number() -> None:
    kept = AnswerCache(most=2)
    for name in "abc":
        kept.put(name, name.upper())
    assert (kept.get("a"), kept.get("b"), kept.get("c")) == (None, "B", "C")
    kept.get("b")
    kept.put("d", "D")
    assert (kept.get("b"), kept.get("c"), len(kept)) == ("B", None, 2)
