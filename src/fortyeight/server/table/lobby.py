"""The lobby's list of tables, read from the store."""

from __future__ import annotations

import json
from typing import Any

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.store_calls import run_in_thread
from fortyeight.server.table.state.table_houses import named_book
from fortyeight.store.database.database import Database
from fortyeight.store.history.lobby import TableRow, find_table, list_open_tables


class Lobby:
    """Reader of the list of tables. Raises `Refusal` if the store cannot be reached."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def open_rows(self) -> list[TableRow]:
        """Return the open tables. Blocking: call it in a thread."""
        with self._database.read() as connection:
            return list_open_tables(connection)

    async def entries(self) -> list[dict[str, Any]]:
        """Return the open public tables, those with the most people first, then the newest."""
        rows = await run_in_thread(self.open_rows)
        public = [row for row in rows if not _json(row.settings).get("private")]
        public.sort(key=lambda row: (row.people, row.opened_at), reverse=True)
        return [lobby_entry(row) for row in public]

    async def row(self, table: str) -> TableRow:
        """Return one table, open or closed."""

        def read() -> TableRow | None:
            with self._database.read() as connection:
                return find_table(connection, table)

        row = await run_in_thread(read) if len(table) <= 40 else None
        if row is None:
            raise Refusal("no-such-table", "there is no such table", status=404)
        return row


def lobby_entry(row: TableRow) -> dict[str, Any]:
    """Format a table for the lobby."""
    title, currency = _title_and_currency(row.book)
    return {
        "id": row.id,
        "name": row.name,
        "book": row.book,
        "title": title,
        "currency": currency,
        "house": _json(row.house),
        "settings": _json(row.settings),
        "opened_by": row.opened_by,
        "opened_at": row.opened_at,
        "closed": row.closed_at is not None,
        "people": row.people,
        "round": row.round,
        "play_money": True,
    }


def _title_and_currency(reference: str) -> tuple[str, str]:
    """Return a book's title and the currency of its tables; no book leaves that to its houses."""
    book = named_book(reference)
    return book.title, str(book.entries["limits.currency"].default)


def _json(text: str) -> dict[str, Any]:
    values: dict[str, Any] = json.loads(text)
    return values
