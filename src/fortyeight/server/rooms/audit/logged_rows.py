"""The rows that the events of people and tables lead to, derived without any secret key.

`verify-log` compares them with the stored rows. Events of older versions lack some fields of
today's; what they do not hold is not compared.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from fortyeight.server.rooms.audit.logged_people import LoggedPerson
from fortyeight.server.rooms.audit.logged_stream import LoggedStream
from fortyeight.server.rooms.people.person_log import password_digest
from fortyeight.server.table.runner.command_answers import answer_text, done
from fortyeight.store.database import schema
from fortyeight.store.model import (
    StoredEvent,
    book_stream,
    person_stream,
    practice_book_stream,
    table_stream,
)
from fortyeight.store.verify.verify_rows import ExpectedRows

if TYPE_CHECKING:
    from sqlalchemy import Table

_PERSON, _TABLE = person_stream(""), table_stream("")
_BOOKS = (book_stream(""), practice_book_stream(""))


class LoggedRows:
    """Derives rows from all events of a store."""

    def __init__(self, expect: ExpectedRows, replayed: bool) -> None:
        self._expect = expect
        self._replayed = replayed
        self._stream = ""
        self._logged: LoggedStream | None = None
        self._unsealed = 0
        self._unfounded = 0
        self._has_rounds = False
        #: Stream, id and version of commands whose events do not name the actor who sent them.
        self._unnamed: set[tuple[str, str, int]] = set()

    def page(self, events: list[StoredEvent]) -> None:
        for event in events:
            if event.stream != self._stream:
                self._end_stream()
                self._stream = event.stream
                self._logged = self._begun(event.stream)
            if self._logged is not None:
                self._take(self._logged, event)

    def end(self) -> None:
        self._end_stream()

    def may_lack_event(self, table: Table, row: dict[str, Any]) -> bool:
        if table is schema.commands:
            # A command that was refused, or had no effect, has no event; its answer expires.
            key = (row["stream"], row["id"], row["version"])
            without_effect = answer_text(done(row["id"], row["version"]))
            return (
                _is_refusal(row["answer"])
                or row["answer"] == without_effect
                or key in self._unnamed
            )
        # Older versions could leave behind a table that was never founded.
        unfounded = (
            table is schema.tables
            and row["closed_at"] is not None
            and (row["people"], row["round"]) == (0, 0)
        )
        self._unfounded += unfounded
        return unfounded

    def notes(self) -> list[str]:
        notes = []
        if self._unsealed:
            notes.append(
                f"the passwords of {self._unsealed} accounts were set before the log covered them,"
                " and are not covered until a server of this version has started on the store"
            )
        if self._unfounded:
            notes.append(
                f"{self._unfounded} closed tables have no events: older versions left such rows"
                " when an opening was cut short, but nothing shows that these are"
            )
        if self._has_rounds and not self._replayed:
            notes.append(
                "records of rounds and what each player won were not compared: that needs the"
                " server's keys (--replay)"
            )
        return notes

    def value(self, table: Table, column: str, stored: Any) -> Any:
        if table is schema.people and column == "password":
            return password_digest(stored)
        return stored

    def _take(self, logged: LoggedStream, event: StoredEvent) -> None:
        try:
            logged.take(event)
        except Exception:  # a tampered event may raise anything; its stream is then given up
            self._logged = None

    def _begun(self, stream: str) -> LoggedStream | None:
        if stream.startswith(_PERSON):
            return LoggedPerson(stream.removeprefix(_PERSON), self._expect)
        if stream.startswith(_TABLE):
            from fortyeight.server.rooms.audit.logged_tables import LoggedTable  # noqa: PLC0415  # slow to load: rulebooks

            return LoggedTable(stream, self._expect, self._unnamed)
        if stream.startswith(_BOOKS):
            from fortyeight.server.rooms.audit.logged_books import LoggedBook  # noqa: PLC0415  # slow to load: rulebooks

            return LoggedBook()
        return None

    def _end_stream(self) -> None:
        logged, self._logged = self._logged, None
        if logged is not None:
            logged.end()
            self._unsealed += logged.is_unsealed
            self._has_rounds |= logged.has_rounds


def _is_refusal(answer: str) -> bool:
    try:
        stored = json.loads(answer)
    except ValueError:
        return False
    return isinstance(stored, dict) and ("refusal" in stored or stored.get("ok") is False)


def logged_rows(replayed: bool = False) -> Callable[[ExpectedRows], LoggedRows]:
    """Return the `rows` argument of `verify_log`; `replayed` if tables are replayed as well."""
    return partial(LoggedRows, replayed=replayed)
