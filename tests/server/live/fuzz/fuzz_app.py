"""Fuzzing of the application itself, without a network: far more inputs per second.

The whole server takes part except the parsers of HTTP and WebSocket bytes, and the processes for
heavy work, which report that they are unavailable: what is sent to them is still parsed.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from unittest.mock import patch
from urllib.parse import unquote

from fastapi import FastAPI

from fortyeight.server.app.application import create_app
from fortyeight.server.app.assembling import open_services
from fortyeight.server.app.read_settings import read_settings
from fortyeight.server.base.worker_processes import Worker
from fortyeight.server.socket.table_socket import TEXT_CHANNEL
from tests.server.live.checking import faults_of
from tests.server.live.fuzz.fuzzing import ENDING, ROLES, Found, Garbage, incident, operations_of
from tests.server.live.quick import QUICK, quick_settings

_ADDRESS = "http://127.0.0.1:8048"


class Caller:
    """Client of the application, with or without a cookie."""

    def __init__(self, app: FastAPI, cookie: str = "") -> None:
        self.app = app
        self.cookie = cookie

    def scope(self, kind: str, path: str, headers: Sequence[tuple[bytes, bytes]] = ()) -> Any:
        place, _, query = path.partition("?")
        own = [(b"host", b"127.0.0.1:8048"), (b"origin", _ADDRESS.encode())]
        if self.cookie:
            own.append((b"cookie", self.cookie.encode()))
        return {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "scheme": "http" if kind == "http" else "ws",
            "path": unquote(place),
            "raw_path": place.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [*own, *headers],
            "client": ("127.0.0.1", 4848),
            "server": ("127.0.0.1", 8048),
        }

    async def ask(
        self, method: str, path: str, body: bytes | None = None, is_json: bool = True
    ) -> tuple[int, bytes]:
        """Send a request; return status and body. A cookie that is set is kept."""
        headers = [(b"content-length", str(len(body)).encode())] if body is not None else []
        if is_json:
            headers.append((b"content-type", b"application/json"))
        scope = {**self.scope("http", path, headers), "method": method}
        status, parts = 0, list[bytes]()

        incoming = [{"type": "http.request", "body": body or b"", "more_body": False}]

        async def receive() -> Any:
            if not incoming:
                await asyncio.Future[None]()  # the client waits for its answer
            return incoming.pop()

        async def send(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                for name, value in message["headers"]:
                    if name == b"set-cookie" and not self.cookie:
                        self.cookie = value.decode().split(";")[0]
            else:
                parts.append(message.get("body", b""))

        await self.app(scope, receive, send)
        return status, b"".join(parts)

    def connect(self, table: str, role: str) -> Connection:
        path = f"/api/tables/{table}/socket?as={role}"
        scope = {**self.scope("websocket", path), "subprotocols": []}
        return Connection(self.app, scope)


class Connection:
    """Socket at a table: what is sent to it, and how it ended."""

    def __init__(self, app: FastAPI, scope: dict[str, Any]) -> None:
        self.texts: asyncio.Queue[str] = asyncio.Queue()
        self.closed = 0
        self.on_writable: Callable[[], None] = lambda: None
        self.on_text: Callable[[str], None] | None = None
        scope["extensions"] = {TEXT_CHANNEL: self, "websocket.http.response": {}}
        self._incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._incoming.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.ensure_future(app(scope, self._incoming.get, self._take))
        self._task.add_done_callback(lambda task: self.texts.put_nowait(""))

    def write_texts(self, texts: Sequence[str]) -> bool:
        for text in texts:
            self.texts.put_nowait(text)
        return True

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    async def _take(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self.texts.put_nowait(message["text"])
        elif message["type"] == "websocket.close":
            self.closed = message["code"]

    def say(self, said: str | bytes) -> None:
        kind = "text" if isinstance(said, str) else "bytes"
        self._incoming.put_nowait({"type": "websocket.receive", kind: said})

    async def end(self) -> None:
        """Hang up, and raise what the application may have raised."""
        self._incoming.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self._task


async def send_messages(
    caller: Caller, table: str, role: str, garbage: Garbage, many: int, found: Found
) -> None:
    """Send messages on sockets in one role, forty at a time; closed ones are opened again."""
    end = found.inputs + many
    while found.inputs < end:
        wire, seen = caller.connect(table, role), 1
        waiting, sent = 0, list[str | bytes]()
        while text := await wire.texts.get():
            told = json.loads(text)
            if told["type"] in ("welcome", "events"):
                seen = told.get("version", told.get("to"))
            elif told["type"] in ("answer", "error", "pong"):
                waiting -= 1
                code = told.get("refused", {}).get("code", "done")
                found.answers[code] += 1
                if code == "incident":
                    found.faults.append(f"{role}: {incident(told, sent)}")
            if waiting <= 0 and found.inputs < end:
                sent = [garbage.message(seen) for _ in range(40)]
                for one in sent:
                    wire.say(one)
                waiting = len(sent)
                found.inputs += waiting
            elif waiting <= 0:
                break
        await wire.end()
        if wire.closed:
            found.answers[f"closed {wire.closed}"] += 1
        if wire.closed == 1011:
            found.faults.append(f"{role}: closed with 1011")


async def send_requests(
    caller: Caller, known: Sequence[str], garbage: Garbage, many: int, found: Found
) -> None:
    """Send a number of requests with garbage."""
    operations = operations_of(json.loads((await caller.ask("GET", "/api/openapi.json"))[1]))
    lasting = [one for one in operations if one[:2] not in ENDING]
    for _ in range(many):
        method, path, body = garbage.request(lasting, known)
        is_json = garbage.random.random() < 0.95
        status, text = await Caller(caller.app, caller.cookie).ask(method, path, body, is_json)
        found.inputs += 1
        found.answers[str(status)] += 1
        if status >= 500 and status != 503:
            found.faults.append(f"{method} {path} {body!r}: {status} {text!r}")


async def _fuzz(app: FastAPI, many: int, seed: int) -> Found:
    found, caller = Found(), Caller(app)
    await caller.ask("POST", "/api/guests", b'{"name": "fuzzer"}')
    wanted = {"name": "Fuzzed", "book": "ma-spanish21", "settings": QUICK}
    status, text = await caller.ask("POST", "/api/tables", json.dumps(wanted).encode())
    assert status == 201, text
    table = str(json.loads(text)["id"])
    known = [table, "fuzzer", "1", f"table:{table}", "founder"]
    for number, role in enumerate(ROLES):
        await send_messages(caller, table, role, Garbage(seed + number), many, found)
    await send_messages(Caller(app), table, "player", Garbage(seed), many // 5, found)
    for one in (caller, Caller(app)):
        await send_requests(one, known, Garbage(seed + len(one.cookie)), 2 * many, found)
    status, text = await caller.ask("GET", f"/api/tables/{table}")
    assert status == 200, text
    return found


async def _unavailable(worker: Worker, *work: Any) -> None:
    raise worker._unavailable()


def run(folder: Path, many: int, seed: int) -> Found:
    """Fuzz an application on a store of its own, close it in order, and verify the store."""
    store = f"sqlite:///{folder / 'store.sqlite'}"
    chosen = {**quick_settings(folder, store), "data": folder, "tables.most": 30}
    settings = read_settings(None, {}, chosen)

    async def serve() -> Found:
        async with open_services(settings) as services:
            return await _fuzz(create_app(services), many, seed)

    with patch.object(Worker, "_run", _unavailable):
        found = asyncio.run(serve())
    print(f"seed {seed}: {found.inputs} inputs, answered {dict(found.answers.most_common())}")
    assert not found.faults, f"seed {seed}: {found.faults[:5]}"
    faults = faults_of(store, folder / "keys", [])
    assert not faults, f"seed {seed}: {faults[:5]}"
    return found
