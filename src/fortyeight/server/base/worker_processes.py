"""Worker processes for heavy work, so that no table waits for it.

Compiling or loading native code holds the interpreter lock until it is done, and a client may craft
an expensive request. Requests wait in a short queue; when it is full, they are refused.
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

#: Maximum requests that run or wait; more are refused.
MAX_WAITING = 24
#: Maximum cached answers, of some two kilobytes each.
MAX_CACHED = 4_000
#: Maximum wall-clock time of a request as a multiple of its CPU time: the machine may be busy.
_WALL_FACTOR = 6


@dataclass(frozen=True, slots=True)
class WorkLimits:
    """Limits of one request: address space in bytes, and CPU time in seconds."""

    memory: int
    seconds: int


#: Limits of a question to the solver, with the first compilation: the costliest one found so far
#: takes 25 s and 0.8 GB.
SOLVING_LIMITS = WorkLimits(memory=4 << 30, seconds=300)


class Worker:
    """Worker process that runs one request at a time, in order.

    `name` is the subject of its refusals. A request that exceeds the limits is refused with
    `too-much-work`, and the process is replaced, which returns its memory to the system.
    """

    def __init__(
        self,
        max_waiting: int = MAX_WAITING,
        name: str = "the coach",
        limits: WorkLimits = SOLVING_LIMITS,
    ) -> None:
        self._most = max_waiting
        self._name = name
        self._limits = limits
        self._pool: ProcessPoolExecutor | None = None
        self._waiting = 0
        self._closed = False
        # Only one request at a time is in the pool, so a process that dies fails no other request.
        self._turn = asyncio.Lock()

    @property
    def waiting(self) -> int:
        """The number of requests that run or wait."""
        return self._waiting

    async def do(self, work: Callable[..., T], *arguments: Any) -> T:
        """Return the result of `work`, run in the process; raise `Refusal` if it is busy."""
        if self._waiting >= self._most:
            raise Refusal("busy", f"{self._name} is busy; try again", status=503)
        self._waiting += 1
        try:
            async with self._turn:
                return await self._run(work, *arguments)
        finally:
            self._waiting -= 1

    async def _run(self, work: Callable[..., T], *arguments: Any) -> T:
        if self._closed:
            raise self._unavailable()
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                1, get_context("spawn"), initializer=_set_up, initargs=(os.getpid(), self._limits)
            )
        seconds = self._limits.seconds
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(seconds * _WALL_FACTOR):
                return await loop.run_in_executor(self._pool, _limited, seconds, work, *arguments)
        except (BrokenProcessPool, MemoryError, TimeoutError):
            self._end_process()
            if self._closed:
                raise self._unavailable() from None
            sentence = "that takes more time or memory than one request may have"
            raise Refusal("too-much-work", sentence, status=422) from None
        except asyncio.CancelledError:
            # The client has gone: nobody needs the result.
            self._end_process()
            raise

    def _unavailable(self) -> Refusal:
        return Refusal("unavailable", f"{self._name} could not answer; try again", status=503)

    def close(self) -> None:
        """Abandon all work without waiting for it."""
        self._closed = True
        self._end_process()

    def _end_process(self) -> None:
        pool, self._pool = self._pool, None
        if pool is None:
            return
        processes = tuple((getattr(pool, "_processes", None) or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            # Otherwise the interpreter would wait for abandoned work when it exits.
            process.terminate()


def _limited(seconds: int, work: Callable[..., T], *arguments: Any) -> T:
    """Run `work` in the worker process; the system kills it after `seconds` of CPU time."""
    if sys.platform != "win32":
        used = resource.getrusage(resource.RUSAGE_SELF)
        most = int(used.ru_utime + used.ru_stime) + 1 + seconds
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (most, hard))
    return work(*arguments)


def _set_up(server: int, limits: WorkLimits) -> None:
    """Set up the worker process: limits, a lower priority than the server, and its end with it."""
    if sys.platform != "win32":
        resource.setrlimit(resource.RLIMIT_AS, (limits.memory, limits.memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(OSError):
        os.nice(2)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with(server)


def end_with(server: int) -> None:
    """Have this worker process end with the server: one that is killed cannot stop its workers."""
    threading.Thread(target=_end_with, args=(server,), daemon=True).start()


def _end_with(server: int) -> None:
    while os.getppid() == server:
        time.sleep(1.0)
    os._exit(0)


class ClientQuota:
    """Limit on the concurrent work of one client, so that none can fill a queue alone."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._running: Counter[str] = Counter()

    @contextmanager
    def turn(self, client: str) -> Iterator[None]:
        """Count work of a client while it runs; raise `Refusal` if they have too much already."""
        if self._running[client] >= self._most:
            raise Refusal(
                "busy", "you have too many requests at once; wait for their answers", status=429
            )
        self._running[client] += 1
        try:
            yield
        finally:
            self._running[client] -= 1
            if not self._running[client]:
                del self._running[client]


class AnswerCache:
    """LRU cache of answers."""

    def __init__(self, most: int = MAX_CACHED) -> None:
        self._most = most
        self._answers: OrderedDict[Hashable, Any] = OrderedDict()

    def get(self, key: Hashable) -> Any:
        """Return the cached answer, or `None`."""
        answer = self._answers.get(key)
        if answer is not None:
            self._answers.move_to_end(key)
        return answer

    def put(self, key: Hashable, answer: Any) -> None:
        self._answers[key] = answer
        self._answers.move_to_end(key)
        while len(self._answers) > self._most:
            self._answers.popitem(last=False)

    def __len__(self) -> int:
        return len(self._answers)
