"""Short queries that wait for the store together are answered separately."""

from __future__ import annotations

import asyncio
import threading
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.store_calls import SharedReads
from fortyeight.store.database.database import Database
from fortyeight.store.model import Unavailable


@pytest.fixture
def database(tmp_path: Path) -> Database:
    return Database.open(str(tmp_path / "store.sqlite"))


def test_those_that_wait_share_a_transaction_and_each_gets_its_own_result(
    database: Database,
) -> None:
    threads: list[int] = []

    def query(number: int, connection: Connection) -> int:
        threads.append(threading.get_ident())
        return int(connection.execute(text("SELECT :n"), {"n": number}).scalar_one())

    async def main() -> None:
        read = SharedReads(database)
        assert await asyncio.gather(*(read(partial(query, n)) for n in range(5))) == list(range(5))

    asyncio.run(main())
    assert len(set(threads)) == 1
    database.close()


def test_one_that_fails_does_not_fail_the_others(database: Database) -> None:
    def fails(connection: Connection) -> None:
        raise Unavailable("gone")

    def works(connection: Connection) -> int:
        return int(connection.execute(text("SELECT 48")).scalar_one())

    async def main() -> None:
        read = SharedReads(database)
        first, second, third = await asyncio.gather(
            read(works), read(fails), read(works), return_exceptions=True
        )
        assert (first, third) == (48, 48)
        assert isinstance(second, Refusal)
        assert second.code == "unavailable"

    asyncio.run(main())
    database.close()
