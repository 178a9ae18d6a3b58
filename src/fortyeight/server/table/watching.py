"""What the table service is to those who connect to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from fortyeight.server.base.who import Who
from fortyeight.view import Audience

#: Takes one message as JSON text, at once: a connection puts it into a bounded queue of its own,
#: and closes itself when that is full. A table never waits for anybody.
Deliver = Callable[[str], None]


class Watch(Protocol):
    """Somebody's look at a table."""

    def close(self) -> None:
        """No more messages are wanted."""


class TableService(Protocol):
    """All tables, wherever they are run. Raises `Refusal`."""

    async def lobby(self) -> list[dict[str, Any]]:
        """The open tables."""

    async def opening(self, who: Who) -> dict[str, str]:
        """Return why a person may not open a table now, and why not a person-dealt one."""

    async def open(self, who: Who, wanted: Mapping[str, Any]) -> dict[str, Any]:
        """A new table: `name`, `book`, `house` (its choices) and `settings`."""

    async def close(self, who: Who, table: str) -> dict[str, Any]:
        """Close a table after its round: the floor may, and who has opened it."""

    async def describe(self, table: str) -> dict[str, Any]:
        """One table of the lobby, its house and settings."""

    async def watch(
        self, table: str, audience: Audience, since: int | None, deliver: Deliver
    ) -> Watch:
        """First a `welcome` with the view, or what was missed since a version; then the rest."""

    async def ask(
        self, table: str, who: Who, audience: Audience, message: Mapping[str, Any]
    ) -> dict[str, Any]:
        """The answer to a command: `{"type": "answer", "id", "ok", "version", ...}`."""
