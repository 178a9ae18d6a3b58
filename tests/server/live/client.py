"""A player over HTTP and WebSocket that logs its commands and what it was sent."""

from __future__ import annotations

import asyncio
import http.client
import json
import random
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import websockets
from websockets.asyncio.client import ClientConnection

from tests.server.messages import unpacked

#: Errors after which a command is sent again with its id.
AGAIN = ("unavailable", "moved", "busy", "too-often", "stopping")


def request(
    address: str, method: str, path: str, body: object = None, cookie: str = ""
) -> tuple[int, Any, str]:
    """Send a request; return the status, the JSON, and the session's cookie if one was set."""
    place = urlsplit(address)
    assert place.hostname is not None
    connection = http.client.HTTPConnection(place.hostname, place.port, timeout=60)
    headers = {"Content-Type": "application/json", "Origin": address}
    if cookie:
        headers["Cookie"] = cookie
    try:
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        text = answer.read()
        given = (answer.getheader("Set-Cookie") or "").split(";")[0]
        return answer.status, json.loads(text) if text else None, given
    finally:
        connection.close()


def post(address: str, path: str, body: bytes, headers: Mapping[str, str]) -> tuple[int, Any]:
    """Post bytes with any headers; return the status and JSON."""
    place = urlsplit(address)
    assert place.hostname is not None
    connection = http.client.HTTPConnection(place.hostname, place.port, timeout=60)
    try:
        connection.request("POST", path, body, {"Content-Type": "application/json", **headers})
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())
    finally:
        connection.close()


def guest(address: str, name: str, cents: int = 0) -> str:
    """Sign in a new guest with chips from the cashier; return the cookie."""
    status, told, cookie = request(address, "POST", "/api/guests", {"name": name})
    assert status == 201, told
    if cents:
        asked = {"cents": cents, "id": f"first-chips-{name}"}
        status, told, _ = request(address, "POST", "/api/cashier/purchases", asked, cookie)
        assert status == 201, told
    return cookie


def open_table(address: str, cookie: str, book: str, **settings: Any) -> str:
    """Open a table and return its id."""
    wanted = {"name": f"Table of {book}", "book": book, "settings": settings}
    status, told, _ = request(address, "POST", "/api/tables", wanted, cookie)
    assert status == 201, told
    return str(told["id"])


@dataclass
class Kept:
    """Log of a player: every command with its answer, and every event sent to it."""

    asked: dict[str, dict[str, Any]] = field(default_factory=dict)
    answers: dict[str, dict[str, Any]] = field(default_factory=dict)
    events: dict[int, dict[str, Any]] = field(default_factory=dict)
    gaps: list[str] = field(default_factory=list)
    resent: int = 0
    put_off: int = 0
    #: Answered commands that were sent once more, and got the same answer.
    repeated: int = 0
    #: The last raw messages, and the last response bodies.
    frames: deque[str] = field(default_factory=lambda: deque(maxlen=20_000))
    bodies: deque[str] = field(default_factory=lambda: deque(maxlen=1_000))
    answered_at: list[float] = field(default_factory=list)
    connections: int = 0
    #: The last commands with their answers, for the report of a failure.
    diary: deque[str] = field(default_factory=lambda: deque(maxlen=400))


