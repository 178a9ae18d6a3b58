"""Garbage for every endpoint and every kind of message, from a seed."""

from __future__ import annotations

import asyncio
import http.client
import json
import random
import socket
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, urlsplit

import websockets

from fortyeight.server.wire.parsing import REQUESTS
from fortyeight.table import Step
from fortyeight.table.wagers.wager_kinds import PLACEABLE, WHEEL_WAGERS

ROLES = ("player", "dealer", "floor", "auditor", "signage")
#: Messages that are sent before their answers are read.
_BATCH = 40

_TEXTS = (
    "",
    "ann",
    "..",
    "../../etc/passwd",
    "%00",
    "\x00",
    "\u202e\u2066",
    "Z\u0351\u036b\u0343",
    "\U0001f600" * 8,
    "' OR 1=1 --",
    "<script>",
    "${7*7}",
    "-1",
    "1e309",
    "9" * 40,
    "table:x",
    "person:founder",
    "\n\r\t",
    "\ufeff",
    "a" * 300,
)
_NUMBERS = (0, -1, 1, 2, 2**31, 2**53 - 1, 2**53, 2**63, 2**70, -(2**63), 10**30)
_WORDS = {
    "reason": ("reset", "malfunction", "misdeal"),
    "strategy": ("mimic", "never-bust"),
    "name": ("must-hit", "primary", "jackpot", "robot"),
    "by": ("hand", "device"),
    "step": tuple(step.value for step in Step),
    "kind": tuple(kind.value for kind in (*PLACEABLE, *WHEEL_WAGERS)),
    "person": ("ann", "p0-1", "founder"),
    "dealer": ("ann", "p0-1"),
    "supervisor": ("ann", "founder"),
    "seed": ("my seed", "~" * 64),
}
_TRUTHS = ("exposed", "card_seen", "face_up", "pre_shuffled", "by_next")


@dataclass
class Found:
    """What was sent, how it was answered, and the responses that are faults."""

    inputs: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


