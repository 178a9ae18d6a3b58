"""Strategies for robots, made in a separate process.

A chart keeps a processor busy for seconds, and its compiled code blocks all other threads in that
time. So it is made in a process of its own, which is started when the first chart is needed.
"""

from __future__ import annotations

import asyncio
import json
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path

from fortyeight.rulebook import House, open_house
from fortyeight.rulebook.library import referenced_book
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.worker_processes import AnswerCache, end_with
from fortyeight.server.table.robots.charts import MAX_IN_MEMORY, Charts
from fortyeight.strategy import BUILTINS, Strategy, builtin


class ChartMaker:
    """Robots' strategies by name, made in a worker process and cached."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._pool: ProcessPoolExecutor | None = None
        self._made = AnswerCache(MAX_IN_MEMORY)
        self._lock = asyncio.Lock()

    async def strategy(self, house: House, name: str) -> Strategy:
        """Return the strategy of that name for a table of this house."""
        known = next((one for one in BUILTINS if one == name), None)
        if known is not None:
            return builtin(known)
        key = (*house.key, name)
        async with self._lock:
            made: Strategy | None = self._made.get(key)
            if made is None:
                made = await self._make(*key)
                self._made.put(key, made)
            return made

    async def _make(self, book: str, choices: str, name: str) -> Strategy:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                1, mp_context=get_context("spawn"), initializer=end_with, initargs=(os.getpid(),)
            )
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(
                self._pool, make_strategy, str(self._folder), book, choices, name
            )
        except BrokenProcessPool:
            self._pool = None
            sentence = "the chart could not be made; try again"
            raise Refusal("no-chart", sentence, status=503) from None

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


def make_strategy(folder: str, book: str, choices: str, name: str) -> Strategy:
    """Return the strategy, cached in the folder. Runs in the worker process."""
    house = open_house(referenced_book(book), json.loads(choices), stored=True)
    return Charts(Path(folder)).strategy_for(house, name)
