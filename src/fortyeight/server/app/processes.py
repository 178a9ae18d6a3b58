"""The processes of a server besides its front, which starts them as copies of itself.

The desk comes first, as it creates or migrates the store. At the end, the tables are stopped before
the desk, and the process that stores, if there is one, after it. A process that ends is started
again.
"""

from __future__ import annotations

import logging
import os
import selectors
import signal
import socket
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import NoReturn

from fortyeight.server.app.channel import StartReport, send_connection, send_stopping
from fortyeight.server.base.logs import log_event
from fortyeight.server.base.station import DESK, Station

#: Runs a process of the server until it stops: with its station, the socket on which the other
#: processes reach it, and its channel to the front.
RunProcess = Callable[[Station, socket.socket, socket.socket], None]

#: The signals that the front handles. Windows, where there is no front, lacks the last.
HANDLED_SIGNALS = tuple(
    signal.Signals[name] for name in ("SIGTERM", "SIGINT", "SIGCHLD") if hasattr(signal, name)
)

#: Seconds before a process is tried again that could not be copied, and the longest such wait.
_RESTART_SECONDS, _LONGEST_WAIT = 1.0, 30.0
#: Seconds that a process has to work for its next end to be the first in a row.
_STEADY_SECONDS = 30.0
#: How far the desk gives way to the tables where every core is busy.
_DESK_NICENESS = 10


class CannotStart(Exception):
    """A process of the server cannot start; the message is the reason."""


@dataclass(slots=True)
class _Process:
    """A process of the server while it runs."""

    station: Station
    pid: int
    channel: socket.socket
    reported: bytes = b""
    ready_at: float | None = None


