"""The queue of one socket: everything at once, and bounded with what is being sent."""

from __future__ import annotations

import asyncio

from fortyeight.server.socket.outgoing import Outgoing


def test_all_that_is_queued_is_taken_at_once_and_in_order() -> None:
    async def take() -> None:
        queue = Outgoing(10, 100, lambda: None)
        for text in ("events", "offers", "clock"):
            queue.put(text)
        assert await queue.get() == ["events", "offers", "clock"]
        waiting = asyncio.create_task(queue.get())
        await asyncio.sleep(0)
        queue.put("answer")
        queue.close()
        assert await waiting == ["answer"]
        assert await queue.get() == []

    asyncio.run(take())


def test_what_is_being_sent_counts_until_more_is_asked_for() -> None:
    async def fill() -> None:
        overflows: list[bool] = []
        queue = Outgoing(3, 100, lambda: overflows.append(True))
        queue.put("12345")
        queue.put("67890")
        await queue.get()
        assert (len(queue), queue.bytes) == (2, 10)
        queue.put("a")
        assert not overflows
        queue.put("b")
        queue.put("c")
        assert overflows == [True]
        assert (len(queue), queue.bytes) == (2, 10)
        assert await queue.get() == []
        assert (len(queue), queue.bytes) == (0, 0)

    asyncio.run(fill())


def test_its_characters_are_bounded_too() -> None:
    async def fill() -> None:
        overflows: list[bool] = []
        queue = Outgoing(100, 10, lambda: overflows.append(True))
        queue.put("12345678")
        await queue.get()
        queue.put("123")
        assert overflows == [True]

    asyncio.run(fill())
