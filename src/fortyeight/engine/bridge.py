"""Seat a program at a served table: a client of the table that asks the program for decisions."""

from __future__ import annotations

import http.client
import json
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlsplit

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from fortyeight.base_error import FortyeightError
from fortyeight.engine.program import Program, ProgramError
from fortyeight.engine.watched_cards import WatchedCards
from fortyeight.library.house_files import house_of, house_of_text
from fortyeight.library.rounds.moves import DECISIONS
from fortyeight.money import BadAmount, parse_amount
from fortyeight.rulebook.reading.formatting import one_line

_TIMEOUT = 20.0
#: Seconds before every message, once a table has refused one for now: it ends the connection of a
#: client that is refused too often, and takes four messages a second.
_PAUSE = 0.3
#: Refusals after which the same message is sent again.
_AGAIN = ("unavailable", "moved", "busy", "too-often")


class BridgeError(FortyeightError):
    """A server or a table that does not let the program play."""

    def __init__(self, sentence: str) -> None:
        super().__init__("no-seat", sentence)


@dataclass(frozen=True, slots=True)
class Seat:
    """Where and how a program plays: amounts are in cents, without a box it takes a free one."""

    address: str
    table: str
    chips: int
    wager: int
    box: int | None = None
    rounds: int | None = None


class Visitor:
    """A person who is signed in at a server over HTTP."""

    def __init__(self, address: str) -> None:
        place = urlsplit(address)
        if place.scheme not in ("http", "https") or place.hostname is None:
            raise BridgeError(f"{one_line(address)} is no address such as http://127.0.0.1:8048")
        self._place, self.cookie = place, ""
        self.origin = f"{place.scheme}://{place.netloc}"

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """Send a request and return its answer; raise `BridgeError` with the server's sentence."""
        return self._ask("POST", path, body)

    def get(self, path: str) -> dict[str, Any]:
        return self._ask("GET", path, None)

    def _ask(self, method: str, path: str, body: dict[str, Any] | None) -> dict[str, Any]:
        secure = self._place.scheme == "https"
        make = http.client.HTTPSConnection if secure else http.client.HTTPConnection
        connection = make(str(self._place.hostname), self._place.port, timeout=_TIMEOUT)
        headers = {"Content-Type": "application/json", "Origin": self.origin}
        headers |= {"Cookie": self.cookie} if self.cookie else {}
        try:
            sent = None if body is None else json.dumps(body)
            connection.request(method, path, sent, headers)
            answer = connection.getresponse()
            reply = json.loads(answer.read(1_000_000) or b"{}")
        except (OSError, ValueError, http.client.HTTPException) as error:
            raise BridgeError(f"the server at {self.origin} does not answer: {error}") from None
        finally:
            connection.close()
        if answer.status >= 400:
            refused = reply.get("error", reply) if isinstance(reply, dict) else {}
            raise BridgeError(f"the server refuses: {refused.get('message', answer.status)}")
        self.cookie = (answer.getheader("Set-Cookie") or "").split(";")[0] or self.cookie
        return reply if isinstance(reply, dict) else {}


