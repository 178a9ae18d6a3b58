"""Threads for heavy work, apart from those that read the store.

So many work at once, so many wait, and the rest are sent away: heavy questions then cost those who
ask them and nobody at a table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import TypeVar

from fortyeight.server.base.refusals import Refusal

_T = TypeVar("_T")


class ThreadPool:
    """So many threads, with a line of so many before them; `busy` is said to who finds it full."""

    def __init__(self, name: str, at_once: int, most_waiting: int, busy: str) -> None:
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix=name)
        self._most = at_once + most_waiting
        self._busy = busy
        self._under_way = 0
        self._counting = Lock()

    def check_room(self) -> None:
        """Refuses where too many are waiting already."""
        if self._under_way >= self._most:
            raise Refusal("busy", self._busy, status=503)

    async def run(self, work: Callable[[], _T]) -> _T:
        """Do it in a thread. Who goes away meanwhile still counts while his work goes on."""
        self.check_room()
        with self._counting:
            self._under_way += 1
        begun = self._threads.submit(work)
        begun.add_done_callback(self._done)
        return await asyncio.wrap_future(begun)

    def close(self) -> None:
        """Begin nothing more, and wait for what is under way."""
        self._threads.shutdown(cancel_futures=True)

    def _done(self, _: Future[_T]) -> None:
        with self._counting:
            self._under_way -= 1
