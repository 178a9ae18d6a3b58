"""Access to the store for everything about people, from threads, and the clock."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from sqlalchemy import Connection

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.rooms.people.times import Clock
from fortyeight.store.database.database import Database
from fortyeight.store.model import Conflict, NewEvent, Unavailable

#: Attempts at a transaction that conflicts with others.
MOST_ATTEMPTS = 8

_T = TypeVar("_T")


def event(name: str, body: Mapping[str, Any]) -> NewEvent:
    return NewEvent(name, json.dumps(body, separators=(",", ":"), sort_keys=True))


class PeopleDesk:
    """Reads and writes in threads; raises `Refusal` if the store cannot be reached."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self.database = database
        #: Whether no other process can change the store, so that caches of it stay valid.
        self.alone = not database.is_postgres
        self.clock = clock

    async def read(self, work: Callable[[Connection], _T]) -> _T:
        def reading() -> _T:
            with self.database.read() as connection:
                return work(connection)

        return await self.in_thread(reading)

    async def write(self, work: Callable[[Connection], _T]) -> _T:
        """Run one transaction; it is rolled back if `work` raises.

        A person's stream has no owner: after a conflict with another process the transaction is
        retried.
        """

        def writing() -> _T:
            for _ in range(MOST_ATTEMPTS - 1):
                try:
                    return self.database.write(work)
                except Conflict:
                    continue
            return self.database.write(work)

        return await self.in_thread(writing)

    async def in_thread(self, work: Callable[[], _T]) -> _T:
        try:
            return await asyncio.to_thread(work)
        except Unavailable as error:
            sentence = "the store cannot be reached at this moment: try again"
            raise Refusal("unavailable", sentence, status=503) from error
