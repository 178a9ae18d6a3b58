"""Priority queue before the solver's process: the most urgent question first.

A question that nobody waits for any more is not started. Equal questions of several clients are
solved once.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import count
from pathlib import Path
from typing import Any, Protocol

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.worker_processes import Worker
from fortyeight.server.rooms.strategy.solved_cache import SolvedCache
from fortyeight.server.rooms.strategy.solving import solve_stage
from fortyeight.server.rooms.strategy.stages import SolverHouse, SolveStage
from fortyeight.server.table.state.book_versions import is_text

#: Maximum number of questions in the queue; more are refused.
MAX_WAITING = 300


#: Returns a stage of a house that ships with the program, or None.
Shipped = Callable[[SolveStage, SolverHouse], dict[str, Any] | None]


class SolverProcess(Protocol):
    """Separate process in which the solver runs."""

    async def do(self, work: Any, /, *arguments: Any) -> Any: ...
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
    house: SolverHouse
    urgency: Urgency
    answer: asyncio.Future[dict[str, Any]]
    given: str = ""
    waiting: int = 0
    begun: bool = False

    @property
    def is_wanted(self) -> bool:
        return self.waiting > 0 or self.urgency is Urgency.AHEAD

    @property
    def may_be_stored(self) -> bool:
        """Whether the answer has nothing of a client's own chart or book in it."""
        options = self.stage is SolveStage.OPTIONS
        return not self.given and not (options and is_text(self.house.book))


@dataclass(order=True, slots=True)
class _QueueEntry:
    urgency: Urgency
    number: int
    key: str = field(compare=False)


class Solver:
    """Answers stages of houses, from the cache or by solving them."""

    def __init__(
        self,
        folder: Path | None = None,
        worker: SolverProcess | None = None,
        shipped: Shipped = lambda stage, house: None,
    ) -> None:
        self._cache = SolvedCache(folder)
        self._shipped = shipped
        self._worker = worker or Worker(name="the solver")
        self._questions: dict[str, _Question] = {}
        self._queue: list[_QueueEntry] = []
        self._numbers = count()
        self._work: asyncio.Task[None] | None = None
        self._closed = False
        self._warm = False

    def known(
        self, stage: SolveStage, house: SolverHouse, given: str = ""
    ) -> dict[str, Any] | None:
        """Return what is known without solving."""
        return self._cache.get(house.key(stage, given)) or self._shipped(stage, house)

    async def stage(
        self,
        stage: SolveStage,
        house: SolverHouse,
        urgency: Urgency = Urgency.WAITED_FOR,
        given: str = "",
    ) -> dict[str, Any]:
        """Return one stage of a house; a caller that is cancelled withdraws its question.

        `given` is what a client asks about, such as a chart of its own.
        """
        if (answer := self.known(stage, house, given)) is not None:
            return answer
        question = self._question(stage, house, urgency, given)
        question.waiting += 1
        try:
            return await asyncio.shield(question.answer)
        except asyncio.CancelledError:
            if question.answer.cancelled():
                raise _stopped() from None
            raise
        finally:
            question.waiting -= 1

    def solve_ahead(self, stage: SolveStage, house: SolverHouse) -> None:
        """Solve a stage when there is nothing else to do."""
        if self.known(stage, house) is None and len(self._questions) < MAX_WAITING // 2:
            self._question(stage, house, Urgency.AHEAD)

    def warm(self, house: SolverHouse) -> None:
        """Start the solver, once, before it is needed: a client is looking at charts."""
        if not self._warm:
            self._warm = True
            self.solve_ahead(SolveStage.DRAFT, house)

    def _question(
        self, stage: SolveStage, house: SolverHouse, urgency: Urgency, given: str = ""
    ) -> _Question:
        if self._closed:
            raise _stopped()
        key = house.key(stage, given)
        question = self._questions.get(key)
        if question is None:
            if len(self._questions) >= MAX_WAITING:
                raise Refusal("busy", "the solver is busy: try again later", status=503)
            answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
            # Mark an error as retrieved: all who waited for the answer may have gone.
            answer.add_done_callback(lambda done: done.cancelled() or done.exception())
            question = _Question(stage, house, urgency, answer, given)
            self._questions[key] = question
        elif urgency >= question.urgency:
            return question
        question.urgency = urgency
        heapq.heappush(self._queue, _QueueEntry(urgency, next(self._numbers), key))
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._solve_all(), name="solver")
        return question

    async def _solve_all(self) -> None:
        while self._queue:
            key = heapq.heappop(self._queue).key
            question = self._questions.get(key)
            if question is None or question.begun:
                continue
            if not question.is_wanted:
                del self._questions[key]
                question.answer.cancel()
                continue
            question.begun = True
            try:
                answer = await self._solve(question)
                self._cache.hold(key, answer)
                if not question.answer.done():
                    question.answer.set_result(answer)
                if question.may_be_stored:
                    await asyncio.to_thread(self._cache.write, key, answer)
            except Exception as error:
                if not question.answer.done():
                    question.answer.set_exception(error)
            finally:
                self._questions.pop(key, None)
                question.answer.cancel()

    async def _solve(self, question: _Question) -> dict[str, Any]:
        house = question.house
        try:
            answer: dict[str, Any] = await self._worker.do(
                solve_stage, question.stage, house.book, house.choices, question.given
            )
        except Refusal as refusal:
            raise refusal if refusal.code == "too-much-work" else _stopped() from None
        return answer

    def close(self) -> None:
        """Stop solving."""
        self._closed = True
        for question in self._questions.values():
            question.answer.cancel()
        if self._work is not None:
            self._work.cancel()
        self._worker.close()


def _stopped() -> Refusal:
    return Refusal("not-solved", "the solver has stopped: try again", status=503)
