"""Heavy work has its own threads and a bounded queue."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from threading import Event

import pytest

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.thread_pool import ThreadPool


@pytest.fixture
def threads() -> Iterator[ThreadPool]:
    made = ThreadPool("heavy", 1, 1, "too much at this moment")
    yield made
    made.close()


def test_who_finds_the_line_full_is_sent_away(threads: ThreadPool) -> None:
    async def scene() -> None:
        go = Event()
        first = asyncio.create_task(threads.run(lambda: go.wait(30)))
        second = asyncio.create_task(threads.run(lambda: 2))
        await asyncio.sleep(0)
        with pytest.raises(Refusal, match="too much at this moment") as refused:
            await threads.run(lambda: 3)
        assert refused.value.status == 503
        go.set()
        assert await first
        assert await second == 2
        assert await threads.run(lambda: 4) == 4

    asyncio.run(scene())


def test_work_counts_while_it_goes_on_though_nobody_waits_for_it(threads: ThreadPool) -> None:
    async def scene() -> None:
        begun, go = Event(), Event()

        def work() -> bool:
            begun.set()
            return go.wait(30)

        first = asyncio.create_task(threads.run(work))
        await asyncio.to_thread(begun.wait, 30)
        first.cancel()
        waiting = asyncio.create_task(threads.run(lambda: 2))
        await asyncio.sleep(0)
        with pytest.raises(Refusal):
            threads.check_room()
        go.set()
        assert await waiting == 2

    asyncio.run(scene())


def test_who_goes_away_before_his_turn_leaves_the_line(threads: ThreadPool) -> None:
    async def scene() -> None:
        go = Event()
        done: list[int] = []
        first = asyncio.create_task(threads.run(lambda: go.wait(30)))
        second = asyncio.create_task(threads.run(lambda: done.append(2)))
        await asyncio.sleep(0)
        second.cancel()
        await asyncio.sleep(0)
        third = asyncio.create_task(threads.run(lambda: done.append(3)))
        await asyncio.sleep(0)
        go.set()
        await asyncio.gather(first, third)
        assert done == [3]

    asyncio.run(scene())
