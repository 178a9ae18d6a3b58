"""Writer thread, which stores all queued changes in one transaction."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import deque
from collections.abc import Sequence
from typing import TypeAlias

from fortyeight.store.database.database import Database
from fortyeight.store.log.storer import BATCH, OnBatch, Result, Storer, settle
from fortyeight.store.model import Change, Head, StoreError, Unavailable

_Loop: TypeAlias = asyncio.AbstractEventLoop
_Future: TypeAlias = asyncio.Future[Head]


class Writer:
    """Queue of changes from any event loop. Each caller waits until its change is on disk."""

    def __init__(self, database: Database, *, batch: int = BATCH, waiting: int = 10_000) -> None:
        self.database = database
        #: Number of transactions, of changes in them, and of changes that failed.
        self.batches = 0
        self.changes = 0
        self.failures = 0
        #: Time spent in the database, in seconds: in total, and for the last batch.
        self.busy_seconds = 0.0
        self.last_seconds = 0.0
        #: Called in the writer thread.
        self.on_batch: OnBatch = lambda changes, seconds: None
        self._batch = batch
        self._max_waiting = waiting
        self._queue: deque[tuple[Change, _Loop, _Future]] = deque()
        self._condition = threading.Condition(threading.Lock())
        self._closing = False
        self._storer = Storer(database)
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        """Return the number of queued changes."""
        return len(self._queue)

    def commit(self, change: Change) -> asyncio.Future[Head]:
        """Store a change, in the order of the calls; the result is the new head of its stream.

        A change that cannot be stored leads to a `StoreError`. If the caller is cancelled while
        waiting, the outcome is unknown.
        """
        loop = asyncio.get_running_loop()
        future: _Future = loop.create_future()
        with self._condition:
            if self._closing:
                future.set_exception(Unavailable("The store is closing."))
            elif len(self._queue) >= self._max_waiting:
                future.set_exception(Unavailable("Too many changes wait to be stored."))
            else:
                self._queue.append((change, loop, future))
                self._condition.notify()
        return future

    async def fault(self) -> str:
        """Return an empty string: the thread is there."""
        return ""

    def close(self) -> None:
        """Store the queued changes, then stop the thread. The database stays open."""
        with self._condition:
            self._closing = True
            self._condition.notify()
        self._thread.join()

    def _run(self) -> None:
        while batch := self._next():
            began = time.perf_counter()
            results = self._storer.store([change for change, _, _ in batch])
            self.last_seconds = time.perf_counter() - began
            self.busy_seconds += self.last_seconds
            self.batches += 1
            self.changes += len(batch)
            self.failures += sum(isinstance(result, StoreError) for result in results)
            _deliver(batch, results)
            self.on_batch(len(batch), self.last_seconds)

    def _next(self) -> list[tuple[Change, _Loop, _Future]]:
        with self._condition:
            while not self._queue and not self._closing:
                self._condition.wait()
        if seconds := self._storer.wait_seconds:
            time.sleep(seconds)
        with self._condition:
            count = min(len(self._queue), self._batch)
            return [self._queue.popleft() for _ in range(count)]


def _deliver(batch: Sequence[tuple[Change, _Loop, _Future]], results: Sequence[Result]) -> None:
    """Deliver the results, waking each event loop once for all of its changes."""
    loops: dict[_Loop, list[tuple[_Future, Result]]] = {}
    for (_, loop, future), result in zip(batch, results, strict=True):
        loops.setdefault(loop, []).append((future, result))
    for loop, answers in loops.items():
        try:
            loop.call_soon_threadsafe(_settle, answers)
        except RuntimeError:
            continue  # the loop is closed, so nothing in it is waiting


def _settle(answers: Sequence[tuple[_Future, Result]]) -> None:
    for future, result in answers:
        settle(future, result)
