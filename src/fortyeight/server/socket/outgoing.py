"""Queue of messages to be sent on one socket."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Outgoing:
    """Queue with a maximum of messages and of characters in all.

    `put` never waits. Messages that `get` returned count until it is called again. If the client
    reads too slowly and the queue is full, `overflow` is called once, the queue is emptied, and
    further messages are dropped.
    """

    def __init__(self, max_messages: int, max_bytes: int, overflow: Callable[[], None]) -> None:
        self._max_messages = max_messages
        self._max_bytes = max_bytes
        self._overflow = overflow
        self._queue: list[str] = []
        self._taken: list[str] = []
        self._bytes = 0
        self._closed = False
        self._changed = asyncio.Event()

    def __len__(self) -> int:
        return len(self._queue) + len(self._taken)

    @property
    def bytes(self) -> int:
        return self._bytes

    def put(self, text: str) -> None:
        """Add a message without waiting."""
        if self._closed:
            return
        if len(self) >= self._max_messages or self._bytes + len(text) > self._max_bytes:
            self._closed = True
            self._bytes -= _size(self._queue)
            self._queue.clear()
            self._overflow()
        else:
            self._queue.append(text)
            self._bytes += len(text)
        self._changed.set()

    def close(self) -> None:
        """Accept no more messages; those in the queue can still be sent."""
        self._closed = True
        self._changed.set()

    async def get(self) -> list[str]:
        """Wait for messages and return all that are queued; none: the queue is closed and empty."""
        self._bytes -= _size(self._taken)
        self._taken = []
        while not self._queue and not self._closed:
            self._changed.clear()
            await self._changed.wait()
        self._taken, self._queue = self._queue, []
        return self._taken


def _size(texts: list[str]) -> int:
    return sum(map(len, texts))
