"""Store calls in threads, off the event loop. An unavailable store becomes a `Refusal`."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import Connection

from fortyeight.server.base.logs import log_event
from fortyeight.server.base.refusals import Refusal
from fortyeight.store.database.database import Database
from fortyeight.store.model import StoreError

T = TypeVar("T")
_Outcome: TypeAlias = tuple[Any, Exception | None]


async def read_store(database: Database, work: Callable[[Connection], T]) -> T:
    """Run `work` in one read transaction in a thread, and return its result."""

    def reading() -> T:
        with database.read() as connection:
            return work(connection)

    return await run_in_thread(reading)


class StoreReader:
    """Runs each `work` that it is called with in one read transaction in a thread."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def __call__(self, work: Callable[[Connection], T]) -> T:
        return await read_store(self._database, work)


class SharedReads:
    """Short queries: all that wait share one read transaction in one thread.

    On PostgreSQL the hand-over to a thread, the check of a pooled connection and the transaction
    take several times as long as such a query.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[tuple[Callable[[Connection], Any], asyncio.Future[Any]]] = []
        self._reading: asyncio.Task[None] | None = None

    async def __call__(self, work: Callable[[Connection], T]) -> T:
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, future))
        if self._reading is None:
            self._reading = asyncio.create_task(self._read_waiting())
        return await refuse_if_unavailable(future)

    async def _read_waiting(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                results = await asyncio.to_thread(self._read, [work for work, _ in batch])
                for (_, future), (result, error) in zip(batch, results, strict=True):
                    if future.done():
                        continue
                    if error is None:
                        future.set_result(result)
                    else:
                        future.set_exception(error)
        finally:
            self._reading = None
            self._waiting = []

    def _read(self, works: Sequence[Callable[[Connection], Any]]) -> list[_Outcome]:
        """Return what each query found or raised; if one fails, each is run on its own."""
        try:
            with self._database.read() as connection:
                return [(work(connection), None) for work in works]
        except Exception as error:
            if len(works) == 1:
                return [(None, error)]
        return [outcome for work in works for outcome in self._read([work])]


async def run_in_thread(work: Callable[[], T]) -> T:
    """Run `work` in a thread, and return its result."""
    return await refuse_if_unavailable(asyncio.to_thread(work))


async def refuse_if_unavailable(work: Awaitable[T]) -> T:
    """Await `work`; raise `Refusal("unavailable")` if the store cannot be reached."""
    try:
        return await work
    except StoreError as error:
        log_event("store unavailable", logging.WARNING, why=str(error))
        sentence = "the store cannot be reached at the moment"
        raise Refusal("unavailable", sentence, status=503) from None
