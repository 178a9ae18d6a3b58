"""The order of the solver's questions, and who gets their answers."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from fortyeight.server.base import worker_processes as worker_module
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.worker_processes import Worker, WorkLimits
from fortyeight.server.rooms.strategy import solver_queue as solver_module
from fortyeight.server.rooms.strategy.solver_queue import MAX_WAITING, Solver, Urgency
from fortyeight.server.rooms.strategy.stages import SolverHouse, SolveStage
from tests.server.rooms.strategy.conftest import InThread


def a_house(name: str) -> SolverHouse:
    key = name.encode().hex().rjust(32, "0")[-32:]
    return SolverHouse("ma-spanish21", f'"{name}"', key, key, key)


class Bench:
    """Fake solver that records its questions and answers when the test lets it."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.go = threading.Event()

    def solve_stage(
        self, stage: SolveStage, book: str, choices: str, given: str = ""
    ) -> dict[str, Any]:
        self.asked.append(choices.strip('"'))
        assert self.go.wait(20)
        if "broken" in choices:
            raise RuntimeError("it does not solve")
        return {"of": choices.strip('"'), "seconds": 0.0}


@contextmanager
def bench(monkeypatch: pytest.MonkeyPatch) -> Iterator[Bench]:
    found = Bench()
    monkeypatch.setattr(solver_module, "solve_stage", found.solve_stage)
    yield found
    found.go.set()


def run(scene: Callable[[Solver], Coroutine[Any, Any, None]], folder: Path | None = None) -> None:
    async def whole() -> None:
        with InThread() as worker:
            solver = Solver(folder, worker)
            await scene(solver)
            solver.close()

    asyncio.run(whole())


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.005)


def test_who_waits_comes_before_lists_and_before_what_is_solved_ahead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with bench(monkeypatch) as made:

        async def scene(solver: Solver) -> None:
            first = asyncio.create_task(solver.stage(SolveStage.EDGE, a_house("first")))
            await until(lambda: made.asked == ["first"])
            solver.solve_ahead(SolveStage.EDGE, a_house("ahead"))
            turn = asyncio.create_task(
                solver.stage(SolveStage.EDGE, a_house("turn"), Urgency.IN_TURN)
            )
            waited = asyncio.create_task(solver.stage(SolveStage.EDGE, a_house("waited")))
            await asyncio.sleep(0.02)
            made.go.set()
            await asyncio.gather(first, turn, waited)
            await until(lambda: solver.known(SolveStage.EDGE, a_house("ahead")) is not None)

        run(scene)
        assert made.asked == ["first", "waited", "turn", "ahead"]


def test_what_nobody_waits_for_any_more_is_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    with bench(monkeypatch) as made:

        async def scene(solver: Solver) -> None:
            first = asyncio.create_task(solver.stage(SolveStage.EDGE, a_house("first")))
            await until(lambda: made.asked == ["first"])
            stale = asyncio.create_task(solver.stage(SolveStage.EDGE, a_house("stale")))
            wanted = asyncio.create_task(solver.stage(SolveStage.EDGE, a_house("wanted")))
            await asyncio.sleep(0.02)
            stale.cancel()
            made.go.set()
            assert (await wanted)["of"] == "wanted"
            assert (await first)["of"] == "first"

        run(scene)
        assert made.asked == ["first", "wanted"]


def test_one_question_of_several_is_solved_once_and_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with bench(monkeypatch) as made:
        made.go.set()

        async def several(solver: Solver) -> None:
            asking = [solver.stage(SolveStage.EDGE, a_house("same")) for _ in range(5)]
            assert [one["of"] for one in await asyncio.gather(*asking)] == ["same"] * 5

        async def later(solver: Solver) -> None:
            assert solver.known(SolveStage.EDGE, a_house("same")) == {"of": "same", "seconds": 0.0}
            assert solver.known(SolveStage.DRAFT, a_house("same")) is None

        run(several, tmp_path)
        run(later, tmp_path)
        assert made.asked == ["same"]


def test_what_fails_is_told_and_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    with bench(monkeypatch) as made:
        made.go.set()

        async def scene(solver: Solver) -> None:
            for _ in range(2):
                with pytest.raises(RuntimeError, match="does not solve"):
                    await solver.stage(SolveStage.EDGE, a_house("broken"))
            assert (await solver.stage(SolveStage.EDGE, a_house("sound")))["of"] == "sound"

        run(scene)
        assert made.asked == ["broken", "broken", "sound"]


def test_there_is_a_bound_on_what_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    with bench(monkeypatch) as made:

        async def scene(solver: Solver) -> None:
            waiting = [
                asyncio.create_task(solver.stage(SolveStage.EDGE, a_house(f"house {number}")))
                for number in range(MAX_WAITING)
            ]
            await asyncio.sleep(0.02)
            with pytest.raises(Refusal) as refused:
                await solver.stage(SolveStage.EDGE, a_house("one more"))
            assert (refused.value.code, refused.value.status) == ("busy", 503)
            made.go.set()
            await asyncio.gather(*waiting)

        run(scene)


def endless(*question: object) -> None:
    while True:
        pass


def test_a_question_that_costs_too_much_is_refused_and_the_next_one_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # The limit on CPU time ends it; on a busy machine a process takes a while to start.
    monkeypatch.setattr(worker_module, "_WALL_FACTOR", 60)

    async def scene() -> None:
        solver = Solver(worker=Worker(limits=WorkLimits(memory=2**30, seconds=1)))
        try:
            monkeypatch.setattr(solver_module, "solve_stage", endless)
            with pytest.raises(Refusal) as refused:
                await solver.stage(SolveStage.EDGE, a_house("costly"))
            assert (refused.value.code, refused.value.status) == ("too-much-work", 422)
            monkeypatch.setattr(solver_module, "solve_stage", cheap)
            assert (await solver.stage(SolveStage.EDGE, a_house("cheap")))["of"] == '"cheap"'
        finally:
            solver.close()

    asyncio.run(scene())


def cheap(stage: SolveStage, book: str, choices: str, given: str) -> dict[str, Any]:
    return {"of": choices}


def test_who_waits_when_the_server_stops_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with bench(monkeypatch) as made:

        async def scene(solver: Solver) -> None:
            first = asyncio.create_task(solver.stage(SolveStage.EDGE, a_house("first")))
            await until(lambda: made.asked == ["first"])
            solver.close()
            with pytest.raises(Refusal, match="stopped"):
                await first
            made.go.set()

        run(scene)
