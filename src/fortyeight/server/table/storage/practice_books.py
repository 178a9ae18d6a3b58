"""Rulebooks of practice tables in the store: each version once, however many people play by it."""

from __future__ import annotations

import json

from sqlalchemy import Connection

from fortyeight.rulebook import BadRulebook, Rulebook
from fortyeight.rulebook.versions import BookVersion, read_version
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.table.state.book_versions import Lookup, is_practice_version
from fortyeight.store.database.database import Database
from fortyeight.store.log.changes import append_event, lock_stream
from fortyeight.store.log.reading import read_events
from fortyeight.store.model import NewEvent, practice_book_stream

#: The first and only event of a version's stream.
KEPT = "practice.book-kept/1"


def keep_book(connection: Connection, version: BookVersion, actor: str, at: int) -> None:
    """Store a version, unless it is stored already, in the caller's transaction."""
    stream = practice_book_stream(version.book.hash)
    if lock_stream(connection, stream):
        return
    # The order of keys is part of a rulebook.
    body = {"title": version.book.title, "content": version.content}
    event = NewEvent(KEPT, json.dumps(body, separators=(",", ":")))
    append_event(connection, stream, at, actor, event)


def check_kept(connection: Connection, reference: str) -> None:
    """Raise `Refusal` if a table would run by a version that no restart finds in the store.

    A version is known here from the first request for a table that uses it.
    """
    stream = practice_book_stream(reference.partition("@")[2])
    if is_practice_version(reference) and not read_events(connection, stream, 0, 1):
        sentence = "this version of a rulebook is not stored here: send its text"
        raise Refusal("unknown-rulebook", sentence, status=422)


def practice_books(database: Database) -> Lookup:
    """Return the lookup of the versions in a store. Blocking."""

    def look_up(reference: str) -> Rulebook | None:
        digest = reference.partition("@")[2]
        with database.read() as connection:
            events = read_events(connection, practice_book_stream(digest), 0, 1)
        try:
            content = json.loads(events[0].body)["content"] if events else None
            book = None if content is None else read_version(content, digest).book
        except (BadRulebook, ValueError, LookupError, TypeError):
            return None  # tampered with: `verify-log` says so
        return book if book is not None and book.reference == reference else None

    return look_up
