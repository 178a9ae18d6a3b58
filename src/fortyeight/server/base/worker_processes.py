"""Processes for heavy work, so that no table waits for it.

Compiled code holds Python's lock for as long as it takes to compile or to load, and a text of a
client may be made to cost much. Requests wait in a short queue; beyond it they are refused.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any, TypeVar

from fortyeight.server.base.refusals import Refusal

if sys.platform != "win32":
    import resource

T = TypeVar("T")

#: Questions that may wait; more are turned away.
MOST_WAITING = 24
#: Answers that are kept: of some two kilobytes each.
KEPT = 4_000
#: Wall-clock time of a request, as a multiple of its processor time: the machine may be busy.
_PATIENCE = 6


@dataclass(frozen=True, slots=True)
class WorkLimits:
    """What one request may take of its process: address space in bytes, and processor time."""

    memory: int
    seconds: int


class Worker:
    """One process that works through what it is given, in order.

    `name` is the subject of its refusals. With `limits`, a request that goes beyond them is refused
    with `too-much-work`, and the process is replaced: its memory goes back to the system.
    """

    def __init__(
        self,
        most_waiting: int = MOST_WAITING,
        name: str = "the coach",
        limits: WorkLimits | None = None,
    ) -> None:
        self._most = most_waiting
        self._name = name
        self._limits = limits
        self._pool: ProcessPoolExecutor | None = None
        self._waiting = 0
        self._closed = False
        # One request at a time is in the pool: a process that dies takes no other request along.
        self._turn = asyncio.Lock()

    @property
    def waiting(self) -> int:
        """What is under way or waits."""
        return self._waiting

    async def do(self, work: Callable[..., T], *given: Any) -> T:
        """Return the result of the work in the other process; raise `Refusal` where it is busy."""
        if self._waiting >= self._most:
            raise Refusal("busy", f"{self._name} has too much to do; ask again", status=503)
        self._waiting += 1
        try:
            async with self._turn:
                return await self._done(work, *given)
        finally:
            self._waiting -= 1

    async def _done(self, work: Callable[..., T], *given: Any) -> T:
        if self._closed:
            raise self._unavailable()
        if self._pool is None:
            limits = self._limits
            self._pool = ProcessPoolExecutor(
                1, get_context("spawn"), initializer=_begin, initargs=(os.getpid(), limits)
            )
        limited = self._limits is not None
        try:
            return await self._in_pool(self._pool, work, *given)
        except (BrokenProcessPool, MemoryError, TimeoutError):
            self._end_process()
            if not limited or self._closed:
                raise self._unavailable() from None
            sentence = "that takes more time or memory than one request may have"
            raise Refusal("too-much-work", sentence, status=422) from None
        except asyncio.CancelledError:
            if limited:
                # The client has gone: nobody pays for the rest.
                self._end_process()
            raise

    async def _in_pool(self, pool: ProcessPoolExecutor, work: Callable[..., T], *given: Any) -> T:
        loop = asyncio.get_running_loop()
        if self._limits is None:
            return await loop.run_in_executor(pool, work, *given)
        seconds = self._limits.seconds
        async with asyncio.timeout(seconds * _PATIENCE):
            return await loop.run_in_executor(pool, _limited, seconds, work, *given)

    def _unavailable(self) -> Refusal:
        return Refusal("unavailable", f"{self._name} could not answer; ask again", status=503)

    def close(self) -> None:
        """Nothing is waited for: what is under way is given up."""
        self._closed = True
        self._end_process()

    def _end_process(self) -> None:
        pool, self._pool = self._pool, None
        if pool is None:
            return
        processes = tuple((getattr(pool, "_processes", None) or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            # Else the interpreter would wait at its end for work that nobody wants any more.
            process.terminate()


def _limited(seconds: int, work: Callable[..., T], *given: Any) -> T:
    """In the other process: so much processor time from now on, and then the system ends it."""
    if sys.platform != "win32":
        used = resource.getrusage(resource.RUSAGE_SELF)
        most = int(used.ru_utime + used.ru_stime) + 1 + seconds
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (most, hard))
    return work(*given)


def _begin(server: int, limits: WorkLimits | None) -> None:
    """In the other process: tables come first, and the server's end is its end."""
    if limits is not None and sys.platform != "win32":
        resource.setrlimit(resource.RLIMIT_AS, (limits.memory, limits.memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(OSError):
        os.nice(2)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(server,), daemon=True).start()


def _end_with(server: int) -> None:
    """A server that was killed can tell nobody to stop."""
    while os.getppid() == server:
        time.sleep(1.0)
    os._exit(0)


class Shares:
    """Bound on what one client has under way at once, so that none fills a queue alone."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._of: Counter[str] = Counter()

    @contextmanager
    def turn(self, client: str) -> Iterator[None]:
        """Count the work of a client while it goes on; raise `Refusal` where it is too much."""
        if self._of[client] >= self._most:
            raise Refusal("busy", "you have asked enough at once; wait for the answers", status=429)
        self._of[client] += 1
        try:
            yield
        finally:
            self._of[client] -= 1
            if not self._of[client]:
                del self._of[client]


class AnswerCache:
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
