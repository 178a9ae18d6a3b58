"""Interface of the table service for client connections."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from fortyeight.rulebook import House
from fortyeight.server.base.who import Who
from fortyeight.view import Audience

#: Takes one message as JSON text without blocking: each connection has a bounded queue of its own
#: and closes itself when that is full. A table never waits for a client.
Deliver = Callable[[str], None]

#: Takes the answer to a command, `{"type": "answer", "id", "ok", "version", ...}`, or the exception
#: that it led to. Called once; without waiting, and it raises nothing.
Reply = Callable[[dict[str, Any] | Exception], None]


class Watch(Protocol):
    """One client's subscription to a table."""

    def close(self) -> None:
        """Stop the delivery of messages."""


class TableService(Protocol):
    """All tables, whichever process runs them. Raises `Refusal`."""

    async def lobby(self) -> list[dict[str, Any]]:
        """Return the open tables."""

    async def opening_refusals(self, who: Who) -> dict[str, str]:
        """Return why a person may not open a table now, and why not a person-dealt one."""

    async def seats_of(self, person: str) -> list[dict[str, Any]]:
        """Return the tables where a person is, and whether a table waits for their answer."""

    async def open(self, who: Who, wanted: Mapping[str, Any]) -> dict[str, Any]:
        """Open a table from `name`, `book`, `house` (its choices) and `settings`."""

    async def practice_tables(self, who: Who) -> tuple[list[dict[str, Any]], str]:
        """Return a person's open practice tables, and why they may not open another."""

    async def open_practice(self, who: Who, house: House, name: str) -> dict[str, Any]:
        """Open a practice table for a house of any book, or return the one that is open."""

    async def close(self, who: Who, table: str) -> dict[str, Any]:
        """Close a table after its round. Allowed for the floor and the person who opened it."""

    async def describe(self, table: str) -> dict[str, Any]:
        """Return one table of the lobby, with its house and settings."""

    async def watch(
        self, table: str, audience: Audience, since: int | None, deliver: Deliver
    ) -> Watch:
        """Deliver a `welcome` with the view, or the events since a version; then all later ones."""

    def send(
        self, table: str, who: Who, audience: Audience, message: Mapping[str, Any], reply: Reply
    ) -> None:
        """Send a command to a table; `reply` is called with its answer, at once or later."""
