"""WebSocket client."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.http.process.serving import Server

#: Timeout in seconds: a hanging test fails.
LONGEST = 60


class Client:
    """Socket at a table that sends and receives messages."""

    def __init__(
        self, server: Server, table: str = "one", query: str = "", token: str = "", **more: Any
    ) -> None:
        headers = {"Cookie": f"fortyeight_session={token}"} if token else {}
        given = {"origin": server.url, "additional_headers": headers, **more}
        self._opening = connect(
            f"{server.socket_url}/api/tables/{table}/socket{query}",
            proxy=None,
            max_size=None,
            open_timeout=60,
            **given,
        )
        self.socket: ClientConnection

    async def __aenter__(self) -> Self:
        self.socket = await self._opening
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.socket.close()

    async def say(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def do(self, number: object, do: str = "say", **more: Any) -> None:
        await self.say(type="do", id=str(number), seen=1, do=do, **more)

    async def hear(self, kind: str = "") -> dict[str, Any]:
        """Return the next message, or the next of a type."""
        while True:
            found: dict[str, Any] = json.loads(await self.socket.recv())
            if not kind or found["type"] == kind:
                return found

    async def end(self) -> tuple[int, str]:
        """Read until the server closes the socket; return its code and reason."""
        with suppress(ConnectionClosed):
            while True:
                await self.socket.recv()
        closed = self.socket.protocol.close_rcvd
        assert closed is not None, "the connection was dropped"
        return closed.code, closed.reason


def run(work: Coroutine[Any, Any, None]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(LONGEST):
            await work

    asyncio.run(bounded())
