"""Queue of messages to be sent on one socket."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable


class Outgoing:
    """Queue with a maximum of messages and of characters in all.

    `put` never waits. If the client reads too slowly and the queue is full, `overflow` is called
    once, the queue is emptied, and further messages are dropped.
    """

    def __init__(self, max_messages: int, max_bytes: int, overflow: Callable[[], None]) -> None:
        self._max_messages = max_messages
        self._max_bytes = max_bytes
        self._overflow = overflow
        self._queue: deque[str] = deque()
        self._bytes = 0
        self._closed = False
        self._changed = asyncio.Event()

    def __len__(self) -> int:
        return len(self._queue)

    @property
    def bytes(self) -> int:
        return self._bytes

    def put(self, text: str) -> None:
        """Add a message without waiting."""
        if self._closed:
            return
        if len(self._queue) >= self._max_messages or self._bytes + len(text) > self._max_bytes:
            self._closed = True
            self._queue.clear()
            self._bytes = 0
            self._overflow()
        else:
            self._queue.append(text)
            self._bytes += len(text)
        self._changed.set()

    def close(self) -> None:
        """Accept no more messages; those in the queue can still be sent."""
        self._closed = True
        self._changed.set()

    async def get(self) -> str | None:
        """Wait for the next message; return `None` when the queue is closed and empty."""
        while not self._queue:
            if self._closed:
                return None
            self._changed.clear()
            await self._changed.wait()
        text = self._queue.popleft()
        self._bytes -= len(text)
        return text
