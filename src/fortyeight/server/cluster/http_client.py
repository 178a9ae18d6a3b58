"""Minimal HTTP client for requests between servers: POST, JSON, persistent connections."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

#: Maximum bytes of a response's headers, and of its body.
MAX_HEADERS = 16 * 1024
MAX_BODY = 4 * 1024 * 1024

#: Maximum idle connections kept per server.
MAX_IDLE = 16


class Unreachable(Exception):
    """No response arrived; whether the request was carried out is unknown."""


class _ClosedEarly(Exception):
    """The server had closed a persistent connection before it sent a byte of a response."""


@dataclass(frozen=True, slots=True)
class HttpResponse:
    status: int
    body: bytes


@dataclass(frozen=True, slots=True)
class _Server:
    host: str
    port: int
    secure: bool
    base: str

    @staticmethod
    def of(url: str) -> _Server:
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            raise Unreachable("the address of a server cannot be read") from None
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise Unreachable("the address of a server begins with http:// or https://")
        secure = parts.scheme == "https"
        return _Server(
            parts.hostname, port or (443 if secure else 80), secure, parts.path.rstrip("/")
        )

    @property
    def host_and_port(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"


@dataclass(slots=True)
class _Connection:
    """An open connection; `used` if it has served a request before."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    used: bool = False

    def close(self) -> None:
        self.writer.close()


@dataclass(slots=True)
class HttpClient:
    """Client for POST requests that reuses its connections; `seconds` is the timeout."""

    seconds: float = 5.0
    _idle: dict[_Server, list[_Connection]] = field(default_factory=dict)
    _closed: bool = False

    async def post(
        self, url: str, path: str, body: bytes, headers: Mapping[str, str]
    ) -> HttpResponse:
        """Return the response of the server at `url`; raise `Unreachable` if there is none."""
        server = _Server.of(url)
        request = _request(server, path, body, headers)
        try:
            async with asyncio.timeout(self.seconds):
                while True:
                    connection = await self._connect(server)
                    try:
                        return await self._exchange(server, connection, request)
                    except _ClosedEarly:
                        continue  # Commands have ids, so a retry does no harm.
        except (OSError, EOFError, ValueError, asyncio.LimitOverrunError) as error:
            reason = "in time" if isinstance(error, TimeoutError) else type(error).__name__
            raise Unreachable(f"no answer from {server.host_and_port}: {reason}") from None

    def close(self) -> None:
        """Close idle connections; requests in progress are not interrupted."""
        self._closed = True
        for connections in self._idle.values():
            for connection in connections:
                connection.close()
        self._idle.clear()

    async def _connect(self, server: _Server) -> _Connection:
        idle = self._idle.get(server, [])
        while idle:
            connection = idle.pop()
            if not connection.reader.at_eof() and not connection.writer.is_closing():
                return connection
            connection.close()
        context = ssl.create_default_context() if server.secure else None
        reader, writer = await asyncio.open_connection(
            server.host, server.port, ssl=context, limit=MAX_HEADERS
        )
        return _Connection(reader, writer)

    async def _exchange(
        self, server: _Server, connection: _Connection, request: bytes
    ) -> HttpResponse:
        keep = False
        try:
            try:
                connection.writer.write(request)
                await connection.writer.drain()
                head = await connection.reader.readuntil(b"\r\n\r\n")
            except (ConnectionError, asyncio.IncompleteReadError) as error:
                partial = isinstance(error, asyncio.IncompleteReadError) and error.partial
                if connection.used and not partial:
                    raise _ClosedEarly from None
                raise
            status, length, keep = _parse_head(head)
            response = HttpResponse(status, await connection.reader.readexactly(length))
        except BaseException:
            connection.close()
            raise
        idle = self._idle.setdefault(server, [])
        if keep and not self._closed and len(idle) < MAX_IDLE:
            connection.used = True
            idle.append(connection)
        else:
            connection.close()
        return response


def _request(server: _Server, path: str, body: bytes, headers: Mapping[str, str]) -> bytes:
    lines = [
        f"POST {server.base}{path} HTTP/1.1",
        f"Host: {server.host_and_port}",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]
    if any(c in line for line in lines for c in "\r\n\0"):
        raise ValueError("a header is one line")
    return "\r\n".join(lines).encode("ascii") + b"\r\n\r\n" + body


def _parse_head(head: bytes) -> tuple[int, int, bool]:
    """Parse a response's head: status, length of the body, whether the connection stays open."""
    first, *rest = head.decode("latin-1").split("\r\n")
    version, _, status = first.partition(" ")
    if version not in ("HTTP/1.1", "HTTP/1.0") or not status[:3].isdigit():
        raise ValueError("this is no answer in HTTP")
    headers = {}
    for line in rest:
        name, _, value = line.partition(":")
        headers[name.strip().lower()] = value.strip()
    length = headers.get("content-length", "")
    if "transfer-encoding" in headers or not (length.isascii() and length.isdigit()):
        raise ValueError("an answer says its length")
    if len(length) > 9 or int(length) > MAX_BODY:
        raise ValueError("an answer is too long")
    keep = version == "HTTP/1.1" and headers.get("connection", "").lower() != "close"
    return int(status[:3]), int(length), keep
