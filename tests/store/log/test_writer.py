"""The thread that stores the changes of all tables."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Connection

from fortyeight.store.database.database import Database
from fortyeight.store.log import reading
from fortyeight.store.log.changes import create_stream
from fortyeight.store.log.writer import Writer
from fortyeight.store.model import Change, Conflict, Head, NewEvent, Unavailable


@pytest.fixture
def writer(database: Database) -> Iterator[Writer]:
    opened = Writer(database, batch=8)
    yield opened
    opened.close()


class Held:
    """Holds the writing connection until it is released, so that changes wait together."""

    def __init__(self, database: Database) -> None:
        self._go = threading.Event()
        inside = threading.Event()

        def wait(connection: Connection) -> None:
            inside.set()
            assert self._go.wait(60)

        self._thread = threading.Thread(target=lambda: database.write(wait))
        self._thread.start()
        assert inside.wait(60)

    def let_go(self) -> None:
        self._go.set()
        self._thread.join()


def change(stream: str, expected: int) -> Change:
    return Change(stream, expected, 0, 5, "ann", events=(NewEvent("dealt", "{}"),))


def test_many_tables_at_once(database: Database, writer: Writer) -> None:
    streams = [f"table:{number}" for number in range(20)]
    database.write(lambda connection: [create_stream(connection, one) for one in streams])

    async def play(stream: str) -> None:
        for version in range(5):
            head = await writer.commit(change(stream, version))
            assert head.version == version + 1
            with database.read() as connection:
                assert reading.read_head(connection, stream) == head, (
                    "what was answered can be read"
                )

    async def all_of_them() -> None:
        await asyncio.gather(*map(play, streams))

    asyncio.run(all_of_them())
    assert writer.changes == 100
    assert 100 / 8 <= writer.batches <= 100
    assert writer.failures == 0
    assert writer.busy_seconds >= writer.last_seconds > 0


def test_what_waits_is_stored_together(database: Database, writer: Writer) -> None:
    async def main() -> list[Head | BaseException]:
        held = Held(database)
        tasks = [asyncio.ensure_future(writer.commit(change(f"person:{n}", 0))) for n in range(7)]
        await asyncio.sleep(0)
        held.let_go()
        return await asyncio.gather(*tasks, return_exceptions=True)

    results = asyncio.run(main())
    assert all(isinstance(result, Head) for result in results)
    assert writer.batches <= 2, "the first may go alone, the others wait for it"


def test_the_loop_is_woken_once_for_a_batch(
    database: Database, writer: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> int:
        loop = asyncio.get_running_loop()
        wake, calls = loop.call_soon_threadsafe, []

        def counted(*arguments: Any) -> object:
            calls.append(threading.current_thread().name)
            return wake(*arguments)

        monkeypatch.setattr(loop, "call_soon_threadsafe", counted)
        held = Held(database)
        tasks = [asyncio.ensure_future(writer.commit(change(f"person:{n}", 0))) for n in range(7)]
        await asyncio.sleep(0)
        held.let_go()
        await asyncio.gather(*tasks)
        return calls.count("store-writer")

    assert asyncio.run(main()) == writer.batches <= 2


def test_a_failure_goes_to_the_one_who_made_it(writer: Writer) -> None:
    async def main() -> list[Head | BaseException]:
        commits = [writer.commit(change(s, 0)) for s in ("person:a", "table:none", "person:b")]
        return await asyncio.gather(*commits, return_exceptions=True)

    assert [type(result) for result in asyncio.run(main())] == [Head, Conflict, Head]
    assert writer.failures == 1


def test_to_close_stores_what_waits_and_refuses_more(database: Database) -> None:
    writer = Writer(database)

    async def main() -> list[Head]:
        tasks = [asyncio.ensure_future(writer.commit(change(f"person:{n}", 0))) for n in range(9)]
        await asyncio.sleep(0)
        await asyncio.to_thread(writer.close)
        with pytest.raises(Unavailable):
            await writer.commit(change("person:late", 0))
        return await asyncio.gather(*tasks)

    assert [head.version for head in asyncio.run(main())] == [1] * 9


def test_a_full_queue_refuses(database: Database) -> None:
    writer = Writer(database, waiting=2)

    async def main() -> None:
        held = Held(database)
        tasks = [asyncio.ensure_future(writer.commit(change(f"person:{n}", 0))) for n in range(9)]
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION)
        assert all(isinstance(task.exception(), Unavailable) for task in done)
        held.let_go()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        assert {type(result) for result in results} == {Head, Unavailable}

    asyncio.run(main())
    writer.close()


def test_who_is_cancelled_does_not_stop_the_others(database: Database, writer: Writer) -> None:
    async def main() -> Head:
        held = Held(database)
        gone = asyncio.ensure_future(writer.commit(change("person:gone", 0)))
        stays = asyncio.ensure_future(writer.commit(change("person:stays", 0)))
        await asyncio.sleep(0)
        gone.cancel()
        held.let_go()
        return await stays

    assert asyncio.run(main()).version == 1
