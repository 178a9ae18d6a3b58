"""Rulebooks in the log: no row follows from them, but tables run by them."""

from __future__ import annotations

import json

from fortyeight.server.rooms.audit.logged_stream import LoggedStream
from fortyeight.server.rooms.rulebooks.book_ledger import BookLedger
from fortyeight.server.table.state.book_versions import remember_packed, remember_version
from fortyeight.store.model import StoredEvent, practice_book_stream


class LoggedBook(LoggedStream):
    """Makes the versions in a book's stream known, so that the tables after it can be read.

    Streams come in the order of their names, and `table:` comes after those of books.
    """

    def __init__(self) -> None:
        self._ledger = BookLedger()

    def take(self, event: StoredEvent) -> None:
        prefix = practice_book_stream("")
        if event.stream.startswith(prefix):
            remember_packed(json.loads(event.body)["content"], event.stream.removeprefix(prefix))
            return
        self._ledger.take(event)
        for one in self._ledger.versions.values():
            remember_version(one.version.book)

    def __call__(self, event: StoredEvent) -> list[tuple[str, int]]:
        """Return the ledger's lines of an event: none, since no book moves money."""
        self.take(event)
        return []
