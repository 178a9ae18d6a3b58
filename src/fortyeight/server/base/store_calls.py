"""Work with the store beside the event loop; a store that is gone is a refusal."""

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
    """What is read in one transaction, in a thread."""

    def reading() -> T:
        with database.read() as connection:
            return work(connection)

    return await in_store(reading)


async def in_store(work: Callable[[], T]) -> T:
    """Work with the store, in a thread."""
    return await guarded(asyncio.to_thread(work))


async def guarded(work: Awaitable[T]) -> T:
    """Work that may find the store gone, which is a refusal then."""
    try:
        return await work
    except StoreError as error:
        log_event("store unavailable", logging.WARNING, why=str(error))
        sentence = "the store cannot be reached at the moment"
        raise Refusal("unavailable", sentence, status=503) from None
