"""The methods that `connections` overrides in uvicorn are those it was written against."""

from __future__ import annotations

import asyncio
import inspect
import logging
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from fortyeight.server.app.connections import (
    BoundedRequests,
    BoundedSocket,
    Turns,
    http_protocol,
    text_frame,
)
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.server_settings import LimitsSettings
from fortyeight.server.http.error_answers import refused, turn_away

#: The version that was read. Another one is fine as long as these methods are the same.
READ = "0.54.0"
CONSTRAINTS = Path(__file__).parents[3] / "constraints.txt"

OVERRIDDEN = [
    (ours, base, name)
    for ours, base in ((BoundedRequests, H11Protocol), (BoundedSocket, WebSocketsSansIOProtocol))
    for name in sorted((vars(ours).keys() & vars(base).keys()) - {"__module__", "__doc__"})
]
#: Not overridden, but these decide when the overridden ones are called.
CALLERS = [
    (BoundedSocket, WebSocketsSansIOProtocol, "handle_events"),
    (BoundedSocket, WebSocketsSansIOProtocol, "on_task_complete"),
]

#: The first digits of the SHA-256 of each method's source.
FINGERPRINTS = {
    "H11Protocol.__init__": "ad1ed8e837b2",
    "H11Protocol._should_upgrade": "8d1b36a28f19",
    "H11Protocol.connection_lost": "dbb688fa2b38",
    "H11Protocol.connection_made": "6efb565ff3d3",
    "H11Protocol.data_received": "e03b145518ca",
    "H11Protocol.handle_events": "e63a9d1492e3",
    "H11Protocol.handle_websocket_upgrade": "6f42a029e35a",
    "H11Protocol.on_response_complete": "1fbb8f48c6a1",
    "H11Protocol.pause_writing": "17a8fd215d96",
    "H11Protocol.resume_writing": "7844bbaa8cce",
    "H11Protocol.send_400_response": "56937b748fc5",
    "WebSocketsSansIOProtocol.__init__": "631dcd744eab",
    "WebSocketsSansIOProtocol.connection_lost": "dd116afc4d80",
    "WebSocketsSansIOProtocol.handle_cont": "d96fe1479da6",
    "WebSocketsSansIOProtocol.handle_events": "b2c9351a5d13",
    "WebSocketsSansIOProtocol.handle_ping": "41bcf345d372",
    "WebSocketsSansIOProtocol.keepalive_timeout": "8e1ceb6ec446",
    "WebSocketsSansIOProtocol.on_task_complete": "f45490be9f80",
    "WebSocketsSansIOProtocol.pause_writing": "4830f7e0d81f",
    "WebSocketsSansIOProtocol.resume_writing": "ef79384e5fff",
    "WebSocketsSansIOProtocol.run_asgi": "662375aa38d9",
    "WebSocketsSansIOProtocol.send": "d4919ed760ce",
    "WebSocketsSansIOProtocol.send_receive_event_to_app": "a2b10de91477",
    "WebSocketsSansIOProtocol.shutdown": "e8ace796ada6",
}


@pytest.mark.parametrize(
    ("ours", "base", "name"),
    [*OVERRIDDEN, *CALLERS],
    ids=lambda one: one if isinstance(one, str) else one.__name__,
)
def test_uvicorns_method_is_the_one_that_was_read(ours: type, base: type, name: str) -> None:
    source = inspect.getsource(getattr(base, name))
    method = f"{base.__name__}.{name}"
    assert sha256(source.encode()).hexdigest()[:12] == FINGERPRINTS.get(method), (
        f"{method} of uvicorn {uvicorn.__version__} is not that of {READ}: read it against "
        f"{ours.__name__}.{name} in server/app/connections.py, then change READ and FINGERPRINTS"
    )


def test_the_pinned_version_is_the_one_that_was_read() -> None:
    assert f"uvicorn=={READ}" in CONSTRAINTS.read_text("utf-8").splitlines()


def test_every_fingerprint_is_of_a_method_in_use() -> None:
    assert set(FINGERPRINTS) == {
        f"{base.__name__}.{name}" for _, base, name in OVERRIDDEN + CALLERS
    }


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536, 70_000])
def test_a_message_is_framed_as_websockets_frames_it(length: int) -> None:
    text = ("ä" + "x" * length)[:length]
    assert text_frame(text) == Frame(Opcode.TEXT, text.encode()).serialize(mask=False)


