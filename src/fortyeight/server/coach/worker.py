"""Where the coach calculates: a process of its own, so that no table waits for it.

Its compiled code holds Python's lock for as long as it takes to compile or to load. Questions
wait in a short line, one after another; beyond it they are turned away.
"""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context
from typing import Any, TypeVar

from fortyeight.server.refusals import Refusal

T = TypeVar("T")

#: Questions that may wait; more are turned away.
MOST_WAITING = 24
#: Answers that are kept: of some two kilobytes each.
KEPT = 4_000


class Worker:
    """One process that works through what it is given, in order."""

    def __init__(self, most_waiting: int = MOST_WAITING) -> None:
        self._most = most_waiting
        self._pool: ProcessPoolExecutor | None = None
        self._waiting = 0

    @property
    def waiting(self) -> int:
        """What is under way or waits."""
        return self._waiting

    async def do(self, work: Callable[..., T], *given: Any) -> T:
        """The result of the work in the other process; raises `Refusal` when it is too busy."""
        if self._waiting >= self._most:
            raise Refusal("busy", "the coach has too many questions at once; ask again", status=503)
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                1, get_context("spawn"), initializer=_begin, initargs=(os.getpid(),)
            )
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work, *given)
        except BrokenProcessPool:
            self._pool = None
            sentence = "the coach could not answer; ask again"
            raise Refusal("unavailable", sentence, status=503) from None
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Nothing is waited for: what is under way is given up."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        processes = tuple((getattr(pool, "_processes", None) or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            # Else the interpreter would wait at its end for work that nobody wants any more.
            process.terminate()


def _begin(server: int) -> None:
    """In the other process: tables come first, and the server's end is its end."""
    with suppress(OSError):
        os.nice(2)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(server,), daemon=True).start()


def _end_with(server: int) -> None:
    """A server that was killed can tell nobody to stop."""
    while os.getppid() == server:
        time.sleep(1.0)
    os._exit(0)


class Kept:
    """Answers by their questions, those that were asked for last."""

    def __init__(self, most: int = KEPT) -> None:
        self._most = most
        self._answers: OrderedDict[Hashable, Any] = OrderedDict()

    def get(self, key: Hashable) -> Any:
        """An answer that is kept, or None."""
        found = self._answers.get(key)
        if found is not None:
            self._answers.move_to_end(key)
        return found

    def put(self, key: Hashable, answer: Any) -> None:
        self._answers[key] = answer
        self._answers.move_to_end(key)
        while len(self._answers) > self._most:
            self._answers.popitem(last=False)

    def __len__(self) -> int:
        return len(self._answers)