class Garbage:
    """Generator of garbage."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self._ids = [f"fuzz-{seed}-{number}" for number in range(30)]

    def plain(self) -> Any:
        kind = self.random.randrange(6)
        if kind == 0:
            return self.random.choice(_NUMBERS)
        if kind == 1:
            return self.random.choice(_TEXTS)
        if kind == 2:
            return self.random.choice((None, True, False))
        if kind == 3:
            return self.random.choice((0.5, 1.0, -0.0, 1e308))
        if kind == 4:
            return self.random.randrange(-(10**6), 10**6)
        return self.text()

    def text(self) -> str:
        size = self.random.choice((1, 5, 20, 70))
        return "".join(chr(self.random.randrange(1, 0xD7FF)) for _ in range(size))

    def anything(self, depth: int = 0) -> Any:
        kind = self.random.randrange(8)
        if kind < 5 or depth > 3:
            return self.plain()
        if kind == 5:
            return [self.anything(depth + 1) for _ in range(self.random.randrange(4))]
        if kind == 6:
            return {self.text(): self.anything(depth + 1) for _ in range(self.random.randrange(4))}
        nested: Any = 1
        for _ in range(self.random.choice((5, 20, 200))):
            nested = [nested]
        return nested

    def noise(self) -> bytes:
        return self.random.randbytes(self.random.choice((0, 1, 7, 100, 3_000)))

    def id(self) -> str:
        if self.random.random() < 0.3:
            return self.random.choice(self._ids)
        return f"fuzz-{self.random.randrange(10**12)}"

    # Messages to a table

    def field(self, name: str, seen: int) -> Any:
        chance = self.random
        if name in _WORDS:
            return chance.choice(_WORDS[name])
        if name in _TRUTHS:
            return chance.random() < 0.5
        known: dict[str, Any] = {
            "type": "do",
            "id": self.id(),
            "seen": chance.choice((seen, seen, seen, seen, seen, seen, 0, seen + 1)),
            "steps": [chance.choice(("plug", "riffle", "strip", "cut")) for _ in range(4)],
            "password": "no password of anybody",
        }
        if name in known:
            return known[name]
        return chance.choice((1, 2, 3, 7, 100, 500, 1_000, 5_000, 10_000, 10**10))

    def well_made(self, seen: int) -> dict[str, Any]:
        while True:
            do = self.random.choice(sorted(REQUESTS))
            fields = REQUESTS[do].model_fields
            # Checking a password is slow on purpose.
            if "password" not in fields or self.random.random() < 0.02:
                return {**{name: self.field(name, seen) for name in fields}, "do": do}

    def message(self, seen: int) -> str | bytes:
        """Return a message to a table: well formed, corrupted, or no message at all."""
        kind = self.random.random()
        if kind < 0.05:
            return self.noise()
        if kind < 0.1:
            return self.text()
        if kind < 0.2:
            return json.dumps(self.anything())
        made = self.well_made(seen)
        if kind < 0.6:
            return json.dumps(made)
        return self.spoiled(made)

    def spoiled(self, made: dict[str, Any]) -> str:
        name = self.random.choice(sorted(made))
        how = self.random.randrange(6)
        if how == 0:
            made[name] = self.anything()
        elif how == 1:
            del made[name]
        elif how == 2:
            made[self.text()] = self.anything()
        text = json.dumps(made, ensure_ascii=self.random.random() < 0.5)
        if how == 3:
            text = text[: self.random.randrange(len(text))]
        elif how == 4:
            text = text[:-1] + f', "{name}": {json.dumps(made[name])}}}'
        elif how == 5:
            text = text.replace("1", self.random.choice(("1.0", "1e2", "01", "NaN", "\\ud800")), 1)
        return text

    # Requests

    def request(
        self, operations: Sequence[tuple[str, str, Any]], known: Sequence[str]
    ) -> tuple[str, str, bytes | None]:
        """Return a method, an address and a body."""
        chance = self.random
        method, path, example = chance.choice(operations)
        if chance.random() < 0.1:
            method = chance.choice(("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"))
        while "{" in path:
            before, _, rest = path.partition("{")
            _, _, after = rest.partition("}")
            part = chance.choice((chance.choice(known), str(self.plain()), str(self.plain())))
            path = before + (quote(part, safe="") or "x") + after
        if chance.random() < 0.3:
            name = chance.choice(("before", "after", "limit", "most", self.text()))
            path += f"?{quote(name)}={quote(str(self.plain()))}"
        return method, path, None if method in ("GET", "HEAD") else self.body(example)

    def body(self, example: Any) -> bytes:
        kind = self.random.randrange(5)
        if kind == 0:
            return self.noise()
        if kind == 1:
            return json.dumps(self.anything()).encode()
        if kind == 2 or not isinstance(example, dict) or not example:
            return json.dumps({self.text(): self.anything()}).encode()
        made = dict(example)
        if kind == 3:
            return self.spoiled(made).encode("utf-8", "surrogatepass")
        for name in made:
            if self.random.random() < 0.5:
                made[name] = self.anything()
        return json.dumps(made).encode()


def operations_of(schema: dict[str, Any]) -> list[tuple[str, str, Any]]:
    """Return every method and path of an API's description, with a body of the right shape."""
    found: list[tuple[str, str, Any]] = []
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
            found.append((method.upper(), path, _example(schema, body.get("schema", {}))))
    return found


def _example(schema: dict[str, Any], described: dict[str, Any]) -> Any:
    if "$ref" in described:
        name = described["$ref"].rpartition("/")[2]
        return _example(schema, schema["components"]["schemas"][name])
    values = {"integer": 100, "string": "ann", "boolean": True, "array": [], "object": {}}
    return {
        name: "ma-spanish21" if name == "book" else values.get(one.get("type", ""))
        for name, one in described.get("properties", {}).items()
    }