def test_tables_have_a_turn_between_any_two_requests() -> None:
    order: list[str] = []

    async def run() -> None:
        loop, turns = asyncio.get_running_loop(), Turns()

        def table(times: int) -> None:
            order.append("table")
            if times > 1:
                loop.call_soon(table, times - 1)

        loop.call_soon(table, 5)
        for name in "abc":
            turns.put(partial(order.append, name))
        for _ in range(6):
            await asyncio.sleep(0)

    asyncio.run(run())
    assert order == ["table", "a", "table", "b", "table", "c", "table", "table"]


def test_a_request_that_fails_leaves_the_others_their_turns() -> None:
    done: list[str] = []

    def fail() -> None:
        raise ValueError("planted")

    async def run() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: None)
        turns = Turns()
        turns.put(fail)
        turns.put(partial(done.append, "next"))
        for _ in range(4):
            await asyncio.sleep(0)

    asyncio.run(run())
    assert done == ["next"]


def test_requests_that_come_together_take_a_turn_each() -> None:
    begun: list[int] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        begun.append(1)
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def ask() -> int:
        config = uvicorn.Config(application, http=http_protocol(LimitsSettings()), lifespan="off")
        config.load()
        given = {"config": config, "server_state": ServerState(), "app_state": {}}
        protocol: Any = config.http_protocol_class
        loop = asyncio.get_running_loop()
        server = await loop.create_server(lambda: protocol(**given), "127.0.0.1")
        port = server.sockets[0].getsockname()[1]
        streams = [await asyncio.open_connection("127.0.0.1", port) for _ in range(10)]
        for _, writer in streams:
            writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" * 20)
        most = 0
        while len(begun) < 200:
            before = len(begun)
            await asyncio.sleep(0)
            most = max(most, len(begun) - before)
        for reader, writer in streams:
            answers = b""
            while answers.count(b"204 No Content") < 20:
                answers += await reader.read(65_536)
            writer.close()
        server.close()
        return most

    assert asyncio.run(ask()) == 1


HANDSHAKE = (
    b"GET /api/tables/one/socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
    b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


@pytest.mark.parametrize("sent", [[], ["start"]], ids=["nothing", "the start of a refusal"])
def test_a_refusal_that_meets_the_end_of_the_server_is_no_error(
    sent: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    """The server answers handshakes that are under way when it stops, if nobody else has."""
    answers: list[bytes] = []
    refusal = refused(Refusal("stopping", "the server stops; come back soon", status=503))

    async def run() -> None:
        loop, met, over = asyncio.get_running_loop(), asyncio.Event(), asyncio.Event()

        async def app(scope: Any, receive: Any, send: Any) -> None:
            async def meet(message: Any) -> None:
                if message["type"].endswith("body" if sent else "start"):
                    met.set()
                    await over.wait()
                await send(message)

            await turn_away(scope, receive, meet, refusal)

        config = uvicorn.Config(app, lifespan="off", log_config=None)
        config.load()
        made: list[BoundedSocket] = []

        def socket() -> BoundedSocket:
            bounds = {"limits": LimitsSettings()}
            state = ServerState()
            made.append(
                type("Socket", (BoundedSocket,), bounds)(
                    config=config, server_state=state, app_state={}
                )
            )
            return made[-1]

        async with await loop.create_server(socket, "127.0.0.1", 0) as server:
            reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            writer.write(HANDSHAKE)
            await met.wait()
            over.set()  # the application goes on before the connection is lost
            made[0].shutdown()
            await asyncio.gather(*made[0].tasks)
            answers.append(await reader.read())
            writer.close()

    asyncio.run(run())
    # Before the refusal has begun, the server's own answer; after it, nothing or the refusal.
    assert answers[0].startswith(b"" if sent else b"HTTP/1.1 500 ")
    assert answers[0].count(b"HTTP/1.1") <= 1
    assert not [one for one in caplog.records if one.levelno >= logging.ERROR]
