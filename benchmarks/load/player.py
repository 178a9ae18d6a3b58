"""A player who plays at their own pace, and measures the time."""

from __future__ import annotations

import asyncio
import random
import re
import time
from dataclasses import dataclass
from typing import Any

import orjson

from load.measures import Measures, Room
from load.wire import Socket, connect

_EVENTS = re.compile(rb'\{"type": ?"events", ?"from": ?\d+, ?"to": ?(\d+)')
#: Seconds between two tries after a refusal.
_AFTER_REFUSAL = 0.5
#: Decisions that advance a round, in order of preference.
_DECISIONS = ("decline-insurance", "keep-double", "decline-double", "stand")


@dataclass(frozen=True, slots=True)
class Pace:
    """Commands a second of each player; 0 is as fast as possible.

    A player who could not act while others did may catch up, so that they reach that rate in a
    round too.
    """

    rate: float = 1.0
    think: float = 0.4
    saved: float = 4.0


class Player:
    """One seat at one table."""

    def __init__(self, name: str, box: int, room: Room, measures: Measures, pace: Pace) -> None:
        self.name = name
        self.socket: Socket | None = None
        self._box = box
        self._room = room
        self._measures = measures
        self._pace = pace
        self._random = random.Random(name)
        self._version = 0
        self._offers: list[dict[str, Any]] = []
        self._number = 0
        self._pending: tuple[str, float] | None = None
        self._answer: asyncio.Future[dict[str, Any]] | None = None
        self._planned: asyncio.TimerHandle | None = None
        self._next = 0.0
        self._ready = False
        self._until = 0.0

    # Coming

    async def come(self, address: str, table: str, cookie: str, chips: int) -> None:
        """Connect and sit down."""
        path = f"/api/tables/{table}/socket?as=player"
        self.socket = await connect(address, path, cookie, self._take)
        await self._asked({"do": "join", "chips": chips})
        await self._asked({"do": "sit", "box": self._box})

    async def _asked(self, command: dict[str, Any]) -> None:
        self._answer = asyncio.get_running_loop().create_future()
        self._send(command)
        async with asyncio.timeout(60):
            answer = await self._answer
        self._answer = None
        if not answer.get("ok"):
            raise RuntimeError(f"{self.name} asked {command} and got {answer}")

    # Playing

    def play(self, begin: float, until: float) -> None:
        """Play between two times."""
        self._until = until
        share = self._random.random()
        self._next = begin + (share / self._pace.rate if self._pace.rate else 0.0)
        self._plan()

    def stop(self) -> None:
        """Send nothing more; what was sent is still answered."""
        self._until = time.perf_counter()
        if self._planned is not None:
            self._planned.cancel()
            self._planned = None

    def _plan(self, after: float = 0.0) -> None:
        """Schedule the next act, after some time to think, if there is anything to do."""
        now = time.perf_counter()
        if self._planned is not None or self._pending is not None or now >= self._until:
            return
        if not after and self._choose() is None:
            return
        wait = after
        if self._pace.rate and not after:
            thought = self._pace.think * self._random.uniform(0.2, 1.0)
            wait = max(thought, self._next - now)
        self._planned = asyncio.get_running_loop().call_later(wait, self._act)

    def _act(self) -> None:
        self._planned = None
        command = self._choose()
        now = time.perf_counter()
        if command is None or self._pending is not None or now >= self._until:
            return
        if self._pace.rate:
            self._next = max(self._next, now - self._pace.saved) + 1 / self._pace.rate
        self._ready = command["do"] == "ready"
        self._send(command)

    def _send(self, command: dict[str, Any]) -> None:
        assert self.socket is not None
        self._number += 1
        id = f"{self.name}-{self._number:07d}"
        message = {"type": "do", "id": id, "seen": self._version, **command}
        text = orjson.dumps(message)
        self._pending = (id, time.perf_counter())
        self.socket.send(text)

    def _choose(self) -> dict[str, Any] | None:
        mine = [one for one in self._offers if one.get("box") == self._box]
        verbs = {one["do"] for one in mine}
        for verb in _DECISIONS:
            if verb in verbs:
                draws = verb == "stand" and "hit" in verbs and self._random.random() < 0.4
                return {"do": "hit" if draws else verb, "box": self._box}
        for one in mine:
            if one["do"] == "place-wager" and one["kind"] == "main":
                cents = one["amounts"]["least"]
                return {"do": "place-wager", "box": self._box, "kind": "main", "cents": cents}
        if "withdraw-wager" in verbs and not self._ready:
            return {"do": "ready"}
        return None

    # Hearing

    def _take(self, text: bytes) -> None:
        now = time.perf_counter()
        # Most messages are these, of which only the version is read.
        if events := _EVENTS.match(text):
            self._version = int(events[1])
            self._room.seen(self._version, now)
            return
        message = orjson.loads(text)
        kind = message["type"]
        if kind == "offers":
            self._offers = message["offers"]
            self._plan()
        elif kind in ("answer", "error"):
            self._answered(message, now)
        elif kind == "welcome":
            self._version = message["version"]
            self._offers = message["view"]["offers"]
        elif kind == "bye":
            self._measures.errors["bye"] += 1

    def _answered(self, message: dict[str, Any], now: float) -> None:
        if self._pending is None or message.get("id") != self._pending[0]:
            code = message.get("refused", {}).get("code", "an answer to nothing")
            self._measures.errors[code] += 1
            return
        sent = self._pending[1]
        self._pending = None
        if self._until:
            self._measure(message, sent, now)
        if self._answer is not None:
            self._answer.set_result(message)
        self._plan(0.0 if message.get("ok") else _AFTER_REFUSAL)

    def _measure(self, message: dict[str, Any], sent: float, now: float) -> None:
        if message["type"] == "error":
            self._measures.errors[message["refused"]["code"]] += 1
            return
        if self._measures.counts(now):
            self._measures.commands += 1
            self._measures.answers.append(now - sent)
        if message["ok"]:
            self._room.asked(message["version"], sent)
        else:
            self._measures.refused[message["refused"]["code"]] += 1

    @property
    def is_waiting(self) -> bool:
        """Return whether a command has not been answered."""
        return self._pending is not None
