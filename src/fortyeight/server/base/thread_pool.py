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

    def __init__(self, name: str, threads: int, max_waiting: int, busy: str) -> None:
        self._executor = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._max = threads + max_waiting
        self._busy = busy
        self._count = 0
        self._lock = Lock()

    def check_room(self) -> None:
        """Raise `Refusal` if the queue is full."""
        if self._count >= self._max:
            raise Refusal("busy", self._busy, status=503)

    async def run(self, work: Callable[[], _T]) -> _T:
        """Run `work` in a thread and return its result.

        If the caller is cancelled, the work still counts against the bound until it ends.
        """
        self.check_room()
        with self._lock:
            self._count += 1
        future = self._executor.submit(work)
        future.add_done_callback(self._done)
        return await asyncio.wrap_future(future)

    def close(self) -> None:
        """Cancel queued work and wait for what is running."""
        self._executor.shutdown(cancel_futures=True)

    def _done(self, _: Future[_T]) -> None:
        with self._lock:
            self._count -= 1
