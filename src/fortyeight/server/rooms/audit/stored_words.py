"""Stored events as lines of text, for auditors."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection

from fortyeight.rulebook import House
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.rooms.audit.account_lines import ACCOUNT_LINES
from fortyeight.server.table.publish.service_lines import SERVICE_LINES
from fortyeight.server.table.state.table_houses import served_house
from fortyeight.server.table.storage.practice_books import KEPT
from fortyeight.store.history.lobby import find_table
from fortyeight.store.model import StoredEvent, book_stream, table_stream
from fortyeight.view.words.event_lines import event_line
from fortyeight.view.words.line_words import name_line

#: A rulebook of the house, by its hash.
BOOK_LINES = {
    "book.proposed/1": "{book} is proposed",
    "book.approved/1": "{book} is approved",
    "book.withdrawn/1": "{book} is withdrawn",
}


def house_of(connection: Connection, stream: str) -> House | None:
    """Return the house of a table's stream; None for other streams, or if it cannot be opened."""
    prefix = table_stream("")
    row = find_table(connection, stream.removeprefix(prefix)) if stream.startswith(prefix) else None
    try:
        return None if row is None else served_house(row.book, json.loads(row.house), stored=True)
    except (Refusal, ValueError):
        return None


def stored_words(event: StoredEvent, house: House | None) -> str:
    """Return a stored event as a line; if it is sealed or damaged, its name in words."""
    if event.name in ACCOUNT_LINES:
        return ACCOUNT_LINES[event.name]
    try:
        body: Any = json.loads(event.body)
        if event.name == KEPT:
            return f"“{body['title']}” is kept, to be played at practice tables"
        if event.name in BOOK_LINES:
            book = f"{event.stream.removeprefix(book_stream(''))}@{body['hash'][:12]}"
            found = f", found in {body['file']}" if body.get("file") else ""
            return BOOK_LINES[event.name].format(book=book) + found
        if house is not None and isinstance(body, dict):
            return event_line({**body, "event": event.name}, house, SERVICE_LINES)
    except (ValueError, LookupError, TypeError, AttributeError):
        # A body that does not fit was tampered with; the name is still there.
        pass
    return name_line(event.name)
