"""Channel between the front process of a server and each of the others.

The front sends connections that it has accepted, and says when the server stops; a process tells
it once, in a line of JSON, that it has started or why it cannot. The process that stores receives
connections of the others in the same way.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
from collections.abc import Callable
from dataclasses import asdict, dataclass

#: What the front sends: a byte, for a connection together with its file descriptor.
_CONNECTION, _STOPPING = b"c", b"s"

#: Maximum number of descriptors that one call receives.
_MAX_RECEIVED = 16


@dataclass(frozen=True, slots=True)
class StartReport:
    """Whether a process has started: the reason if it cannot, and what the front tells then."""

    fault: str = ""
    has_administrator: bool = True

    def send(self, channel: socket.socket) -> None:
        channel.sendall(json.dumps(asdict(self)).encode() + b"\n")

    @staticmethod
    def parse(line: bytes) -> StartReport:
        return StartReport(**json.loads(line))


def send_connection(channel: socket.socket, connection: socket.socket) -> bool:
    """Send a connection without waiting; return whether that was possible."""
    try:
        socket.send_fds(channel, [_CONNECTION], [connection.fileno()])
    except OSError:  # the process is busy, or gone
        return False
    return True


def send_stopping(channel: socket.socket) -> None:
    """Tell a process that the server stops; one that is gone or too busy learns it by a signal."""
    try:
        channel.send(_STOPPING)
    except OSError:
        return


class ConnectionReceiver:
    """Receives connections from the front in a process's event loop.

    Without the front there are no more clients, and what was answered is stored: the process ends.
    """

    def __init__(
        self,
        channel: socket.socket,
        adopt: Callable[[socket.socket], None],
        on_stopping: Callable[[], None],
    ) -> None:
        self._channel = channel
        self._adopt = adopt
        self._on_stopping = on_stopping
        channel.setblocking(False)
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(channel.fileno(), self._receive)

    def stop(self) -> None:
        """Receive no more connections."""
        self._loop.remove_reader(self._channel.fileno())

    def _receive(self) -> None:
        while True:
            try:
                data, descriptors, _, _ = socket.recv_fds(self._channel, 1, _MAX_RECEIVED)
            except BlockingIOError:
                return
            except OSError:
                data, descriptors = b"", []
            if not data:
                os._exit(1)
            for descriptor in descriptors:
                self._adopt(socket.socket(fileno=descriptor))
            if data == _STOPPING:
                self._on_stopping()
