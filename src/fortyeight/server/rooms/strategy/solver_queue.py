"""Priority queue before the solver's process: the most urgent question first.

A question that nobody waits for any more is not started. Equal questions of several clients are
solved once.
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

#: Maximum number of questions in the queue; more are refused.
MOST_WAITING = 300


class SolverProcess(Protocol):
    """Separate process in which the solver runs."""

    async def do(self, work: Any, /, *given: Any) -> Any: ...
    def close(self) -> None: ...


class Urgency(IntEnum):
    """Priority of a question.

    A client waits for it, it is part of a long list, or it may be asked soon.
    """

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
    """Answers stages of houses, from the cache or by solving them."""

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
        """Return what is known without solving."""
        return self._kept.get(asked.key(stage))

    async def stage(
        self, stage: SolveStage, asked: HouseRequest, urgency: Urgency = Urgency.WAITED_FOR
    ) -> dict[str, Any]:
        """Return one stage of a house; a caller that is cancelled withdraws its question."""
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
        """Solve a stage when there is nothing else to do."""
        if self.known(stage, asked) is None and len(self._questions) < MOST_WAITING // 2:
            self._question(stage, asked, Urgency.AHEAD)

    def warm(self, asked: HouseRequest) -> None:
        """Start the solver, once, before it is needed: a client is looking at charts."""
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
            # Mark an error as retrieved: all who waited for the answer may have gone.
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
        """Stop solving."""
        self._closed = True
        for question in self._questions.values():
            question.answer.cancel()
        if self._work is not None:
            self._work.cancel()
        self._worker.close()


def _not_now() -> Refusal:
    return Refusal("not-solved", "the solver has stopped: ask again", status=503)
