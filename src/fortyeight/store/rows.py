"""Many rows in one statement.

One statement for all rows, not one for each: in a process that is busy, a thread that gives up the
interpreter for every row waits a long while to have it back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, Table

Row = tuple[Any, ...]

#: SQLite takes 32,766 values in a statement, PostgreSQL 65,535.
_VALUES = 30_000


def insert_rows(connection: Connection, table: Table, rows: Sequence[Row], else_: str = "") -> int:
    """Insert rows, with a value for each column in the order of the table.

    `else_` is what follows ON CONFLICT, if anything. Returns how many rows were inserted.
    """
    count = 0
    for part in _parts(rows):
        columns = ", ".join(f'"{column.name}"' for column in table.columns)
        text = f'INSERT INTO "{table.name}" ({columns}) VALUES {values(connection, part)}'
        if else_:
            text += f" ON CONFLICT {else_}"
        count += run(connection, text, part)
    return count


def update_rows(connection: Connection, text: str, rows: Sequence[Row]) -> int:
    """Update from rows of values, called `v.column1` and so on, which are in place of `{rows}`."""
    count = 0
    for part in _parts(rows):
        source = f"(VALUES {values(connection, part)}) AS v"
        count += run(connection, text.replace("{rows}", source), part)
    return count


def select_rows(connection: Connection, text: str, rows: Sequence[Row]) -> list[Row]:
    """All rows of a query over rows of values, which are in place of `{rows}`."""
    found: list[Row] = []
    for part in _parts(rows):
        result = connection.exec_driver_sql(
            text.replace("{rows}", f"VALUES {values(connection, part)}"), _flat(part)
        )
        found.extend(tuple(row) for row in result)
    return found


def values(connection: Connection, rows: Sequence[Row]) -> str:
    mark = "%s" if connection.dialect.name == "postgresql" else "?"
    one = "(" + ", ".join([mark] * len(rows[0])) + ")"
    return ", ".join([one] * len(rows))


def run(connection: Connection, text: str, rows: Iterable[Row]) -> int:
    return connection.exec_driver_sql(text, _flat(rows)).rowcount


def _parts(rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    if rows:
        size = _VALUES // len(rows[0])
        for start in range(0, len(rows), size):
            yield rows[start : start + size]


def _flat(rows: Iterable[Row]) -> Row:
    return tuple(value for row in rows for value in row)