class Bridge:
    """One program at one table, until its rounds are played or the connection ends."""

    def __init__(
        self, visitor: Visitor, seat: Seat, program: Program, tell: Callable[[str], None]
    ) -> None:
        self._visitor, self._seat, self._program, self._tell = visitor, seat, program, tell
        self._person = str(visitor.get("/api/visit")["person"]["name"])
        self._version = 0
        self._offers: list[dict[str, Any]] = []
        self._played = 0
        self._seen = WatchedCards(self._person)
        self._rulebooks: dict[str, str] = {}
        self._pause = 0.0

    def run(self) -> int:
        """Play, leave, and return the number of rounds."""
        hello = self._program.ask("hello")
        self._tell(f"{hello.get('engine', 'The program')} plays as {self._person}.")
        try:
            with self._connected() as socket:
                welcome = self._next(socket)
                self._sit(socket, welcome["view"])
                try:
                    while self._seat.rounds is None or self._played < self._seat.rounds:
                        self._step(socket)
                finally:
                    with suppress(BridgeError, WebSocketException, OSError):
                        self._do(socket, {"do": "leave"})
        except (WebSocketException, OSError, TimeoutError) as error:
            raise BridgeError(f"the connection to the table has ended: {error}") from None
        return self._played

    def _connected(self) -> ClientConnection:
        base = self._visitor.origin.replace("http", "ws", 1)
        return connect(
            f"{base}/api/tables/{quote(self._seat.table)}/socket?as=player",
            additional_headers={"Cookie": self._visitor.cookie, "Origin": self._visitor.origin},
            compression=None,
            open_timeout=_TIMEOUT,
        )

    def _next(self, socket: ClientConnection) -> dict[str, Any]:
        """Take the next message of the table."""
        message: dict[str, Any] = json.loads(socket.recv())
        match message["type"]:
            case "welcome":
                self._version, self._offers = message["version"], message["view"]["offers"]
            case "events":
                self._version = message["to"]
                for one in message["events"]:
                    self._seen.observe(one["event"])
                    self._played += str(one["event"]["event"]).startswith("round.settled/")
            case "offers":
                self._offers = message["offers"]
            case "error" if "id" not in message:
                raise BridgeError(f"the table refuses: {message['refused']['message']}")
        return message

    def _do(self, socket: ClientConnection, request: dict[str, Any]) -> None:
        """Send a command and wait for its answer; a stale one is dropped."""
        key = f"bridge-{secrets.token_hex(8)}"
        for _ in range(20):
            time.sleep(self._pause)
            socket.send(json.dumps({"type": "do", "id": key, "seen": self._version, **request}))
            while True:
                message = self._next(socket)
                if message["type"] in ("answer", "error") and message.get("id") == key:
                    break
            refused = message.get("refused")
            if not refused or refused["code"] == "stale":
                return
            if refused["code"] not in _AGAIN:
                raise BridgeError(f"the table refuses {request['do']}: {refused['message']}")
            self._pause = _PAUSE

    def _sit(self, socket: ClientConnection, view: dict[str, Any]) -> None:
        if self._person not in view["people"]:
            self._do(socket, {"do": "join", "chips": self._seat.chips})
        if self._person in view["seats"].values():
            return
        while True:
            free = [one["box"] for one in self._offers if one["do"] == "sit"]
            wanted = self._seat.box if self._seat.box is not None else next(iter(free), None)
            if wanted is not None:
                self._do(socket, {"do": "sit", "box": wanted})
                return
            self._next(socket)

    def _step(self, socket: ClientConnection) -> None:
        """Do what the table waits for, or wait for its next message."""
        offers = self._offers
        if decisions := [one for one in offers if one["do"] in DECISIONS]:
            self._offers = []
            self._do(socket, self._decision(decisions))
            return
        if any(one["do"] == "get-up" for one in offers):
            self._offers = []
            self._wager(socket, offers)
            return
        self._next(socket)

    def _wager(self, socket: ClientConnection, offers: list[dict[str, Any]]) -> None:
        """Wager on the own box, unless it has a wager, and be ready."""
        own = {one["box"] for one in offers if one["do"] == "get-up"}
        for one in offers:
            if one["do"] == "place-wager" and one["kind"] == "main" and one["box"] in own:
                cents = max(one["amounts"]["least"], min(self._seat.wager, one["amounts"]["most"]))
                wager = {"do": "place-wager", "box": one["box"], "kind": "main", "cents": cents}
                self._do(socket, wager)
                self._do(socket, {"do": "ready"})
                return

    def _decision(self, offers: list[dict[str, Any]]) -> dict[str, Any]:
        """Ask the program; what it may know is what the player may see."""
        with self._connected() as fresh:
            message = json.loads(fresh.recv(timeout=_TIMEOUT))
        view, service = message["view"], message["service"]
        box = offers[0]["box"]
        mine = [one for one in offers if one["box"] == box]
        hands: list[dict[str, Any]] = next(
            (one["hands"] for one in view["boxes"] if one["number"] == box), []
        )
        hand = next((one for one in hands if one["in_turn"]), hands[0] if hands else None)
        if hand is None or not view["dealer"]["cards"]:
            return _fields(mine[-1])
        verbs = list(dict.fromkeys(one["do"] for one in mine))
        rules = {**self._rules(view["house"]["book"]), "choices": service["house"]}
        answer = self._program.ask(
            "decide",
            **rules,
            shoe=self._seen.unseen(view, continuous=_is_continuous(**rules)),
            hand=" ".join(hand["cards"]),
            up=view["dealer"]["cards"][0],
            doubled=hand["doubles"] if hand["stage"] == "rescuing" else 0,
            split=hand["split"],
            hands=len(hands),
            legal=verbs,
            allow_inexact=True,
            view=view,
        )
        verb = answer.get("verb")
        chosen = next((one for one in mine if one["do"] == verb), None)
        if chosen is None:
            named = one_line(str(verb), 40)
            raise ProgramError(f"the program decides {named}, which is none of {', '.join(verbs)}")
        self._tell(f"{' '.join(hand['cards'])} against {view['dealer']['cards'][0]}: {verb}.")
        return _fields(chosen, answer.get("amount"))

    def _rules(self, book: str) -> dict[str, str]:
        """Return the table's rulebook: its id, and the text of one of the house's own."""
        if "@" not in book:
            return {"book": book}
        if book not in self._rulebooks:
            self._rulebooks[book] = self._visitor.post("/api/books/check", {"book": book})["file"]
        return {"book": book, "rulebook": self._rulebooks[book]}


def _is_continuous(book: str, choices: dict[str, Any], rulebook: str = "") -> bool:
    """Return whether a table is dealt from a continuous shuffler."""
    try:
        named = house_of_text(rulebook, books_only=True) if rulebook else book
        house = house_of(named, choices)
    except FortyeightError:  # rules that this version does not know: the program may
        return False
    return house.shoe.shuffler == "continuous"


def _fields(offer: dict[str, Any], amount: object = None) -> dict[str, Any]:
    """Return the command of an offer, with the amount of the answer or the largest one."""
    fields: dict[str, Any] = {
        name: offer[name] for name in ("do", "box", "kind", "hand") if name in offer
    }
    if "amounts" in offer:
        fields["cents"] = offer["amounts"]["most"]
    if "amounts" in offer and amount is not None:
        try:
            fields["cents"] = parse_amount(amount)
        except BadAmount as error:
            raise ProgramError(f"the program names a bad amount: {error}") from None
    return fields
