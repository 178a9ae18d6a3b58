"""Front process of a server: accepts connections and hands them to the processes that answer.

It looks at the first line of a connection without taking it. A table's socket goes to the process
that runs the table, everything else to the desk, so that a costly request delays no table. The
front runs no code of the game and opens no store; it starts and stops the other `processes`. On
Unix only: there a process can be copied, and send an open connection.
"""

from __future__ import annotations

import gc
import logging
import os
import re
import selectors
import signal
import socket
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field

from fortyeight.server.app.connections import ConnectionCounter
from fortyeight.server.app.processes import (
    HANDLED_SIGNALS,
    CannotStart,
    Processes,
    RunProcess,
)
from fortyeight.server.base.logs import log_event
from fortyeight.server.base.server_settings import Settings
from fortyeight.server.base.station import DESK, station_of
from fortyeight.store.database.address import parse_address

#: The first line of a table's socket, and how long such a line is at most.
_SOCKET = re.compile(rb"GET /api/tables/([A-Za-z0-9_-]{1,64})/socket[? ]")
_SOCKET_BEGIN = b"GET /api/tables/"
_MAX_LINE = 256

#: Connections accepted in one turn, and the maximum that wait for a process.
_MAX_ACCEPTED, _MAX_QUEUED = 64, 2048
#: Half lines that are looked at again; honest clients send a line in one piece.
_MAX_HALF_LINES = 256
#: Seconds until a connection that has sent half a line, or that could not be sent, is tried again.
_RETRY_SECONDS = 0.02


@dataclass(slots=True)
class _Waiting:
    """Connection that waits: for its first line, or for its process; then `number` is known."""

    connection: socket.socket
    peer: str
    until: float
    number: int | None = None


@dataclass(slots=True)
class _Queues:
    """Connections that have sent nothing, half a line, or a line for a process that is busy."""

    silent: dict[int, _Waiting] = field(default_factory=dict)
    retried: deque[_Waiting] = field(default_factory=deque)


