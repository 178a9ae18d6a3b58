"""Thread pools for heavy work, separate from the threads that read the store.

They bound how much work runs and how much waits, so that expensive requests never delay a table.
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
    """Thread pool with a bounded queue. Raises `Refusal("busy")` when the queue is full.

    The argument `busy` is the sentence of that refusal.
    """

    def __init__(self, name: str, at_once: int, most_waiting: int, busy: str) -> None:
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix=name)
        self._most = at_once + most_waiting
        self._busy = busy
        self._under_way = 0
        self._counting = Lock()

    def check_room(self) -> None:
        """Raise `Refusal` if the queue is full."""
        if self._under_way >= self._most:
            raise Refusal("busy", self._busy, status=503)

    async def run(self, work: Callable[[], _T]) -> _T:
        """Run `work` in a thread and return its result.

        If the caller is cancelled, the work still counts against the bound until it ends.
        """
        self.check_room()
        with self._counting:
            self._under_way += 1
        begun = self._threads.submit(work)
        begun.add_done_callback(self._done)
        return await asyncio.wrap_future(begun)

    def close(self) -> None:
        """Cancel queued work and wait for what is running."""
        self._threads.shutdown(cancel_futures=True)

    def _done(self, _: Future[_T]) -> None:
        with self._counting:
            self._under_way -= 1
