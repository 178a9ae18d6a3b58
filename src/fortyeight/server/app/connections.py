"""Uvicorn protocols with limits for which uvicorn has no settings.

`serve` configures the maximum message size, the ping interval, the maximum size of a request's head
(which is why h11 is used) and the keep-alive timeout. Uvicorn cannot limit how long a request's
head may take, how long a client may leave its response unread, the connections of one peer, the
pings from a client, or the frames of a message: the two protocols are subclassed here for these.
A test compares every overridden method with the version of uvicorn that it was written for.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import struct
from collections import Counter, deque
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Opcode
from websockets.protocol import State

from fortyeight.server.base.server_settings import LimitsSettings
from fortyeight.server.http.error_answers import error_text
from fortyeight.server.http.headers import SECURITY_HEADERS
from fortyeight.server.http.source import peer_of
from fortyeight.server.http.token_buckets import Bucket
from fortyeight.server.socket.table_socket import ABORT, TEXT_CHANNEL

MAX_HEAD = 16_384
#: Maximum frames of one message, and pings a minute; no honest client needs more.
MAX_FRAMES = 64
PINGS_PER_MINUTE = 60


#: First byte of a frame that is a whole text message.
_WHOLE_TEXT = 0x80 | Opcode.TEXT


@lru_cache(maxsize=256)
def text_frame(text: str) -> bytes:
    """Return a text message as a server's frame, which has no mask (RFC 6455, 5.2).

    Those at a table are sent mostly the same messages, in the same turn of the event loop.
    """
    body = text.encode()
    length = len(body)
    if length < 126:
        return bytes((_WHOLE_TEXT, length)) + body
    if length < 65_536:
        return struct.pack("!BBH", _WHOLE_TEXT, 126, length) + body
    return struct.pack("!BBQ", _WHOLE_TEXT, 127, length) + body


class _Deadline:
    """Timeout that aborts a connection."""

    def __init__(self, loop: asyncio.AbstractEventLoop, seconds: float) -> None:
        self._loop = loop
        self._seconds = seconds
        self._timer: asyncio.TimerHandle | None = None

    def start(self, transport: asyncio.Transport) -> None:
        """Start the timer unless it is running."""
        if self._timer is None:
            self._timer = self._loop.call_later(self._seconds, transport.abort)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class ConnectionCounter:
    """Bounded counter of open connections, in all and per peer."""

    def __init__(self, maximum: int, max_per_peer: int) -> None:
        self._max = maximum
        self._max_per_peer = max_per_peer
        self._all = 0
        self._of_peer: Counter[str] = Counter()

    def take(self, peer: str) -> bool:
        if self._all >= self._max or self._of_peer[peer] >= self._max_per_peer:
            return False
        self._all += 1
        self._of_peer[peer] += 1
        return True

    def release(self, peer: str) -> None:
        self._all -= 1
        self._of_peer[peer] -= 1
        if not self._of_peer[peer]:
            del self._of_peer[peer]


class Turns:
    """Runs one piece of work in each turn of the event loop, in the order in which they came.

    Tables take their turns in between, however many requests arrive at once.
    """

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()

    def put(self, work: Callable[[], None]) -> None:
        self._waiting.append(work)
        if len(self._waiting) == 1:
            asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        try:
            self._waiting[0]()
        finally:
            self._waiting.popleft()
            if self._waiting:
                asyncio.get_running_loop().call_soon(self._next)


class BoundedSocket(WebSocketsSansIOProtocol):
    """WebSocket connection with a write timeout and limits on pings and frames."""

    limits: ClassVar[LimitsSettings]

    def __init__(self, *, leave: Callable[[], None] | None = None, **named: Any) -> None:
        super().__init__(**named)
        self._leave = leave
        self._writing = _Deadline(self.loop, self.limits.write_seconds)
        self._pings = Bucket(PINGS_PER_MINUTE, PINGS_PER_MINUTE)
        self.on_writable: Callable[[], None] = lambda: None
        self.on_text: Callable[[str], None] | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._writing.stop()
        if self._leave is not None:
            self._leave()
        super().connection_lost(exc)
        self.on_writable()

    async def run_asgi(self) -> None:
        extensions: dict[Any, Any] = self.scope["extensions"]
        extensions[ABORT] = self.transport.abort
        extensions[TEXT_CHANNEL] = self
        await super().run_asgi()
        # The close frame is written; do not wait for a client that never reads it.
        if not self.disconnected:
            self._writing.start(self.transport)

    def write_texts(self, texts: Sequence[str]) -> bool:
        """Write messages, each in a frame of its own, with one system call.

        They pass by the layers that `send` goes through for each message, which take longer than
        the system call: a change at a table is sent to everyone there.
        """
        if not self.writable.is_set():
            return False
        if not self.disconnected and self.conn.state is State.OPEN:
            self.transport.write(b"".join([text_frame(text) for text in texts]))
        return True

    def send_receive_event_to_app(self) -> None:
        """Hand a text message on at once, past the queue from which the application receives."""
        if self.on_text is None or self.curr_msg_data_type != "text":
            super().send_receive_event_to_app()
            return
        try:
            text = b"".join(self.frames).decode()
        except UnicodeDecodeError:
            super().send_receive_event_to_app()
            return
        self.frames = []
        if not self.close_sent:
            self.on_text(text)

    def pause_reading(self) -> None:
        if not self.transport.is_closing():
            self.transport.pause_reading()

    def resume_reading(self) -> None:
        if not (self.read_paused or self.transport.is_closing()):
            self.transport.resume_reading()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            # A refusal completes the handshake too; otherwise uvicorn would log it as an error.
            self.handshake_complete = True

    def shutdown(self) -> None:
        answers = not self.handshake_complete and self.initial_response is None
        super().shutdown()
        if answers:
            # A response was sent. To the application, which has sent none yet, the client is gone.
            self.handshake_complete = self.disconnected = True

    def pause_writing(self) -> None:
        super().pause_writing()
        self._writing.start(self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._writing.stop()
        self.on_writable()

    def keepalive_timeout(self) -> None:
        self.transport.abort()

    def handle_ping(self) -> None:
        if self._pings.take():
            self.transport.abort()
        else:
            super().handle_ping()

    def handle_cont(self, event: Any) -> None:
        if len(self.frames) >= MAX_FRAMES:
            self.transport.abort()
        else:
            super().handle_cont(event)


class BoundedRequests(H11Protocol):
    """HTTP connection with timeouts and a place in `counter`, until it becomes a WebSocket.

    What is received waits for its turn in `turns`, and nothing more is read until then.
    """

    limits: ClassVar[LimitsSettings]
    counter: ClassVar[ConnectionCounter]
    turns: ClassVar[Turns]
    sockets: ClassVar[type[BoundedSocket]]

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._head = _Deadline(self.loop, self.limits.head_seconds)
        self._writing = _Deadline(self.loop, self.limits.write_seconds)
        self._peer: str | None = None
        self._is_socket = False
        self._has_answered = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # uvicorn's own is as narrow
        super().connection_made(transport)
        peer = str(peer_of({"client": self.client}))
        if not self.counter.take(peer):
            transport.abort()
            return
        self._peer = peer
        self._head.start(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.leave()
        super().connection_lost(exc)

    def leave(self) -> None:
        """Stop the timers and free the connection's place."""
        self._head.stop()
        self._writing.stop()
        if self._peer is not None:
            self.counter.release(self._peer)
            self._peer = None

    def data_received(self, data: bytes) -> None:
        self.transport.pause_reading()
        self.turns.put(partial(self._take, data))

    def _take(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        if not (self.transport.is_closing() or self.flow.read_paused):
            self.transport.resume_reading()
        self._watch_head()

    def _watch_head(self) -> None:
        if self._is_socket:
            return
        cycle: object = self.cycle  # None before the first request, contrary to its annotation
        if cycle is None or self.cycle.response_complete:
            self._head.start(self.transport)
        else:
            self._head.stop()

    def on_response_complete(self) -> None:
        self._head.stop()
        self._has_answered = True
        try:
            super().on_response_complete()
        finally:
            self._has_answered = False

    def handle_events(self) -> None:
        if self._has_answered and self.conn.trailing_data[0]:
            # The next request came together with this one, and takes a turn of its own.
            self.turns.put(self._go_on)
        else:
            super().handle_events()

    def _go_on(self) -> None:
        if not self.transport.is_closing():
            super().handle_events()
            self._watch_head()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._writing.start(self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._writing.stop()

    def _should_upgrade(self) -> bool:
        return _is_handshake(self.headers) and super()._should_upgrade()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._is_socket = True
        self._head.stop()
        self._writing.stop()
        # The socket takes over the connection's place and frees it.
        taking = partial(self.sockets, leave=self.leave)
        self.ws_protocol_class = taking  # type: ignore[assignment]  # uvicorn only calls it
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        body = {"code": "unreadable", "message": "the request cannot be read", "clause": ""}
        headers = [
            *SECURITY_HEADERS.items(),
            ("Content-Type", "application/json"),
            ("Cache-Control", "no-store"),
            ("Connection", "close"),
        ]
        try:
            start = h11.Response(status_code=400, headers=headers, reason=b"Bad Request")
            for part in (start, h11.Data(data=error_text(body)), h11.EndOfMessage()):
                self.transport.write(self.conn.send(part) or b"")
        except h11.LocalProtocolError:
            # A response has already been started.
            self.transport.abort()
        else:
            self.transport.close()


def http_protocol(limits: LimitsSettings, behind_proxy: bool = False) -> type[BoundedRequests]:
    """Return the protocol class for HTTP connections and their WebSockets with these limits.

    Behind a proxy there is no limit per peer, since all connections come from the proxy.
    """
    each = limits.connections if behind_proxy else limits.connections_a_source
    bounds = {
        "limits": limits,
        "counter": ConnectionCounter(limits.connections, each),
        "turns": Turns(),
        "sockets": type("Socket", (BoundedSocket,), {"limits": limits}),
    }
    return type("Requests", (BoundedRequests,), bounds)


def _is_handshake(headers: list[tuple[bytes, bytes]]) -> bool:
    """Whether these headers are a valid WebSocket handshake; if not, it is an ordinary request."""
    keys = [value for name, value in headers if name == b"sec-websocket-key"]
    versions = [value for name, value in headers if name == b"sec-websocket-version"]
    if len(keys) != 1 or versions != [b"13"]:
        return False
    try:
        return len(base64.b64decode(keys[0], validate=True)) == 16
    except binascii.Error:
        return False
