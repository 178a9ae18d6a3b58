"""The parts of a server put together from its settings."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from fortyeight.server.refusals import Refusal
from fortyeight.server.services import Services
from fortyeight.server.settings import Settings
from fortyeight.server.watching import Deliver, Watch
from fortyeight.server.who import Who
from fortyeight.view import Audience


class NoTables:
    """A service without tables."""

    async def lobby(self) -> list[dict[str, Any]]:
        return []

    async def open(self, who: Who, wanted: Mapping[str, Any]) -> dict[str, Any]:
        raise Refusal("no-tables", "this server opens no tables", status=403)

    async def describe(self, table: str) -> dict[str, Any]:
        raise Refusal("no-table", "there is no such table", status=404)

    async def watch(
        self, table: str, audience: Audience, since: int | None, deliver: Deliver
    ) -> Watch:
        raise Refusal("no-table", "there is no such table", status=404)

    async def ask(
        self, table: str, who: Who, audience: Audience, message: Mapping[str, Any]
    ) -> dict[str, Any]:
        raise Refusal("no-table", "there is no such table", status=404)


@asynccontextmanager
async def open_services(settings: Settings) -> AsyncIterator[Services]:
    """All services while they are used."""
    yield Services(settings, NoTables())
