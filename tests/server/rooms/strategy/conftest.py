"""Charts and calculations without a server: one solver's answers are cached for all tests."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from fortyeight.analysis.house_solution import HouseSolution
from fortyeight.rulebook import House
from fortyeight.server.http.faults import install_faults
from fortyeight.server.http.metrics import Metrics
from fortyeight.server.rooms.strategy import solving
from fortyeight.server.rooms.strategy.solver_queue import Solver
from fortyeight.server.rooms.strategy.strategy_api import strategy_router
from fortyeight.server.rooms.strategy.strategy_service import StrategyService
from tests.solved import kept, solved_once

__all__ = ["kept", "solved_once"]

Scene = Callable[[httpx.AsyncClient], Coroutine[Any, Any, None]]
Play = Callable[[Scene], None]


def solution_of(house: House) -> HouseSolution:
    """Return the solver's own figures, solved once for a test and for the service in its thread."""
    return solving._solution(house)


class InThread:
    """Solver in a thread of the test, where nothing has to be compiled twice."""

    def __enter__(self) -> InThread:
        self._pool = ThreadPoolExecutor(1)
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown()

    async def do(self, work: Callable[..., Any], /, *given: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *given)

    def close(self) -> None:
        pass


@pytest.fixture(scope="session")
def solved_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("solved")


@pytest.fixture
def play(solved_folder: Path) -> Play:
    """Run a scene with a client of the application."""

    async def run(scene: Scene) -> None:
        with InThread() as worker:
            solver = Solver(solved_folder, worker)
            app = FastAPI()
            install_faults(app, Metrics())
            desk = StrategyService(solver)
            app.include_router(strategy_router(desk))
            transport = httpx.ASGITransport(app=app)
            async with httpx.AsyncClient(
                transport=transport, base_url="http://test", timeout=120
            ) as client:
                await scene(client)
            solver.close()
            desk.close()

    return lambda scene: asyncio.run(run(scene))
