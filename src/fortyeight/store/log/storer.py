"""Stores batches of changes, one transaction each, and knows the heads that it has stored."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from fortyeight.store.database.database import Database
from fortyeight.store.database.errors import with_cause
from fortyeight.store.database.structured_log import log_event
from fortyeight.store.log.changes import store_changes
from fortyeight.store.model import Change, Head, StoreError, Unavailable, table_stream

#: The new head of a change's stream, or why the change was not stored.
Result: TypeAlias = Head | StoreError

#: Called after each transaction, with the number of this process's changes in it and its seconds;
#: None if another process, which had changes in it too, is told these.
OnBatch: TypeAlias = Callable[[int, float | None], None]

#: Maximum number of changes in a transaction.
BATCH = 256
#: Seconds between the beginnings of two transactions: for each change but one in the first, and the
#: maximum.
WAIT_A_CHANGE = 0.002
MAX_WAIT = 0.008


def settle(future: asyncio.Future[Head], result: Result) -> None:
    """Give a caller the result for its change, unless it was cancelled."""
    if future.done():
        return
    if isinstance(result, StoreError):
        future.set_exception(result)
    else:
        future.set_result(result)


class ChangeWriter(Protocol):
    """Stores changes in order. Each caller waits until its own is on disk."""

    on_batch: OnBatch

    def commit(self, change: Change) -> asyncio.Future[Head]:
        """Store a change; the result is the new head of its stream, or a `StoreError` is raised."""

    async def fault(self) -> str:
        """Return why nothing can be stored at the moment, if it is known, or an empty string."""

    def close(self) -> None:
        """Take no more changes."""


class Storer:
    """Stores changes in the order in which they come. Not for several threads at once.

    A transaction costs as much as several changes in it. While several arrive at a time, the next
    one waits for more of them, so that a busy store does less work; a single one never waits.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        #: Heads of tables as they were stored last, so that they need not be read.
        self._heads: dict[str, Head] = {}
        self._next_at = 0.0

    @property
    def wait_seconds(self) -> float:
        """Return how long the next transaction should wait for more changes."""
        return max(0.0, self._next_at - time.monotonic())

    def store(self, changes: Sequence[Change]) -> Sequence[Result]:
        """Store changes in one transaction; return a result for each. Never raises."""
        results: Sequence[Result]
        waits = min((len(changes) - 1) * WAIT_A_CHANGE, MAX_WAIT)
        self._next_at = time.monotonic() + waits
        try:
            results = store_changes(self._database, changes, self._heads)
        except Exception as error:  # whoever calls must survive: every sender waits for it
            log_event("changes not stored", logging.ERROR, error=True)
            results = [with_cause(error, Unavailable("The store failed."))] * len(changes)
        for change, result in zip(changes, results, strict=True):
            if isinstance(result, Head) and change.stream.startswith(table_stream("")):
                self._heads[change.stream] = result
            else:
                self._heads.pop(change.stream, None)
        return results
