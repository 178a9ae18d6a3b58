"""A WebSocket client that costs next to nothing, so that only the server is measured."""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10
_LAST = 0x80
_WHOLE_TEXT = _LAST | _TEXT


class Socket(asyncio.Protocol):
    """One connection. Passes every whole message on as bytes; nothing is decoded here."""

    def __init__(self, head: bytes, take: Callable[[bytes], None]) -> None:
        self._head = head
        self._take = take
        self._buffer = b""
        self._open = False
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        #: Why the connection ended, if it has.
        self.ended = ""
        self.received = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._head)

    def connection_lost(self, exc: Exception | None) -> None:
        self.ended = self.ended or "lost"
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server did not open the socket"))

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        self._buffer = self._buffer + data if self._buffer else data
        if not self._open and not self._shake_hands():
            return
        self._frames()

    def _shake_hands(self) -> bool:
        head, end, rest = self._buffer.partition(b"\r\n\r\n")
        if not end:
            return False
        if b" 101 " not in head.split(b"\r\n", 1)[0]:
            self.ended = head.split(b"\r\n", 1)[0].decode("latin-1")
            self.close()
            return False
        self._open, self._buffer = True, rest
        if not self.opened.done():
            self.opened.set_result(None)
        return True

    def _frames(self) -> None:
        buffer, at, size = self._buffer, 0, len(self._buffer)
        while size - at >= 2:
            first, length = buffer[at], buffer[at + 1]
            begin = at + 2
            if length == 126:
                begin += 2
                if size < begin:
                    break
                length = int.from_bytes(buffer[begin - 2 : begin], "big")
            elif length == 127:
                begin += 8
                if size < begin:
                    break
                length = int.from_bytes(buffer[begin - 8 : begin], "big")
            if size < begin + length:
                break
            at = begin + length
            if first == _WHOLE_TEXT:
                self._take(buffer[begin:at])
            else:
                self._frame(first, buffer[begin:at])
        self._buffer = buffer[at:]

    def _frame(self, first: int, body: bytes) -> None:
        kind = first & 0x0F
        if kind == _PING:
            self._write(_PONG, body)
        elif kind == _CLOSE:
            code = int.from_bytes(body[:2], "big") if len(body) >= 2 else 1005
            self.ended = f"closed with {code}"
            self.close()

    def send(self, text: bytes) -> None:
        self._write(_TEXT, text)

    def _write(self, kind: int, body: bytes) -> None:
        if self._transport is None or self._transport.is_closing():
            return
        # A client's frames are masked; by zero, they stay as they are.
        length = len(body)
        if length < 126:
            head = struct.pack("!BB4x", _LAST | kind, _LAST | length)
        else:
            head = struct.pack("!BBH4x", _LAST | kind, _LAST | 126, length)
        self._transport.write(head + body)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()


async def connect(address: str, path: str, cookie: str, take: Callable[[bytes], None]) -> Socket:
    """Open a socket."""
    place = urlsplit(address)
    assert place.hostname is not None
    assert place.port is not None
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {place.netloc}",
        f"Origin: {address}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        f"Cookie: {cookie}",
    ]
    head = ("\r\n".join(lines) + "\r\n\r\n").encode()
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(head, take), place.hostname, place.port)
    async with asyncio.timeout(30):
        await socket.opened
    return socket