class Processes:
    """The desk and the processes that run tables, so many in all; `fault` says why none can start.

    With `has_store`, one more process stores the changes of all. `close_front` closes what belongs
    to the front, in each copy of it. `started` is called when all are ready, with whether anyone
    can manage the accounts.
    """

    def __init__(
        self,
        count: int,
        run: RunProcess,
        selector: selectors.BaseSelector,
        close_front: Callable[[], None],
        started: Callable[[bool], None],
        has_store: bool = False,
    ) -> None:
        self.count = count
        self.fault = ""
        self.is_stopping = False
        self._run_process = run
        self._selector = selector
        self._close_front = close_front
        self._started = started
        self._internal = [_internal_socket() for _ in range(count)]
        self._urls = tuple(f"http://127.0.0.1:{one.getsockname()[1]}" for one in self._internal)
        #: Channel to the process that stores, on which others send it a connection to themselves.
        self._store_channel: socket.socket | None = None
        if has_store:
            self._store_channel, door = socket.socketpair()
            self._store_channel.setblocking(False)
            self._internal.append(door)
        self._processes: dict[int, _Process] = {}
        #: When processes are to be started again, by their numbers.
        self._due: dict[int, float] = {}
        self._ready: set[int] = set()
        self._told_to_stop: set[int] = set()
        #: How often each has ended without having worked for a while.
        self._ends_in_a_row: Counter[int] = Counter()
        self._has_administrator = True

    @property
    def are_left(self) -> bool:
        """Whether any process runs, or will be started again."""
        return bool(self._processes or self._due)

    @property
    def are_due(self) -> bool:
        """Whether any process is to be started again."""
        return bool(self._due)

    def send(self, number: int, connection: socket.socket) -> bool:
        """Send a connection to a process without waiting; return whether that was possible."""
        process = self._processes.get(number)
        return process is not None and send_connection(process.channel, connection)

    def start(self) -> None:
        """Start the desk, after which the others follow."""
        self._start(DESK)

    def start_due(self, now: float) -> None:
        """Start those again whose time has come."""
        for number in [one for one, due in self._due.items() if due <= now]:
            del self._due[number]
            self._start_again(number, now)

    def kill(self) -> None:
        """End all at once."""
        for number in self._processes:
            self._signal(number, signal.SIGKILL)

    def close(self) -> None:
        """Close the sockets of all processes."""
        channels = [process.channel for process in self._processes.values()]
        for one in (*self._internal, *channels):
            one.close()
        if self._store_channel is not None:
            self._store_channel.close()

    def _start_again(self, number: int, now: float) -> None:
        try:
            self._start(number)
        except OSError as error:  # no memory, or too many files
            why = error.strerror
            log_event("process not started", logging.ERROR, process=number, why=why)
            self._due[number] = now + _RESTART_SECONDS

    def _start(self, number: int) -> None:
        ours, theirs = socket.socketpair()
        station = Station(number, self._urls, self._copy_store_channel())
        sys.stdout.flush()
        sys.stderr.flush()
        # A signal between the copy and its own handlers would be taken for one to the front.
        signal.pthread_sigmask(signal.SIG_BLOCK, HANDLED_SIGNALS)
        try:
            pid = os.fork()
            if pid == 0:
                ours.close()
                self._become(station, theirs)
        except OSError:
            ours.close()
            raise
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, HANDLED_SIGNALS)
            theirs.close()
            if station.store_channel is not None:
                station.store_channel.close()
        ours.setblocking(False)
        process = _Process(station, pid, ours)
        self._processes[number] = process
        self._selector.register(ours, selectors.EVENT_READ, lambda: self._read_report(process))

    def _copy_store_channel(self) -> socket.socket | None:
        return None if self._store_channel is None else self._store_channel.dup()

    def _become(self, station: Station, channel: socket.socket) -> NoReturn:
        """Run a process in this copy of the front, without what belongs to the front."""
        code = 1
        try:
            # A signal of the terminal is for the front, which passes it on in order.
            os.setpgid(0, 0)
            signal.set_wakeup_fd(-1)
            for number in HANDLED_SIGNALS:
                signal.signal(number, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, HANDLED_SIGNALS)
            if station.is_desk:
                os.nice(_DESK_NICENESS)
            internal = self._internal.pop(station.number)
            self._close_front()
            self.close()
            self._run_process(station, internal, channel)
            code = 0
        except CannotStart as error:
            StartReport(str(error)).send(channel)
        except SystemExit as error:
            code = error.code if isinstance(error.code, int) else 1
        except BaseException:
            log_event("process failed", logging.ERROR, error=True, process=station.number)
        finally:
            sys.stdout.flush()
            os._exit(code)

    def _read_report(self, process: _Process) -> None:
        if self._processes.get(process.station.number) is not process:
            return  # it was found to have ended in the same turn
        try:
            data = process.channel.recv(4096)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            with suppress(KeyError):
                self._selector.unregister(process.channel)  # its end is reported by a signal
            return
        process.reported += data
        if process.reported.endswith(b"\n"):
            self._note_report(process.station.number, StartReport.parse(process.reported))

    def _note_report(self, number: int, report: StartReport) -> None:
        if report.fault and number in self._ready:
            why = report.fault
            log_event("process cannot start again", logging.ERROR, process=number, why=why)
        elif report.fault:
            self.fault = report.fault
        if report.fault or self.is_stopping:
            return
        self._processes[number].ready_at = time.monotonic()
        first = number not in self._ready
        self._ready.add(number)
        if first and number == DESK:
            # The desk has created or migrated the store: now others may open it.
            self._has_administrator = report.has_administrator
            for other in range(DESK + 1, len(self._internal)):
                self._start(other)
        if first and len(self._ready) == len(self._internal):
            self._started(self._has_administrator)

    def reap(self) -> None:
        """Note the processes that have ended."""
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if pid == 0:
                return
            for number, process in tuple(self._processes.items()):
                if process.pid == pid:
                    self._note_ended(number, process, os.waitstatus_to_exitcode(status))

    def _note_ended(self, number: int, process: _Process, code: int) -> None:
        self._read_report(process)  # what it told before its end
        del self._processes[number]
        with suppress(KeyError, ValueError):
            self._selector.unregister(process.channel)
        process.channel.close()
        if self.is_stopping:
            if self._is_store(number) and number not in self._told_to_stop:
                # The others need it to the end.
                wait = self._wait_after(number, process.ready_at, time.monotonic())
                self._due[number] = time.monotonic() + wait
            self._stop_next()
            return
        if not self.fault:
            log_event("process ended", logging.ERROR, process=number, pid=process.pid, code=code)
        if number not in self._ready:
            self.fault = self.fault or "a process of the server ended while it started"
            self.stop()
            return
        now = time.monotonic()
        self._due[number] = now + self._wait_after(number, process.ready_at, now)

    def _wait_after(self, number: int, ready_at: float | None, now: float) -> float:
        """Return the seconds until a process is started again: none, 1, 3, 7 and so on in a row."""
        if ready_at is not None and now - ready_at >= _STEADY_SECONDS:
            self._ends_in_a_row[number] = 0
        before = self._ends_in_a_row[number] + (ready_at is None)
        self._ends_in_a_row[number] += 1
        return float(min(2 ** min(before, 10) - 1, _LONGEST_WAIT))

    def stop(self) -> None:
        """Stop the processes that run tables; the desk, which answers meanwhile, comes later."""
        self.is_stopping = True
        self._due = {one: due for one, due in self._due.items() if self._is_store(one)}
        if DESK in self._processes:
            send_stopping(self._processes[DESK].channel)
        self._stop_next()

    def _stop_next(self) -> None:
        """Tell those to stop that no running process needs, once each."""
        tables = [number for number in self._processes if DESK < number < self.count]
        for number in tables or sorted(self._processes)[:1]:
            if number in self._told_to_stop:
                continue
            self._told_to_stop.add(number)
            if self._is_store(number):
                send_stopping(self._processes[number].channel)
            else:
                self._signal(number)
        if not self._processes:
            self._due.clear()

    def _is_store(self, number: int) -> bool:
        return number == self.count

    def _signal(self, number: int, signal_number: int = signal.SIGTERM) -> None:
        with suppress(ProcessLookupError):
            os.kill(self._processes[number].pid, signal_number)


def _internal_socket() -> socket.socket:
    internal = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    internal.bind(("127.0.0.1", 0))
    internal.listen(256)
    internal.setblocking(False)
    return internal
