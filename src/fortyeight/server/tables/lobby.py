"""The lobby's list, as the store has it."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from fortyeight.server.refusals import Refusal
from fortyeight.store.database import Database
from fortyeight.store.lobby import TableRow, open_tables
from fortyeight.store.lobby import table as table_row
from fortyeight.store.model import StoreError

T = TypeVar("T")

_LOG = logging.getLogger(__name__)


class Lobby:
    """Reads which tables there are; raises `Refusal` where the store cannot be reached."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def open_rows(self) -> list[TableRow]:
        """The open tables; to be called in a thread."""
        with self._database.read() as connection:
            return open_tables(connection)

    async def count(self) -> int:
        return len(await in_store(self.open_rows))

    async def shown(self) -> list[dict[str, Any]]:
        """The open tables that everybody may join."""
        rows = await in_store(self.open_rows)
        return [shown(row) for row in rows if not _json(row.settings).get("private")]

    async def row(self, table: str) -> TableRow:
        """One table of the store, open or closed."""

        def read() -> TableRow | None:
            with self._database.read() as connection:
                return table_row(connection, table)

        row = await in_store(read) if len(table) <= 40 else None
        if row is None:
            raise Refusal("no-such-table", "there is no such table", status=404)
        return row


def shown(row: TableRow) -> dict[str, Any]:
    """A table as the lobby tells of it."""
    return {
        "id": row.id,
        "name": row.name,
        "book": row.book,
        "house": _json(row.house),
        "settings": _json(row.settings),
        "opened_by": row.opened_by,
        "opened_at": row.opened_at,
        "closed": row.closed_at is not None,
        "people": row.people,
        "round": row.round,
        "play_money": True,
    }


def _json(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text)
    return found


async def in_store(work: Callable[[], T]) -> T:
    """Work with the store, in a thread."""
    return await guarded(asyncio.to_thread(work))


async def guarded(work: Awaitable[T]) -> T:
    """Work that may find the store gone, which is a refusal then."""
    try:
        return await work
    except StoreError as error:
        _LOG.warning("store unavailable", extra={"why": str(error)})
        sentence = "the store cannot be reached at the moment"
        raise Refusal("unavailable", sentence, status=503) from None
