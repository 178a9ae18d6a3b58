"""Check that the rows stored besides the log match those that follow from its events.

The store does not know what events mean: the caller derives the rows from them.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Protocol

from sqlalchemy import Connection, Table, select

from fortyeight.store.database import schema
from fortyeight.store.model import StoredEvent, person_stream, table_stream
from fortyeight.store.verify.faults import Findings
from fortyeight.store.verify.scratch import Scratch

PAGE = 2000

#: The tables whose rows are derived from events, each with its key.
KEYS: dict[Table, tuple[str, ...]] = {
    schema.commands: ("stream", "actor", "id"),
    schema.tables: ("id",),
    schema.rounds: ("stream", "round"),
    schema.shoes: ("stream", "shoe"),
    schema.sittings: ("person", "stream", "joined_at"),
    schema.people: ("name",),
    schema.limits: ("person", "kind"),
}


class ExpectedRows(Protocol):
    """Callback for a row that follows from the log.

    Only the columns in `row` are compared. A list stands for the values that a column may have.
    """

    def __call__(
        self, table: Table, key: tuple[Any, ...], row: dict[str, Any], version: int
    ) -> None: ...


class Derivation(Protocol):
    """Derivation of rows from events, which come in the order of streams and versions."""

    def page(self, events: list[StoredEvent]) -> None: ...

    def end(self) -> None: ...

    def may_lack_event(self, table: Table, row: dict[str, Any]) -> bool:
        """Return whether a row is valid although it follows from no event."""
        ...

    def notes(self) -> list[str]: ...

    def value(self, table: Table, column: str, stored: Any) -> Any:
        """Return a stored value in the form that the log has, such as a digest."""
        ...


Derive = Callable[[ExpectedRows], Derivation]


class RowCheck:
    """Comparison of each table with the rows that follow from the events."""

    def __init__(
        self, connection: Connection, findings: Findings, scratch: Scratch, derive: Derive
    ) -> None:
        self._connection = connection
        self._findings = findings
        self._scratch = scratch
        self._derivation = derive(self._expect)

    def page(self, events: list[StoredEvent]) -> None:
        """Derive rows from a page of events."""
        self._derivation.page(events)

    def finish(self) -> None:
        """Compare all tables, after the last page."""
        self._derivation.end()
        for table, key in KEYS.items():
            self._compare(table, key)
        for name, key_text, version in self._scratch.rows_not_seen():
            table = schema.metadata.tables[name]
            values = dict(zip(KEYS[table], json.loads(key_text), strict=True))
            self._add("row-missing", table, values, version, "is missing")
        self._check_round_people()
        self._findings.notes += self._derivation.notes()

    def _expect(
        self, table: Table, key: tuple[Any, ...], row: dict[str, Any], version: int
    ) -> None:
        self._scratch.expect_row(table.name, json.dumps(key), json.dumps(row), version)

    def _compare(self, table: Table, key: tuple[str, ...]) -> None:
        result = self._connection.execute(select(table), execution_options={"yield_per": PAGE})
        for stored in result:
            row = dict(stored._mapping)
            expected = self._scratch.expected_row(table.name, json.dumps([row[c] for c in key]))
            if expected is None:
                if not self._derivation.may_lack_event(table, row):
                    self._add("row-extra", table, row, 0, "is one that no event leads to")
                continue
            expected_row, version = json.loads(expected[0]), expected[1]
            differing = [
                column
                for column, value in expected_row.items()
                if self._derivation.value(table, column, row[column])
                not in (value if isinstance(value, list) else [value])
            ]
            if differing:
                words = ", ".join(differing)
                self._add("row-differs", table, row, version, f"is not as logged: {words}")

    def _check_round_people(self) -> None:
        """Check that each row of `round_people` has a round that ended at the same time."""
        people, rounds = schema.round_people, schema.rounds
        same = (people.c.stream == rounds.c.stream) & (people.c.round == rounds.c.round)
        wrong = (
            select(people)
            .outerjoin(rounds, same)
            .where(rounds.c.ended_at.is_distinct_from(people.c.ended_at))
        )
        for stored in self._connection.execute(wrong):
            row = dict(stored._mapping)
            self._add("row-differs", people, row, 0, "has no round that ended at its time")

    def _add(self, code: str, table: Table, row: dict[str, Any], version: int, what: str) -> None:
        key = KEYS.get(table, tuple(column.name for column in table.primary_key))
        place = ", ".join(str(row[column]) for column in key)
        sentence = f"The row of {place} in `{table.name}` {what}."
        self._findings.add(code, _stream(row), version, sentence)


def _stream(row: dict[str, Any]) -> str:
    """Return the stream that a row belongs to."""
    if "stream" in row:
        return str(row["stream"])
    if "id" in row:
        return table_stream(str(row["id"]))
    return person_stream(str(row.get("person", row.get("name", ""))))
