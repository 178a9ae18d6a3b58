"""The queue of one socket: written at once, and bounded while the client does not read."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from fortyeight.server.socket.outgoing import Outgoing


class Channel:
    """Connection that writes to a list, unless it is blocked."""

    def __init__(self) -> None:
        self.writes: list[list[str]] = []
        self.is_blocked = False
        self.on_writable: Callable[[], None] = lambda: None
        self.on_text: Callable[[str], None] | None = None

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def write_texts(self, texts: Sequence[str]) -> bool:
        if not self.is_blocked:
            self.writes.append(list(texts))
        return not self.is_blocked


def test_all_that_is_put_in_one_turn_is_written_at_once_and_in_order() -> None:
    async def write() -> None:
        channel, queue = Channel(), Outgoing(10, 100, lambda: None)
        queue.put("welcome")
        await asyncio.sleep(0)
        queue.start(channel)
        for text in ("events", "offers", "clock"):
            queue.put(text)
        assert not channel.writes
        await asyncio.sleep(0)
        assert channel.writes == [["welcome", "events", "offers", "clock"]]
        assert (len(queue), queue.bytes) == (0, 0)
        queue.put("answer")
        await queue.finish()
        queue.put("too late")
        await asyncio.sleep(0)
        assert channel.writes[1:] == [["answer"]]

    asyncio.run(write())


def test_what_a_slow_client_has_not_been_sent_waits_and_is_bounded() -> None:
    async def fill() -> None:
        overflows: list[bool] = []
        channel, queue = Channel(), Outgoing(3, 100, lambda: overflows.append(True))
        queue.start(channel)
        channel.is_blocked = True
        for text in ("12345", "67890", "a"):
            queue.put(text)
            await asyncio.sleep(0)
        assert (len(queue), queue.bytes) == (3, 11)
        channel.is_blocked = False
        channel.on_writable()
        await asyncio.sleep(0)
        assert channel.writes == [["12345", "67890", "a"]]
        channel.is_blocked = True
        for _ in range(5):
            queue.put("b")
        assert overflows == [True]
        assert (len(queue), queue.bytes) == (0, 0)
        channel.is_blocked = False
        await queue.finish()
        assert len(channel.writes) == 1

    asyncio.run(fill())


def test_its_characters_are_bounded_too() -> None:
    async def fill() -> None:
        overflows: list[bool] = []
        queue = Outgoing(100, 10, lambda: overflows.append(True))
        queue.put("12345678")
        queue.put("123")
        assert overflows == [True]

    asyncio.run(fill())


def test_its_end_waits_for_what_the_client_has_still_to_read() -> None:
    async def finish() -> None:
        channel, queue = Channel(), Outgoing(3, 100, lambda: None)
        queue.start(channel)
        channel.is_blocked = True
        queue.put("last")
        finishing = asyncio.create_task(queue.finish())
        await asyncio.sleep(0.01)
        assert not finishing.done()
        channel.is_blocked = False
        channel.on_writable()
        await finishing
        assert channel.writes == [["last"]]

    asyncio.run(finish())
