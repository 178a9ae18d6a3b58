"""Client of a table without a browser: a WebSocket that a test sends to and reads from."""

from __future__ import annotations

import json
from contextlib import ExitStack
from types import TracebackType
from typing import Any, Self

from websockets.sync.client import connect

from tests.browser.visitor import Visitor
from tests.server.messages import unpacked

#: Seconds to wait for a response on a busy machine.
_PATIENCE = 60
#: Retries of a command after the table has changed meanwhile.
_MOST_LOOKS = 20


class AtTable:
    """Player, dealer or floor at a table, with a socket of their own."""

    def __init__(self, visitor: Visitor, table: str, role: str = "player") -> None:
        held = visitor.context.cookies(visitor.address)
        cookie = "; ".join(f"{one['name']}={one['value']}" for one in held)
        base = visitor.address.replace("http", "ws", 1)
        self._open = ExitStack()
        self._socket = self._open.enter_context(
            connect(
                f"{base}/api/tables/{table}/socket?as={role}",
                additional_headers={"Cookie": cookie, "Origin": visitor.address},
                compression=None,
                open_timeout=_PATIENCE,
                max_queue=None,  # a socket that is not read for a while still closes at once
            )
        )
        self._number = 0
        self._name = f"{role}-{id(self):x}"
        self.version = 0
        self.view: dict[str, Any] = {}
        self.offers: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self._read(_PATIENCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._open.close()

    def do(self, verb: str, **fields: Any) -> dict[str, Any]:
        """Send a command that must be accepted, and return the response.

        Retries where the table has moved on meanwhile.
        """
        self.drain()
        for _ in range(_MOST_LOOKS):
            told = self._asked(verb, fields)
            if told.get("ok") or told.get("refused", {}).get("code") != "stale":
                break
            self.hear(told["version"])
        assert told.get("ok"), (verb, fields, told)
        return told

    def at_once(self, verb: str, **fields: Any) -> bool:
        """Send a command without reading older messages first; return whether it was accepted.

        A stale command is not retried. Its events and the offers after them have been read on
        return: offers arrive before the response, though not always together with the events.
        """
        told = self._asked(verb, fields)
        if told.get("refused", {}).get("code") in ("stale", "not-due"):
            self.hear(told["version"])
            return False
        assert told.get("ok"), (verb, fields, told)
        return True

    def _asked(self, verb: str, fields: dict[str, Any]) -> dict[str, Any]:
        self._number += 1
        about = f"{self._name}-{self._number:06d}"
        message = {"type": "do", "id": about, "seen": self.version, "do": verb, **fields}
        self._socket.send(json.dumps(message))
        while True:
            told = self._read(_PATIENCE)
            if told["type"] in ("answer", "error") and told.get("id") == about:
                return told

    def drain(self) -> None:
        """Read all messages that have arrived."""
        try:
            while True:
                self._read(0.05)
        except TimeoutError:
            return

    def hear(self, version: int) -> None:
        """Read messages up to a version of the table, with the offers at that version.

        Unchanged offers are not sent again, so wait for them only briefly.
        """
        while self.version < version:
            self._read(_PATIENCE)
        if self.offers.get("version", 0) < version:
            self.drain()

    def listen(self) -> None:
        """Wait for the next message."""
        self._read(_PATIENCE)

    def wait_for(self, event: str) -> dict[str, Any]:
        """Return the next event of this name, and drop those before it."""
        while True:
            for place, one in enumerate(self.events):
                if one["event"] == event:
                    del self.events[: place + 1]
                    return one
            self.events.clear()
            self._read(_PATIENCE)

    def _read(self, seconds: float) -> dict[str, Any]:
        told = unpacked(json.loads(self._socket.recv(seconds)))
        if told["type"] == "welcome":
            self.version, self.view, self.offers = told["version"], told["view"], told["view"]
        elif told["type"] == "events":
            self.version = told["to"]
            self.events += [one["event"] for one in told["events"]]
        elif told["type"] == "offers":
            self.offers = told
        return told
