"""Storing changes through another process, which stores those of all processes of a server.

SQLite has one writer at a time. A process that does nothing else stores larger batches, waits for
no turn, and for no interpreter that other work keeps busy. The processes are copies of one program
and trust each other, so that changes and results are sent as pickles; nobody else can reach the
sockets, which have no name.

A connection carries frames in both directions: changes to the process that stores, and a result for
each, in the same order. A frame without changes asks whether the process works, and is answered by
one without results. If the connection ends, the outcome of the changes without a result is unknown.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
import socket
import struct
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, cast

from fortyeight.store.database.structured_log import log_event
from fortyeight.store.log.storer import BATCH, OnBatch, Result, Storer, settle
from fortyeight.store.model import Change, Head, InvalidChange, Unavailable

#: Maximum number of changes of one process without a result.
MAX_WAITING = 10_000

#: Seconds until a connection is tried again that could not be made.
_RETRY_SECONDS = 0.1
#: Seconds in which a process that works says so.
_ANSWER_SECONDS = 2.0

_LENGTH = struct.Struct("!I")
_ABSENT = "the process that stores is not there"

#: Results, and the seconds of their transaction for the first of those who had changes in it.
_Answer: TypeAlias = tuple[float | None, Sequence[Result]]


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

    @property
    def is_open(self) -> bool:
        return self._transport is not None

    def send(self, message: object) -> None:
        """Send an object, unless the connection has ended; if that fails, end it."""
        if self._transport is None:
            return
        try:
            body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
            self._transport.write(_LENGTH.pack(len(body)) + body)
        except Exception:  # no memory, say: the next frame would be taken for this one
            log_event("frame not sent", logging.ERROR, error=True)
            self._transport.abort()

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()


class RemoteWriter:
    """Sends changes to the process that stores them; each caller waits until its own is on disk.

    `connect` hands one end of a new connection to that process, which may still be starting, and
    returns the other.
    """

    def __init__(self, connect: Callable[[], socket.socket]) -> None:
        self.on_batch: OnBatch = lambda changes, seconds: None
        self._connect = connect
        self._frames: _Frames | None = None
        self._unsent: list[Change] = []
        self._waiting: deque[asyncio.Future[Head]] = deque()
        self._asking: list[asyncio.Future[None]] = []
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
        elif len(self._waiting) >= MAX_WAITING:
            future.set_exception(Unavailable("Too many changes wait to be stored."))
        else:
            self._waiting.append(future)
            self._unsent.append(change)
            if len(self._unsent) == 1 and self._frames is not None:
                self._loop.call_soon(self._send)
        return future

    async def fault(self) -> str:
        """Return why nothing can be stored at the moment, or an empty string."""
        if self._frames is None:
            return _ABSENT
        answered: asyncio.Future[None] = self._loop.create_future()
        self._asking.append(answered)
        self._frames.send(())
        try:
            async with asyncio.timeout(_ANSWER_SECONDS):
                await answered
        except TimeoutError:
            return _ABSENT
        return ""

    def close(self) -> None:
        """Send nothing more; what was sent is still stored, though nobody here is told."""
        self._is_closed = True
        self._connecting.cancel()
        if self._frames is not None:
            self._frames.close()
        self._fail_waiting("The store is closing.")

    async def _open(self) -> None:
        frames = _Frames(self._take, self._note_lost)
        while True:
            try:
                await _attach(frames, self._connect())
                break
            except OSError:  # out of descriptors, say
                await asyncio.sleep(_RETRY_SECONDS)
        if frames.is_open:  # otherwise it was lost at once, and the next one is on its way
            self._frames = frames
            self._send()

    def _send(self) -> None:
        if self._unsent and self._frames is not None:
            changes, self._unsent = self._unsent, []
            self._frames.send(changes)

    def _take(self, answer: _Answer) -> None:
        seconds, results = answer
        for result in results:
            settle(self._waiting.popleft(), result)
        if results:
            self.on_batch(len(results), seconds)
        else:
            for asked in self._asking:
                if not asked.done():
                    asked.set_result(None)
            self._asking = []

    def _note_lost(self) -> None:
        """Tell all who wait that the process that stores has ended, and connect to the next."""
        self._frames = None
        self._fail_waiting("The process that stores has ended.")
        if not self._is_closed:
            self._connecting = self._loop.create_task(self._open(), name="store")

    def _fail_waiting(self, reason: str) -> None:
        self._unsent = []
        while self._waiting:
            settle(self._waiting.popleft(), Unavailable(reason))


async def _attach(frames: _Frames, connection: socket.socket) -> None:
    connection.setblocking(False)
    try:
        loop = asyncio.get_running_loop()
        await loop.create_unix_connection(lambda: frames, sock=connection)
    except BaseException:
        connection.close()
        raise


class ChangeServer:
    """Stores the changes that come over its connections."""

    def __init__(self, storer: Storer) -> None:
        self._storer = storer
        #: Changes with where they came from; None asks whether this works.
        self._queue: deque[tuple[_Frames, Change | None]] = deque()

    async def serve(self, connection: socket.socket) -> None:
        """Store what comes over a connection from now on, until its other end is closed."""
        frames = _Frames(lambda changes: self._put(frames, changes), lambda: None)
        await _attach(frames, connection)

    def _put(self, frames: _Frames, changes: Sequence[Change]) -> None:
        if not self._queue:
            loop = asyncio.get_running_loop()
            loop.call_later(self._storer.wait_seconds, self._store)
        self._queue.extend((frames, change) for change in changes or (None,))

    def _store(self) -> None:
        batch = [self._queue.popleft() for _ in range(min(len(self._queue), BATCH))]
        began = time.perf_counter()
        changes = [change for _, change in batch if change is not None]
        results = iter(self._storer.store(changes))
        seconds: float | None = time.perf_counter() - began
        answers: dict[_Frames, list[Result]] = {}
        asking: set[_Frames] = set()
        for frames, change in batch:
            if change is None:
                asking.add(frames)
            else:
                result = next(results)
                answers.setdefault(frames, []).append(result)
                if isinstance(result, InvalidChange):  # a bug, whose cause does not cross
                    log_event("change refused", logging.ERROR, error=result)
        for frames, own in answers.items():
            frames.send((seconds, own))
            seconds = None
        for frames in asking:
            frames.send((None, ()))
        if self._queue:
            asyncio.get_running_loop().call_later(self._storer.wait_seconds, self._store)
