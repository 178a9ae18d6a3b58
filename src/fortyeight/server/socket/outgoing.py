"""Messages from and to one client: taken as they come, written once per turn of the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol


class TextChannel(Protocol):
    """Connection that takes messages without waiting, and gives those of the client at once."""

    #: Called when the client has read enough for more to be written, or is gone.
    on_writable: Callable[[], None]
    #: Called with each text message from the client; None: it waits to be received.
    on_text: Callable[[str], None] | None

    def write_texts(self, texts: Sequence[str]) -> bool:
        """Write messages; return False if the client must read what was written before first.

        Messages to a client that is gone are dropped.
        """

    def pause_reading(self) -> None:
        """Read nothing more from the client until `resume_reading`."""

    def resume_reading(self) -> None: ...


class Outgoing:
    """Queue with a maximum of messages and of characters in all.

    `put` never waits: what is put in one turn of the event loop is written with one system call at
    its end. If the client reads too slowly and the queue is full, `overflow` is called once, the
    queue is emptied, and further messages are dropped.
    """

    def __init__(self, max_messages: int, max_bytes: int, overflow: Callable[[], None]) -> None:
        self._max_messages = max_messages
        self._max_bytes = max_bytes
        self._overflow = overflow
        self._queue: list[str] = []
        self._bytes = 0
        self._closed = False
        self._channel: TextChannel | None = None
        self._loop = asyncio.get_running_loop()
        self._is_scheduled = False
        self._empty: asyncio.Future[None] | None = None

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
            self._clear()
            self._overflow()
            return
        self._queue.append(text)
        self._bytes += len(text)
        self._schedule()

    def start(self, channel: TextChannel) -> None:
        """Write to a connection from now on, beginning with what is queued."""
        self._channel = channel
        channel.on_writable = self._schedule
        self._schedule()

    async def finish(self) -> None:
        """Accept no more messages, and wait until those in the queue are written."""
        self._closed = True
        if self._queue:
            self._empty = self._loop.create_future()
            await self._empty

    def _schedule(self) -> None:
        if self._channel is not None and self._queue and not self._is_scheduled:
            self._is_scheduled = True
            self._loop.call_soon(self._write)

    def _write(self) -> None:
        self._is_scheduled = False
        if self._channel is not None and self._queue and self._channel.write_texts(self._queue):
            self._clear()

    def _clear(self) -> None:
        self._queue = []
        self._bytes = 0
        if self._empty is not None and not self._empty.done():
            self._empty.set_result(None)