class Player:
    """Player of random legal choices. Resends unanswered commands with their id."""

    def __init__(
        self,
        address: Callable[[], str],
        table: str,
        name: str,
        cookie: str,
        box: int,
        seed: int = 0,
        pause: float = 0.02,
        chips: int = 100_000,
        role: str = "player",
    ) -> None:
        self.address = address
        self.table = table
        self.name = name
        self.cookie = cookie
        self.box = box
        self.role = role
        self.kept = Kept()
        self.paused = False
        #: Pause as soon as a hand may stand: its round is in play until the player goes on.
        self.pauses_at_a_hand = False
        #: Send an answered command once more whenever a connection is made.
        self.repeats = False
        self.version: int | None = None
        self.offers: list[dict[str, Any]] = []
        self._random = random.Random(f"{seed} {name}")
        self._pause = pause
        self._chips = chips
        self._waiting: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._pending: dict[str, Any] | None = None
        self._number = 0

    async def run(self, stop: asyncio.Event) -> None:
        """Play until stopped, through whatever happens to the connection."""
        while not stop.is_set():
            try:
                await self._connected(stop)
            except (OSError, websockets.WebSocketException, TimeoutError):
                await asyncio.sleep(0.02)

    async def _connected(self, stop: asyncio.Event) -> None:
        address = self.address()
        if not address:
            raise OSError("no server is up")
        query = "" if self.version is None else f"&since={self.version}"
        base = address.replace("http", "ws", 1)
        uri = f"{base}/api/tables/{self.table}/socket?as={self.role}{query}"
        cookie = self.cookie
        headers = {"Cookie": cookie, "Origin": address}
        async with websockets.connect(
            uri,
            additional_headers=headers,
            compression=None,
            open_timeout=5,
            close_timeout=0.2,
            proxy=None,  # looking for one in the environment takes longer than connecting
        ) as socket:
            self.kept.connections += 1
            reading = asyncio.create_task(self._read(socket))
            try:
                while self.version is None:
                    await asyncio.sleep(0.01)
                    if reading.done():
                        return
                if self.repeats and self.kept.answers:
                    await self._repeat(socket)
                # A new session needs a new connection.
                while not stop.is_set() and not reading.done() and cookie == self.cookie:
                    if not self.paused:
                        await self._act(socket)
                    await asyncio.sleep(self._pause * self._random.uniform(0.5, 1.5))
            finally:
                reading.cancel()
                await asyncio.gather(reading, return_exceptions=True)
                for future in self._waiting.values():
                    future.cancel()
                self._waiting.clear()

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for text in socket:
                assert isinstance(text, str)
                self.kept.frames.append(text)
                self.take(json.loads(text))
        finally:
            for future in self._waiting.values():
                future.cancel()

    def take(self, message: dict[str, Any]) -> None:
        """Handle a message of the table."""
        message = unpacked(message)
        kind = message["type"]
        if kind == "welcome":
            if self.version is not None:
                # A client that says what it saw last is sent what it missed, not a view.
                self.kept.gaps.append(f"after {self.version} came a view of {message['version']}")
            self.version = message["version"]
            self.offers = message["view"]["offers"]
        elif kind == "events":
            if message["from"] != self.version:
                self.kept.gaps.append(f"after {self.version} came events after {message['from']}")
            for event in message["events"]:
                self.kept.events[event["version"]] = event
            self.version = message["to"]
        elif kind == "offers":
            self.offers = message["offers"]
        elif kind in ("answer", "error") and message.get("id") in self._waiting:
            future = self._waiting.pop(message["id"])
            if not future.done():
                future.set_result(message)

    async def _act(self, socket: ClientConnection) -> None:
        if self._pending is None:
            wanted = self._choose()
            if wanted is None:
                return
            self._number += 1
            id = f"{self.name}-{self._number:07d}"
            self._pending = {"type": "do", "id": id, "seen": self.version, **wanted}
            self.kept.asked[id] = self._pending
        else:
            self.kept.resent += 1
        asked = self._pending
        answer = await self.ask(socket, asked)
        if answer["type"] == "answer":
            self.kept.answers[asked["id"]] = answer
            self.kept.answered_at.append(time.monotonic())
            self._pending = None
        elif answer["refused"]["code"] in AGAIN:
            self.kept.put_off += 1
            await asyncio.sleep(0.05)
        elif answer["refused"]["code"] == "spectator":
            raise OSError("the session is over")
        else:
            raise AssertionError(f"{asked} was answered with {answer}")

    async def _repeat(self, socket: ClientConnection) -> None:
        """Resend an answered command: it must get the same answer."""
        id = self._random.choice([*self.kept.answers][-5:])
        again = await self.ask(socket, self.kept.asked[id])
        if again["type"] != "answer":
            return
        self.kept.repeated += 1
        if again != self.kept.answers[id]:
            first = self.kept.answers[id]
            self.kept.gaps.append(f"{id} was answered {first} first, and {again} later")

    async def ask(self, socket: ClientConnection, asked: dict[str, Any]) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        future: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[asked["id"]] = future
        self.kept.diary.append(f"{time.monotonic():.4f} {self.name} sends {asked}")
        await socket.send(json.dumps(asked))
        try:
            async with asyncio.timeout(20):
                answer = await future
            self.kept.diary.append(f"{time.monotonic():.4f} {self.name} is answered {answer}")
            return answer
        except asyncio.CancelledError:
            if future.cancelled():
                raise OSError("the connection ended before the answer came") from None
            raise

    def _choose(self) -> dict[str, Any] | None:
        """Return any legal choice on the player's own box, rather one that advances the round."""
        if self._number == 0:
            return {"do": "join", "chips": self._chips}
        mine = [one for one in self.offers if one.get("box") == self.box]
        if not any(one["do"] != "sit" for one in mine):
            return {"do": "sit", "box": self.box} if mine else None
        by_verb = {one["do"]: one for one in mine}
        if self.pauses_at_a_hand and "stand" in by_verb:
            self.paused = True
            return None
        if "withdraw-wager" in by_verb and self._random.random() < 0.8:
            return {"do": "ready"}
        chosen = self._random.choice(mine)
        if chosen["do"] in ("get-up", "refuse-company", "allow-company", "withdraw-wager"):
            return None
        wanted: dict[str, Any] = {
            key: chosen[key] for key in ("do", "box", "kind", "hand") if key in chosen
        }
        if "amounts" in chosen:
            amounts = chosen["amounts"]
            cents = amounts["exact"][0] if amounts["exact"] else amounts["least"]
            wanted["chips" if chosen["do"] == "join" else "cents"] = cents
        return wanted


class Watcher(Player):
    """Watcher in some role that sends no commands."""

    def __init__(
        self, address: Callable[[], str], table: str, name: str, cookie: str, role: str = "player"
    ) -> None:
        super().__init__(address, table, name, cookie, 0, role=role)

    def _choose(self) -> dict[str, Any] | None:
        return None

    async def ask_around(self, stop: asyncio.Event) -> None:
        """Read everything that the API tells about the table, again and again."""
        paths = ("", "/shoes", "/rounds", "/rounds/1", "/rounds/1/steps", "/rounds/2/steps")
        while not stop.is_set():
            for path in (f"/api/tables/{self.table}{end}" for end in paths):
                try:
                    _, told, _ = await asyncio.to_thread(
                        request, self.address(), "GET", path, None, self.cookie
                    )
                except (OSError, http.client.HTTPException):
                    continue
                self.kept.bodies.append(json.dumps(told))
            await asyncio.sleep(0.3)
