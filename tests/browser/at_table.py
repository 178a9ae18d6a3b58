"""Somebody at a table without a browser: a socket that is asked and read where a test wants."""

from __future__ import annotations

import json
from contextlib import ExitStack
from types import TracebackType
from typing import Any, Self

from websockets.sync.client import connect

from tests.browser.visitor import Visitor
from tests.server.messages import unpacked

#: Seconds in which a busy machine answers.
_PATIENCE = 60
#: So often somebody decides anew about what has changed under his hands.
_MOST_LOOKS = 20


class AtTable:
    """A player, dealer or floor over a socket of his own."""

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
                max_queue=None,  # a socket that nobody reads for a while still closes at once
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
        """The answer to a command that must be taken.

        Where the table has moved on meanwhile he looks again, and still wants it.
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
        """The same by who has heard all; what he may do next comes before the answer.

        Where the table has moved on all the same it is not done, and he has looked again: the
        offers of what has happened come before the answer, if not always with the events.
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
        """Take all that has come."""
        try:
            while True:
                self._read(0.05)
        except TimeoutError:
            return

    def hear(self, version: int) -> None:
        """Take what has come up to a version of the table, and what may be done then.

        Nothing tells that the same may be done as before: that is waited for a moment.
        """
        while self.version < version:
            self._read(_PATIENCE)
        if self.offers.get("version", 0) < version:
            self.drain()

    def listen(self) -> None:
        """Wait for the next message."""
        self._read(_PATIENCE)

    def wait_for(self, event: str) -> dict[str, Any]:
        """The next event of this name; those before it are passed over."""
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
