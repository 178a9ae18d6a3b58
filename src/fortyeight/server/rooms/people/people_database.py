"""Access to the store for everything about people, from threads, and the clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection

from fortyeight.server.base.store_calls import SharedReads, read_store, run_in_thread
from fortyeight.server.rooms.people.times import Clock
from fortyeight.store.database.database import Database
from fortyeight.store.model import Conflict

#: Attempts at a transaction that conflicts with others.
MAX_ATTEMPTS = 8

_T = TypeVar("_T")


class PeopleDatabase:
    """Reads and writes in threads; raises `Refusal` if the store cannot be reached."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self.database = database
        #: Whether no other process can change the store, so that caches of it stay valid.
        self.is_exclusive = not database.is_shared
        self.clock = clock
        #: Like `read`, for short queries that many clients cause at once.
        self.read_shared = SharedReads(database)

    async def read(self, work: Callable[[Connection], _T]) -> _T:
        return await read_store(self.database, work)

    async def write(self, work: Callable[[Connection], _T]) -> _T:
        """Run one transaction; it is rolled back if `work` raises.

        A person's stream has no owner: after a conflict with another process the transaction is
        retried.
        """

        def write() -> _T:
            for _ in range(MAX_ATTEMPTS - 1):
                try:
                    return self.database.write(work)
                except Conflict:
                    continue
            return self.database.write(work)

        return await run_in_thread(write)
