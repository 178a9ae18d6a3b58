"""The solver as the server asks it: one process, the most urgent question first.

A question that nobody waits for any more is not begun. One that several ask is solved once.
"""

from __future__ import annotations

import asyncio
import heapq
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import count
from pathlib import Path
from typing import Any, Protocol

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.worker_processes import Worker
from fortyeight.server.rooms.strategy.kept_answers import Shipped, SolvedCache, nothing_shipped
from fortyeight.server.rooms.strategy.solving import solved
from fortyeight.server.rooms.strategy.stages import HouseRequest, SolveStage

#: Questions that wait; who brings one more is told to come back.
MOST_WAITING = 300


class SolverProcess(Protocol):
    """Where it is solved: a process of its own."""

    async def do(self, work: Any, /, *given: Any) -> Any: ...
    def close(self) -> None: ...


class Urgency(IntEnum):
    """Somebody looks at the page and waits; a part of a long list; somebody may ask it soon."""

    WAITED_FOR = 0
    IN_TURN = 1
    AHEAD = 2


@dataclass(slots=True)
class _Question:
    stage: SolveStage
    asked: HouseRequest
    urgency: Urgency
    answer: asyncio.Future[dict[str, Any]]
    waiting: int = 0
    begun: bool = False

    @property
    def wanted(self) -> bool:
        return self.waiting > 0 or self.urgency is Urgency.AHEAD


@dataclass(order=True, slots=True)
class _Place:
    urgency: Urgency
    number: int
    key: str = field(compare=False)


class Solver:
    """Stages of houses, out of what is kept or solved now."""

    def __init__(
        self,
        folder: Path | None = None,
        worker: SolverProcess | None = None,
        shipped: Shipped = nothing_shipped,
    ) -> None:
        self._kept = SolvedCache(folder, shipped)
        self._worker = worker or Worker()
        self._questions: dict[str, _Question] = {}
        self._places: list[_Place] = []
        self._numbers = count()
        self._work: asyncio.Task[None] | None = None
        self._closed = False
        self._warm = False

    def known(self, stage: SolveStage, asked: HouseRequest) -> dict[str, Any] | None:
        """What is known without solving."""
        return self._kept.get(asked.key(stage))

    async def stage(
        self, stage: SolveStage, asked: HouseRequest, urgency: Urgency = Urgency.WAITED_FOR
    ) -> dict[str, Any]:
        """One stage of a house; whoever is cancelled while he waits takes his question back."""
        found = self.known(stage, asked)
        if found is not None:
            return found
        question = self._question(stage, asked, urgency)
        question.waiting += 1
        try:
            return await asyncio.shield(question.answer)
        except asyncio.CancelledError:
            if question.answer.cancelled():
                raise _not_now() from None
            raise
        finally:
            question.waiting -= 1

    def ahead(self, stage: SolveStage, asked: HouseRequest) -> None:
        """Solve it when there is nothing else to do."""
        if self.known(stage, asked) is None and len(self._questions) < MOST_WAITING // 2:
            self._question(stage, asked, Urgency.AHEAD)

    def warm(self, asked: HouseRequest) -> None:
        """Somebody looks at charts: the solver is started before it is needed, once."""
        if not self._warm:
            self._warm = True
            self.ahead(SolveStage.DRAFT, asked)

    def _question(self, stage: SolveStage, asked: HouseRequest, urgency: Urgency) -> _Question:
        if self._closed:
            raise _not_now()
        key = asked.key(stage)
        question = self._questions.get(key)
        if question is None:
            if len(self._questions) >= MOST_WAITING:
                raise Refusal("busy", "the solver has much to do: ask again later", status=503)
            answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
            # Nobody may be left who looks at an error.
            answer.add_done_callback(lambda done: done.cancelled() or done.exception())
            question = _Question(stage, asked, urgency, answer)
            self._questions[key] = question
        elif urgency >= question.urgency:
            return question
        question.urgency = urgency
        heapq.heappush(self._places, _Place(urgency, next(self._numbers), key))
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._solve_all(), name="solver")
        return question

    async def _solve_all(self) -> None:
        while self._places:
            key = heapq.heappop(self._places).key
            question = self._questions.get(key)
            if question is None or question.begun:
                continue
            if not question.wanted:
                del self._questions[key]
                question.answer.cancel()
                continue
            question.begun = True
            try:
                found = await self._solved(question)
                self._kept.hold(key, found)
                if not question.answer.done():
                    question.answer.set_result(found)
                await asyncio.to_thread(self._kept.write, key, found)
            except Exception as error:
                if not question.answer.done():
                    question.answer.set_exception(error)
            finally:
                self._questions.pop(key, None)
                question.answer.cancel()

    async def _solved(self, question: _Question) -> dict[str, Any]:
        asked = question.asked
        try:
            found: dict[str, Any] = await self._worker.do(
                solved, question.stage, asked.book, asked.choices
            )
        except Refusal:
            raise _not_now() from None
        return found

    def close(self) -> None:
        """Nothing is solved any more."""
        self._closed = True
        for question in self._questions.values():
            question.answer.cancel()
        if self._work is not None:
            self._work.cancel()
        self._worker.close()


def _not_now() -> Refusal:
    return Refusal("not-solved", "the solver has stopped: ask again", status=503)
