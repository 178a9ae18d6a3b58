"""A club's server under attack: real accounts of every role, no guests.

It runs without assertions (`python -O`): no attack may be stopped by an assertion alone.
"""

from __future__ import annotations

import asyncio
import http.client
import json
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import websockets
from typer.testing import CliRunner
from websockets.asyncio.client import ClientConnection

from fortyeight.cli import app
from fortyeight.server.rooms.people import Cost
from tests.server.live.client import request
from tests.server.live.nursery import CHEAP, Nursery
from tests.server.live.quick import QUICK, quick_settings

PASSWORD = "seven dull grey herons wade"
ROLES = {
    "root": ("administrator",),
    "flo": ("floor",),
    "fred": ("floor",),
    "dan": ("dealer",),
    "ada": ("auditor",),
    "ann": ("player",),
    "ben": ("player",),
}


class Club:
    """The server's address, and a session for each person."""

    def __init__(self, address: str, log: Path) -> None:
        self.address = address
        self.log = log
        self.cookies = {name: self.sign_in(name) for name in ROLES}

    def sign_in(self, name: str) -> str:
        said = {"name": name, "password": PASSWORD}
        status, told, cookie = request(self.address, "POST", "/api/session", said)
        assert status == 201, told
        return cookie

    def ask(self, who: str, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """Send a request as this person, or as a visitor if there is no name."""
        cookie = self.cookies[who] if who else ""
        status, told, _ = request(self.address, method, path, body, cookie)
        return status, told

    def send(
        self,
        who: str,
        method: str,
        path: str,
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> tuple[int, bytes]:
        """Send raw bytes with any headers; return the status and the whole response."""
        place = urlsplit(self.address)
        connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=60)
        given = {"Content-Type": "application/json", "Origin": self.address}
        if who:
            given["Cookie"] = self.cookies[who]
        try:
            connection.request(method, path, body, {**given, **(headers or {})})
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def balance(self, who: str) -> int:
        return int(self.ask(who, "GET", "/api/me/balance")[1]["balance"])

    def open_table(self, who: str, book: str, **more: Any) -> str:
        wanted = {"name": "Attacked", "book": book, "settings": QUICK, **more}
        status, told = self.ask(who, "POST", "/api/tables", wanted)
        assert status == 201, told
        return str(told["id"])

    @asynccontextmanager
    async def at_table(
        self, table: str, who: str, role: str = "player", **headers: str
    ) -> AsyncIterator[Seat]:
        uri = f"{self.address.replace('http', 'ws', 1)}/api/tables/{table}/socket?as={role}"
        given = {"Origin": self.address, **headers}
        if who:
            given["Cookie"] = self.cookies[who]
        async with (
            asyncio.timeout(60),
            websockets.connect(
                uri, additional_headers=given, compression=None, max_size=None, proxy=None
            ) as socket,
        ):
            yield Seat(socket, json.loads(await socket.recv()))


class Seat:
    """Socket at a table that sends any text, well formed or not."""

    def __init__(self, socket: ClientConnection, welcome: dict[str, Any]) -> None:
        self.socket = socket
        self.welcome = welcome
        self.seen: int = welcome.get("version", 0)
        self._number = 0

    async def do(self, verb: str, raw: Mapping[str, str] | None = None, **said: Any) -> Any:
        """Send a command, with some fields as raw JSON; return its answer or error."""
        self._number += 1
        message = {"type": "do", "id": f"attack-{id(self)}-{self._number}", "seen": self.seen}
        return await self.send({**message, "do": verb, **said}, raw or {})

    async def send(self, message: dict[str, Any], raw: Mapping[str, str] | None = None) -> Any:
        text = json.dumps(message)
        for name, value in (raw or {}).items():
            text = f'{text[:-1]}, "{name}": {value}}}'
        await self.socket.send(text)
        while True:
            told = json.loads(await self.socket.recv())
            if told["type"] == "events":
                self.seen = told["to"]
            if told["type"] == "error" or told.get("id") == message.get("id"):
                return told

    async def end(self) -> tuple[int, str]:
        """Read until the server closes the socket; return its code and reason."""
        with suppress(websockets.ConnectionClosed):
            while True:
                await self.socket.recv()
        closed = self.socket.protocol.close_rcvd
        assert closed is not None, "the connection was dropped"
        return closed.code, closed.reason


def code_of(told: Any) -> str:
    """Return why a command was refused; `done` if it was carried out."""
    return str(told["refused"]["code"]) if told.get("refused") else "done"


@contextmanager
def club(folder: Path) -> Iterator[Club]:
    """Run a server that must survive all attacks, with intact books and no traceback in its log."""
    store = f"sqlite:///{folder / 'store.sqlite'}"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Cost.__init__, "__defaults__", CHEAP)
        for name, roles in ROLES.items():
            words = ["account", "create", name, "--store", store, "--password-stdin"]
            words += [word for role in roles for word in ("--role", role)]
            made = CliRunner().invoke(app, words, input=f"{PASSWORD}\n")
            assert made.exit_code == 0, made.output
    log = folder / "server.log"
    settings = {
        **quick_settings(folder, store),
        "private": False,
        "limits.session_seconds": 300,  # a socket that closes earlier was closed by the attack
        "chips.day_allowance": "100000.00",
    }
    nursery = Nursery("-O")
    try:
        server = nursery.start(settings, log)
        try:
            yield Club(server.address, log)
            server.stop()
        except BaseException:
            server.kill()
            raise
    finally:
        nursery.close()
    assert server.status == 0, log.read_text()[-2000:]
    assert "Traceback" not in log.read_text(), log.read_text()[-4000:]
    words = ["verify-log", store, "--replay", str(folder / "keys")]
    verified = CliRunner().invoke(app, words)
    assert verified.exit_code == 0, verified.output
