"""Store calls in threads, off the event loop. An unavailable store becomes a `Refusal`."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from sqlalchemy import Connection

from fortyeight.server.base.logs import log_event
from fortyeight.server.base.refusals import Refusal
from fortyeight.store.database.database import Database
from fortyeight.store.model import StoreError

T = TypeVar("T")


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
