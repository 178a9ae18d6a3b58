"""Storing changes through another process, which stores those of all processes of a server.

SQLite has one writer at a time. A process that does nothing else stores larger batches, waits for
no turn, and for no interpreter that other work keeps busy. The processes are copies of one program
and trust each other, so that changes and results are sent as pickles; nobody else can reach the
sockets, which have no name.

A connection carries frames in both directions: changes to the process that stores, then a result
for each, in the same order. If it ends, the outcome of the changes without a result is unknown.
"""

from __future__ import annotations

import asyncio
import pickle
import socket
import struct
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, cast

from fortyeight.store.log.storer import BATCH, Result, Storer
from fortyeight.store.model import Change, Head, StoreError, Unavailable

#: Maximum number of changes of one process without a result.
MAX_WAITING = 10_000

#: Seconds until a connection is tried again that could not be made.
_RETRY_SECONDS = 0.1

_LENGTH = struct.Struct("!I")


class _Frames(asyncio.Protocol):
    """Connection that sends and receives pickled objects."""

    def __init__(self, take: Callable[[Any], None], lost: Callable[[], None]) -> None:
        self._take = take
        self._lost = lost
        self._buffer = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        self._lost()

    def data_received(self, data: bytes) -> None:
        buffer, at = self._buffer + data, 0
        while len(buffer) - at >= _LENGTH.size:
            begin = at + _LENGTH.size
            end = begin + _LENGTH.unpack_from(buffer, at)[0]
            if len(buffer) < end:
                break
            self._take(pickle.loads(buffer[begin:end]))  # noqa: S301  # of a copy of this program
            at = end
        self._buffer = buffer[at:]

    def send(self, message: object) -> None:
        """Send an object, unless the connection has ended."""
        if self._transport is not None:
            body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
            self._transport.write(_LENGTH.pack(len(body)) + body)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()


class RemoteWriter:
    """Sends changes to the process that stores them; each caller waits until its own is on disk.

    `connect` hands one end of a new connection to that process, which may still be starting, and
    returns the other.
    """

    def __init__(self, connect: Callable[[], socket.socket]) -> None:
        #: Called after each transaction, with the changes of this process in it and its seconds.
        self.on_batch: Callable[[int, float], None] = lambda changes, seconds: None
        self._connect = connect
        self._frames: _Frames | None = None
        self._unsent: list[Change] = []
        self._waiting: deque[asyncio.Future[Head]] = deque()
        self._is_closed = False
        self._loop = asyncio.get_running_loop()
        self._connecting = self._loop.create_task(self._open(), name="store")

    def commit(self, change: Change) -> asyncio.Future[Head]:
        """Have a change stored, in the order of the calls; the result is its stream's new head.

        A change that cannot be stored leads to a `StoreError`. If the caller is cancelled while
        waiting, the outcome is unknown.
        """
        future: asyncio.Future[Head] = self._loop.create_future()
        if self._is_closed:
            future.set_exception(Unavailable("The store is closing."))
        elif self._frames is None and self._connecting.done():
            future.set_exception(Unavailable("The process that stores is not there."))
        elif len(self._waiting) >= MAX_WAITING:
            future.set_exception(Unavailable("Too many changes wait to be stored."))
        else:
            self._waiting.append(future)
            self._unsent.append(change)
            if len(self._unsent) == 1 and self._frames is not None:
                self._loop.call_soon(self._send)
        return future

    def close(self) -> None:
        """Send nothing more; what was sent is still stored."""
        self._is_closed = True
        self._connecting.cancel()
        if self._frames is not None:
            self._frames.close()

    async def _open(self) -> None:
        frames = _Frames(self._take, self._note_lost)
        while True:
            try:
                connection = self._connect()
                break
            except OSError:  # out of descriptors, say
                await asyncio.sleep(_RETRY_SECONDS)
        connection.setblocking(False)
        await self._loop.create_unix_connection(lambda: frames, sock=connection)
        self._frames = frames
        self._send()

    def _send(self) -> None:
        if self._unsent and self._frames is not None:
            self._frames.send(self._unsent)
            self._unsent = []

    def _take(self, answer: tuple[float, Sequence[Result]]) -> None:
        seconds, results = answer
        for result in results:
            future = self._waiting.popleft()
            if future.done():
                continue
            if isinstance(result, StoreError):
                future.set_exception(result)
            else:
                future.set_result(result)
        self.on_batch(len(results), seconds)

    def _note_lost(self) -> None:
        """Tell all who wait that the process that stores has ended, and connect to the next."""
        self._frames = None
        self._unsent = []
        while self._waiting:
            future = self._waiting.popleft()
            if not future.done():
                future.set_exception(Unavailable("The process that stores has ended."))
        if not self._is_closed:
            self._connecting = self._loop.create_task(self._open(), name="store")


class ChangeServer:
    """Stores the changes that come over its connections."""

    def __init__(self, storer: Storer) -> None:
        self._storer = storer
        self._queue: deque[tuple[_Frames, Change]] = deque()

    async def serve(self, connection: socket.socket) -> None:
        """Store what comes over a connection from now on, until its other end is closed."""
        loop = asyncio.get_running_loop()
        frames = _Frames(lambda changes: self._put(frames, changes), lambda: None)
        await loop.create_unix_connection(lambda: frames, sock=connection)

    def _put(self, frames: _Frames, changes: Sequence[Change]) -> None:
        if not self._queue:
            loop = asyncio.get_running_loop()
            loop.call_later(self._storer.wait_seconds, self._store)
        self._queue.extend((frames, change) for change in changes)

    def _store(self) -> None:
        batch = [self._queue.popleft() for _ in range(min(len(self._queue), BATCH))]
        began = time.perf_counter()
        results = self._storer.store([change for _, change in batch])
        seconds = time.perf_counter() - began
        answers: dict[_Frames, list[Result]] = {}
        for (frames, _), result in zip(batch, results, strict=True):
            answers.setdefault(frames, []).append(result)
        for frames, own in answers.items():
            frames.send((seconds, own))
        if self._queue:
            asyncio.get_running_loop().call_later(self._storer.wait_seconds, self._store)
