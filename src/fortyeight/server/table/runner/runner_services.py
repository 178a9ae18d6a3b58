"""What a table's runner needs from the rest of the server."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Protocol

from fortyeight.server.table.hooks import TableHooks
from fortyeight.server.table.storage.archive import Archive
from fortyeight.server.table.storage.loading import LoadedTable
from fortyeight.store.model import Change, Head


class RunnerServices(Protocol):
    """The store, the accounts and the clock, as one table uses them."""

    @property
    def archive(self) -> Archive: ...

    @property
    def hooks(self) -> TableHooks: ...

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""

    def commit(self, change: Change) -> Awaitable[Head]:
        """Store a change, in the order of the calls; leads to a `StoreError` on failure."""

    async def reclaim(self, table: str) -> tuple[LoadedTable, int] | None:
        """Reload the table; return it with its epoch, or None if another process has it now."""

    def note_lost(self, table: str) -> None:
        """Note that another process runs the table now."""

    def note_failed(self, table: str) -> None:
        """Note that the table's runner has died of a bug."""

    def note_ended(self, table: str) -> None:
        """Drop the runner of a table that is shut."""

    async def box_elsewhere(self, table: str) -> tuple[str, str]:
        """Return another public table of the same game with a free box, by its id and name."""
