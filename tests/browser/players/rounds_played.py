"""Rounds played over a WebSocket, without a page, by a visitor with a browser."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count
from typing import Any

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.browser.visitor import Visitor

#: Chooses one of the verbs that are offered.
Chooses = Callable[[list[str]], str]

#: Retries of a request at a table that has changed meanwhile.
_MOST_LOOKS = 20

DECISIONS = ("stand", "hit", "double", "split", "surrender", "keep-double", "rescue")


def always_stands(verbs: list[str]) -> str:
    """Stand on anything, and accept nothing that costs more."""
    return next(
        one for one in ("decline-insurance", "stand", "keep-double", *verbs) if one in verbs
    )


class AtTable:
    """Player's socket: the current offers, and responses to requests."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._number = count(1)
        self.version = 0
        self.offers: list[dict[str, Any]] = []
        self.over = 0

    def take(self, timeout: float = 60) -> dict[str, Any]:
        """Return the next message."""
        message: dict[str, Any] = json.loads(self._socket.recv(timeout))
        kind = message["type"]
        self.version = message.get("version", message.get("to", self.version))
        if kind == "welcome":
            self.offers = message["view"]["offers"]
        elif kind == "offers":
            self.offers = message["offers"]
        elif kind == "events":
            self.over += sum(
                one["event"]["event"] in ("round.settled/1", "round.voided/1")
                for one in message["events"]
            )
        return message

    def do(self, verb: str, **fields: Any) -> None:
        """Send a request that must be accepted, and wait for its response.

        Retries where others have moved the table on meanwhile.
        """
        for _ in range(_MOST_LOOKS):
            told = self._asked(verb, fields)
            if told.get("ok") or told.get("refused", {}).get("code") != "stale":
                break
        assert told["type"] == "answer", told
        assert told["ok"], told

    def _asked(self, verb: str, fields: dict[str, Any]) -> dict[str, Any]:
        mark = f"{self._socket.id.hex[:12]}-{next(self._number):05d}"
        asked = {"type": "do", "id": mark, "seen": self.version, "do": verb, **fields}
        self._socket.send(json.dumps(asked))
        while True:
            told = self.take()
            if told["type"] in ("answer", "error") and told.get("id") == mark:
                return told


def play_rounds(
    visitor: Visitor,
    table: str,
    rounds: int,
    chooses: Chooses = always_stands,
    box: int = 1,
    cents: int = 1000,
    robots: tuple[int, ...] = (),
) -> None:
    """Sit down, play this many rounds, and leave; `robots` are the boxes of robots."""
    with connected(visitor, table) as socket:
        player = AtTable(socket)
        while not player.version:
            player.take()
        player.do("join", chips=20 * cents)
        player.do("sit", box=box)
        for other in robots:
            player.do("add-robot", box=other, strategy="never-bust", wager=cents)
        while player.over < rounds:
            _go_on(player, chooses, box, cents)
        player.do("leave")


def connected(visitor: Visitor, table: str) -> ClientConnection:
    """Connect a visitor to a table; a context manager."""
    held = visitor.context.cookies(visitor.address)
    cookie = "; ".join(f"{one['name']}={one['value']}" for one in held)
    return connect(
        f"{visitor.address.replace('http', 'ws', 1)}/api/tables/{table}/socket?as=player",
        additional_headers={"Cookie": cookie},
        origin=Origin(visitor.address),
        compression=None,
        open_timeout=60,
    )


def _go_on(player: AtTable, chooses: Chooses, box: int, cents: int) -> None:
    """Answer what is asked, or wait for the next question."""
    mine = [one for one in player.offers if one.get("box") == box]
    verbs = {one["do"]: one for one in mine}
    mains = [one for one in mine if one["do"] == "place-wager" and one["kind"] == "main"]
    asked = [one for one in verbs if one in DECISIONS or one.endswith("insurance")]
    if mains and "withdraw-wager" not in verbs:
        player.do("place-wager", box=box, kind="main", cents=cents)
        player.do("ready")
    elif asked:
        verb = chooses(asked)
        more = {"cents": verbs[verb]["amounts"]["most"]} if "amounts" in verbs[verb] else {}
        player.do(verb, box=box, **more)
    else:
        player.take()