def send_requests(
    address: str, cookie: str, known: Sequence[str], garbage: Garbage, many: int, found: Found
) -> None:
    """Send a number of requests with garbage."""
    place = urlsplit(address)
    assert place.hostname is not None
    connection = http.client.HTTPConnection(place.hostname, place.port, timeout=60)
    connection.request("GET", "/api/openapi.json")
    operations = operations_of(json.loads(connection.getresponse().read()))
    # A client that signs out or closes its account is a visitor for the rest.
    lasting = [one for one in operations if one[:2] not in ENDING]
    for _ in range(many):
        method, path, body = garbage.request(lasting, known)
        headers = {"Cookie": cookie, "Origin": address}
        if garbage.random.random() < 0.95:
            headers["Content-Type"] = "application/json"
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            text = answer.read()
        except (OSError, http.client.HTTPException):
            # A request that cannot be read ends its connection.
            connection.close()
            found.answers["closed"] += 1
            found.inputs += 1
            continue
        found.inputs += 1
        found.answers[str(answer.status)] += 1
        if answer.status >= 500 and answer.status != 503:
            found.faults.append(f"{method} {path} {body!r}: {answer.status} {text!r}")
    connection.close()


ENDING = (("DELETE", "/api/session"), ("DELETE", "/api/me/sessions"), ("POST", "/api/guests"))


def send_bytes(address: str, garbage: Garbage, many: int, found: Found) -> None:
    """Open a number of connections that begin with something that is no request."""
    place = urlsplit(address)
    head = f"POST /api/tables HTTP/1.1\r\nHost: {place.netloc}\r\nContent-Length: 5\r\n\r\nabcde"
    for _ in range(many):
        said = bytearray(garbage.noise() if garbage.random.random() < 0.3 else head.encode())
        for _ in range(garbage.random.randrange(4)):
            if said:
                said[garbage.random.randrange(len(said))] = garbage.random.randrange(256)
        with socket.create_connection((place.hostname or "", place.port or 0), timeout=30) as made:
            made.sendall(bytes(said))
            made.shutdown(socket.SHUT_WR)
            told = b""
            try:
                while part := made.recv(65_536):
                    told += part
            except OSError:
                pass
        found.inputs += 1
        first = told[:12].decode("latin-1")
        found.answers[first[9:12] or "closed"] += 1
        if first.startswith("HTTP/1.1 5") and not first.endswith("503"):
            found.faults.append(f"{bytes(said)!r}: {told!r}")


async def send_messages(
    address: str, table: str, cookie: str, role: str, garbage: Garbage, many: int, found: Found
) -> None:
    """Send a number of messages on sockets in one role; a closed socket is opened again."""
    uri = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket?as={role}"
    headers = {"Cookie": cookie, "Origin": address}
    end = found.inputs + many
    while found.inputs < end:
        try:
            async with websockets.connect(
                uri, additional_headers=headers, compression=None, max_size=None
            ) as wire:
                seen = json.loads(await wire.recv())["version"]
                while found.inputs < end:
                    seen = await _batch(wire, garbage, found, seen)
        except websockets.ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else 1006
            found.answers[f"closed {code}"] += 1
            if code == 1011:
                found.faults.append(f"{role}: closed with {closed}")


def incident(told: dict[str, Any], sent: Sequence[str | bytes]) -> str:
    """Return an answer of that kind, with the messages that may have led to it."""
    named = [one for one in sent if str(told.get("id")) in str(one)]
    return f"{named or sent}: {told}"


async def _batch(wire: Any, garbage: Garbage, found: Found, seen: int) -> int:
    sent = [garbage.message(seen) for _ in range(_BATCH)]
    for one in sent:
        await wire.send(one)
        found.inputs += 1
    waiting = _BATCH
    async with asyncio.timeout(120):
        while waiting:
            told = json.loads(await wire.recv())
            if told["type"] in ("answer", "error", "pong"):
                waiting -= 1
            if told["type"] in ("welcome", "events"):
                seen = told.get("version", told.get("to"))
            if told["type"] in ("answer", "error"):
                code = told.get("refused", {}).get("code", "done")
                found.answers[code] += 1
                if code == "incident":
                    found.faults.append(incident(told, sent))
    return seen
