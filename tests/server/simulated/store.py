"""A store that fails as its seed decides, and is checked after every transaction."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection

from fortyeight.store.database.database import Database
from fortyeight.store.log.changes import store_changes
from fortyeight.store.log.writer import Writer
from fortyeight.store.model import Change, Conflict, Head, StoreError, Unavailable, may_be_overdrawn
from tests.server.simulated.virtual import settle

T = TypeVar("T")

#: Faults of a transaction: it fails before or after its commit, or another writer was faster.
BEFORE, AFTER, FASTER = "before", "after", "others were faster"


class FaultyDatabase(Database):
    """SQLite with faults: `fault` returns the fault of the next transaction, if any."""

    def __init__(self, *asked: Any, **named: Any) -> None:
        super().__init__(*asked, **named)
        self.fault: Callable[[], str] = lambda: ""
        self.after_write: Callable[[], None] = lambda: None

    def write(self, work: Callable[[Connection], T]) -> T:
        fault = self.fault()
        if fault == BEFORE:
            raise Unavailable("The store is away.")
        if fault == FASTER:
            raise Conflict("Others were faster.")
        try:
            result = super().write(work)
        finally:
            self.after_write()
        if fault == AFTER:
            raise Unavailable("The store is away, and nobody knows whether it was stored.")
        return result

    @contextmanager
    def read(self) -> Iterator[Connection]:
        if self.fault() == BEFORE:
            raise Unavailable("The store is away.")
        with super().read() as connection:
            yield connection

    @contextmanager
    def read_surely(self) -> Iterator[Connection]:
        """Read without faults, for observers."""
        with super().read() as connection:
            yield connection

    def be_quick(self) -> None:
        """Turn off synchronous writes: there is no power loss here."""
        assert self._connection is not None
        driver = self._connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        driver.execute("PRAGMA synchronous=OFF")


class LoopWriter(Writer):
    """Writer without its thread: queued changes are stored together a little later in the loop."""

    def __init__(self, database: Database, delay: Callable[[], float]) -> None:
        # With the real writer's thread, the order of events would depend on the machine.
        self.database = database
        self.dead = False
        self._delay = delay
        self._pending: list[tuple[Change, asyncio.Future[Head]]] = []

    def commit(self, change: Change) -> asyncio.Future[Head]:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Head] = loop.create_future()
        if not self._pending:
            loop.call_later(self._delay(), self._flush)
        self._pending.append((change, future))
        return future

    def close(self) -> None:
        """Die with the process: what was not stored yet never is."""
        self.dead = True

    def _flush(self) -> None:
        batch, self._pending = self._pending, []
        if self.dead:
            return
        loop = asyncio.get_running_loop()
        results = store_changes(self.database, [change for change, _ in batch])
        for (_, future), result in zip(batch, results, strict=True):
            failed = isinstance(result, StoreError)
            found = (None, result) if failed else (result, None)
            loop.call_later(self._delay(), settle, future, *found)


def _place(account: str) -> str:
    """Return the table, or whatever else, that an account belongs to."""
    return ":".join(account.split(":", 2)[:2])


class Books:
    """Ledger summed from its lines, compared with the store after every transaction."""

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)
        self._last = 0
        self.held: dict[str, int] = {}
        self.checks = 0
        self._by_place: dict[str, list[str]] = {}

    def close(self) -> None:
        self._connection.close()

    def check(self) -> None:
        """Check that every event's lines sum to zero, nobody owes, and balances are their sums."""
        self.checks += 1
        asked = "SELECT rowid, stream, version, account, cents FROM entries WHERE rowid > ?"
        sums: dict[tuple[str, int], int] = {}
        touched: dict[str, int] = {}
        for row, stream, version, account, cents in self._connection.execute(asked, (self._last,)):
            self._last = max(self._last, row)
            sums[stream, version] = sums.get((stream, version), 0) + cents
            touched[account] = touched.get(account, self.held.get(account, 0)) + cents
        assert not any(sums.values()), f"chips came from nowhere: {sums}"
        for account, cents in touched.items():
            if may_be_overdrawn(account):
                continue
            assert cents >= 0, f"{account} owes {-cents}"
            told = self._connection.execute(
                "SELECT cents FROM accounts WHERE account = ?", (account,)
            ).fetchone()
            assert told == (cents,), f"{account} has {told}, and its lines come to {cents}"
        for account in touched.keys() - self.held.keys():
            self._by_place.setdefault(_place(account), []).append(account)
        self.held.update(touched)
        assert sum(self.held.values()) == 0

    def beginning_with(self, prefix: str) -> list[str]:
        """Return the accounts of a table's people."""
        return [one for one in self._by_place.get(_place(prefix), ()) if one.startswith(prefix)]

    def version(self, stream: str) -> int:
        """Return the last version of a stream."""
        asked = "SELECT version FROM streams WHERE stream = ?"
        found = self._connection.execute(asked, (stream,)).fetchone()
        return int(found[0]) if found else 0

    def rows(self, asked: str) -> list[tuple[str, ...]]:
        return self._connection.execute(asked).fetchall()
