"""The store's knowledge of tables, read and claimed in threads outside the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from functools import partial

from fortyeight.server.table.state.service_events import LoggedEvent
from fortyeight.server.table.storage.loading import LoadedTable, load, load_events
from fortyeight.server.table.storage.stored_changes import SealsBytes
from fortyeight.store.database.database import Database
from fortyeight.store.history.lobby import close_unopened_table
from fortyeight.store.log.reading import read_answer
from fortyeight.store.model import Head, StoredAnswer, Unavailable, table_stream
from fortyeight.store.owners.ownership import claim, claim_streams


class Archive:
    """Logs of tables, for the process `node`. Every method raises `StoreError`."""

    def __init__(self, database: Database, seals: SealsBytes, node: str) -> None:
        self.database = database
        self.seals = seals
        self.node = node

    def read(self, table: str) -> LoadedTable:
        """Load a table from its log. Blocking: call it in a thread."""
        with self.database.read() as connection:
            return load(connection, table, self.seals)

    async def load(self, table: str) -> LoadedTable:
        """Load a table from its log. Raises `NoSuchTable` or `Unreadable`."""
        return await asyncio.to_thread(self.read, table)

    async def claim(self, table: str) -> Head | None:
        """Make this process the owner of a table, unless another process owns it."""
        return await asyncio.to_thread(claim, self.database, table_stream(table), self.node)

    async def claim_some(self, streams: Iterable[str]) -> list[Head]:
        """Return the heads of those streams that this process has become the owner of."""
        return await asyncio.to_thread(claim_streams, self.database, list(streams), self.node)

    async def claim_again(self, table: str) -> tuple[LoadedTable, int] | None:
        """Reclaim and reload a table, with its new epoch; None if another process owns it."""

        def again() -> tuple[LoadedTable, int] | None:
            head = claim(self.database, table_stream(table), self.node)
            return None if head is None else (self.read(table), head.epoch)

        return await asyncio.to_thread(again)

    async def close_unfounded(self, table: str, at: int) -> None:
        """Remove a table whose opening was never finished from the lobby."""
        closing = partial(close_unopened_table, id=table, at=at)
        await asyncio.to_thread(self.database.write, closing)

    async def answer(self, stream: str, actor: str, id: str) -> StoredAnswer:
        """Return the first answer to a command that is known to have one."""

        def read() -> StoredAnswer | None:
            with self.database.read() as connection:
                return read_answer(connection, stream, actor, id)

        answer = await asyncio.to_thread(read)
        if answer is None:
            raise Unavailable("The first answer to this command has just expired.")
        return answer

    async def events_between(self, table: str, after: int, to: int) -> list[LoggedEvent]:
        """Return the events of a table after one version, up to another."""

        def read() -> list[LoggedEvent]:
            with self.database.read() as connection:
                stream = table_stream(table)
                return list(load_events(connection, stream, self.seals, after, to))

        return await asyncio.to_thread(read)
