"""Messages that wait to be sent on one socket."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable


class Outgoing:
    """A queue with a bound on messages and on their length.

    Putting never waits. A client that does not read fills it; that is told once, and nothing more
    is taken in.
    """

    def __init__(self, most: int, most_bytes: int, overflow: Callable[[], None]) -> None:
        self._most = most
        self._most_bytes = most_bytes
        self._overflow = overflow
        self._waiting: deque[str] = deque()
        self._bytes = 0
        self._closed = False
        self._changed = asyncio.Event()

    def __len__(self) -> int:
        return len(self._waiting)

    @property
    def bytes(self) -> int:
        return self._bytes

    def put(self, text: str) -> None:
        """Add a message, at once."""
        if self._closed:
            return
        if len(self._waiting) >= self._most or self._bytes + len(text) > self._most_bytes:
            self._closed = True
            self._waiting.clear()
            self._bytes = 0
            self._overflow()
        else:
            self._waiting.append(text)
            self._bytes += len(text)
        self._changed.set()

    def close(self) -> None:
        """Take nothing more in; what waits can still be sent."""
        self._closed = True
        self._changed.set()

    async def get(self) -> str | None:
        """The next message, or nothing when there will be none."""
        while not self._waiting:
            if self._closed:
                return None
            self._changed.clear()
            await self._changed.wait()
        text = self._waiting.popleft()
        self._bytes -= len(text)
        return text