class Front:
    """The front process; `run` returns when the server has stopped."""

    def __init__(
        self,
        settings: Settings,
        listening: socket.socket,
        run: RunProcess,
        started: Callable[[bool], None],
    ) -> None:
        limits = settings.limits
        each = limits.connections if settings.listen.proxies else limits.connections_a_source
        self._listening = listening
        self._seconds = limits.head_seconds
        self._counter = ConnectionCounter(limits.connections, each)
        self._selector = selectors.DefaultSelector()
        self._processes = Processes(
            settings.processes + 1,
            run,
            self._selector,
            self._close,
            started,
            has_store=parse_address(settings.store_url).path is not None,
        )
        self._queues = _Queues()

    def run(self) -> None:
        """Run the server until a signal stops it; raise `CannotStart` if it cannot start."""
        gc.collect()
        gc.freeze()  # the copies share what is not written to
        with ExitStack() as stack:
            stack.callback(self._processes.close)
            stack.callback(self._close)
            stack.enter_context(self._signals())
            self._processes.start()
            self._watch(self._listening, self._accept)
            while self._processes.are_left:
                self._turn()
        if self._processes.fault:
            raise CannotStart(self._processes.fault)

    def _turn(self) -> None:
        busy = self._queues.retried or self._processes.are_due
        for key, _ in self._selector.select(_RETRY_SECONDS if busy else 1.0):
            key.data()
        now = time.monotonic()
        self._processes.start_due(now)
        self._retry(now)
        self._drop_overdue(now)

    def _watch(self, watched: socket.socket, callback: Callable[[], None]) -> None:
        self._selector.register(watched, selectors.EVENT_READ, callback)

    @contextmanager
    def _signals(self) -> Iterator[None]:
        """Handle signals in the loop, which is woken by them."""
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        theirs.setblocking(False)

        def handle() -> None:
            for number in ours.recv(64):
                if number == signal.SIGCHLD:
                    self._processes.reap()
                elif self._processes.is_stopping:
                    # A second signal: ending at once loses nothing that was answered.
                    self._processes.kill()
                    os._exit(128 + number)
                else:
                    self._processes.stop()

        self._watch(ours, handle)
        # Before the handlers: a signal between the two would be handled by nothing.
        wakeup = signal.set_wakeup_fd(theirs.fileno(), warn_on_full_buffer=False)
        before = {one: signal.signal(one, lambda *_: None) for one in HANDLED_SIGNALS}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)
            signal.set_wakeup_fd(wakeup)
            ours.close()
            theirs.close()

    # Connections

    def _accept(self) -> None:
        for _ in range(_MAX_ACCEPTED):
            try:
                connection, address = self._listening.accept()
            except BlockingIOError:
                return
            except OSError as error:
                log_event("connection not accepted", logging.WARNING, why=error.strerror)
                time.sleep(_RETRY_SECONDS)  # out of descriptors: others are closed meanwhile
                return
            peer = str(address[0])
            if not self._counter.take(peer):
                connection.close()
                continue
            connection.setblocking(False)
            waiting = _Waiting(connection, peer, time.monotonic() + self._seconds)
            if not self._route(waiting):
                self._wait_for_line(waiting)

    def _wait_for_line(self, waiting: _Waiting) -> None:
        self._queues.silent[waiting.connection.fileno()] = waiting
        self._watch(waiting.connection, lambda: self._look_again(waiting))

    def _look_again(self, waiting: _Waiting) -> None:
        self._selector.unregister(waiting.connection)
        del self._queues.silent[waiting.connection.fileno()]
        if self._route(waiting):
            return
        if len(self._queues.retried) < _MAX_HALF_LINES:
            # The selector would report it again and again.
            self._queues.retried.append(waiting)
        elif not self._hand_over(waiting):  # to the desk, which can serve any table too
            self._close_waiting(waiting)

    def _route(self, waiting: _Waiting) -> bool:
        """Hand a connection over, or close it; return False if its first line has not arrived."""
        try:
            line = waiting.connection.recv(_MAX_LINE, socket.MSG_PEEK)
        except BlockingIOError:
            return False
        except OSError:
            line = b""
        if not line:
            self._close_waiting(waiting)
            return True
        number = number_of(line, self._processes.count)
        if number is None:
            return False
        waiting.number = number
        if not self._hand_over(waiting):
            if len(self._queues.retried) < _MAX_QUEUED:
                self._queues.retried.append(waiting)
            else:
                self._close_waiting(waiting)
        return True

    def _hand_over(self, waiting: _Waiting) -> bool:
        number = DESK if waiting.number is None else waiting.number
        if not self._processes.send(number, waiting.connection):
            return False
        self._close_waiting(waiting)  # this copy of it
        return True

    def _retry(self, now: float) -> None:
        for _ in range(len(self._queues.retried)):
            waiting = self._queues.retried.popleft()
            if waiting.until <= now:
                self._close_waiting(waiting)
            elif waiting.number is not None:
                if not self._hand_over(waiting):
                    self._queues.retried.append(waiting)
            elif not self._route(waiting):
                self._queues.retried.append(waiting)

    def _drop_overdue(self, now: float) -> None:
        """Close connections that have sent nothing for too long; they wait in order."""
        while self._queues.silent:
            waiting = next(iter(self._queues.silent.values()))
            if waiting.until > now:
                return
            self._selector.unregister(waiting.connection)
            del self._queues.silent[waiting.connection.fileno()]
            self._close_waiting(waiting)

    def _close_waiting(self, waiting: _Waiting) -> None:
        waiting.connection.close()
        self._counter.release(waiting.peer)

    def _close(self) -> None:
        """Close everything that belongs to the front alone."""
        self._selector.close()
        for waiting in (*self._queues.silent.values(), *self._queues.retried):
            waiting.connection.close()
        self._listening.close()


def number_of(line: bytes, processes: int) -> int | None:
    """Return the number of the process that a connection's first bytes are for; None if unclear."""
    if match := _SOCKET.match(line):
        return station_of(match[1].decode(), processes)
    begins = line.startswith(_SOCKET_BEGIN) or _SOCKET_BEGIN.startswith(line)
    if begins and len(line) < _MAX_LINE and b"\n" not in line:
        return None
    return DESK
