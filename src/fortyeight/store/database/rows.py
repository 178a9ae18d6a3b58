"""Statements over many rows at once.

A statement for each row would release the interpreter lock every time, and in a busy process wait
long to get it back. SQLite gets the rows as VALUES. PostgreSQL gets them as JSON, so that the text
of the statement is the same for any number of rows.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import lru_cache
from itertools import chain
from typing import Any

from sqlalchemy import BigInteger, Connection, Integer, LargeBinary, Table
from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor
from sqlalchemy.exc import DBAPIError

from fortyeight.store.database.errors import wrap_driver_errors
from fortyeight.store.model import StoreError

Row = tuple[Any, ...]

#: Maximum number of values in a statement; SQLite's own limit is 32,766.
_VALUES = 30_000

_FROM_JSON = {"t": "(e->>{0})", "n": "(e->>{0})::bigint", "b": "decode(e->>{0}, 'hex')"}


class Statements:
    """Statements of a transaction that are sent together; see `sent_together`."""

    def __init__(self, driver: DBAPIConnection, is_postgres: bool) -> None:
        self._driver = driver
        self._is_postgres = is_postgres
        self._pending: list[tuple[DBAPICursor, int, StoreError | None, list[Row] | None]] = []

    def insert(self, table: Table, rows: Sequence[Row], on_conflict: str = "") -> None:
        """Insert rows with a value for each column, in the order of the table's columns.

        `on_conflict` is what follows ON CONFLICT, if anything.
        """
        self.change(*_insertion(table, on_conflict), rows)

    def change(
        self,
        text: str,
        column_types: str,
        rows: Sequence[Row],
        unless_all: StoreError | None = None,
    ) -> None:
        """Run a statement over rows; `unless_all` is raised unless it changes a row for each.

        The statement refers to the rows as `{rows}`, and to their values as `v.column1` and so on.
        `column_types` has a letter for each column: t for text, n for a number, b for bytes.
        """
        self._run(text, column_types, rows, unless_all, None)

    def select(self, text: str, column_types: str, rows: Sequence[Row]) -> list[Row]:
        """Run a query over rows, given as to `change`; return a list that is filled at the end."""
        result: list[Row] = []
        self._run(text, column_types, rows, None, result)
        return result

    def _run(
        self,
        text: str,
        column_types: str,
        rows: Sequence[Row],
        unless_all: StoreError | None,
        result: list[Row] | None,
    ) -> None:
        """Run a statement on cursors of the driver.

        With SQLAlchemy's own cursor, a statement of a few rows takes seven times as long.
        """
        if not rows:
            return
        for statement, values, count in _statements(self._is_postgres, text, column_types, rows):
            cursor = self._driver.cursor()
            cursor.execute(statement, values)
            self._pending.append((cursor, count, unless_all, result))

    def finish(self) -> None:
        """Read the results, and raise what was given for statements that changed too few rows."""
        for cursor, count, unless_all, result in self._pending:
            if result is not None:
                result.extend(cursor.fetchall())
            elif unless_all is not None and cursor.rowcount != count:
                raise unless_all

    def close(self) -> None:
        for cursor, *_ in self._pending:
            cursor.close()


@contextmanager
def sent_together(connection: Connection) -> Iterator[Statements]:
    """Run statements in order; on PostgreSQL they are sent at the end of the block, in one go.

    A round trip for each takes most of the time of a transaction. Errors are raised as SQLAlchemy
    does, on PostgreSQL at the end of the block.
    """
    driver: Any = connection.connection.driver_connection
    is_postgres = connection.dialect.name == "postgresql"
    statements = Statements(driver, is_postgres)
    try:
        with wrap_driver_errors(connection):
            with driver.pipeline() if is_postgres else nullcontext():
                yield statements
            statements.finish()
    finally:
        statements.close()


def violated_table(error: DBAPIError) -> str:
    """Return the table whose constraint a statement has violated; empty if it is not told."""
    if (diagnosis := getattr(error.orig, "diag", None)) is not None:
        return str(diagnosis.table_name or "")
    # SQLite: UNIQUE constraint failed: events.stream, events.version
    named = re.search(r": (\w+)\.", str(error.orig))
    return named[1] if named else ""


@lru_cache
def _insertion(table: Table, on_conflict: str) -> tuple[str, str]:
    """Return the INSERT statement for a table, and the kinds of its columns."""
    columns = ", ".join(f'"{column.name}"' for column in table.columns)
    # SQLite needs the WHERE to tell an upsert from a join.
    text = f'INSERT INTO "{table.name}" ({columns}) SELECT * FROM {{rows}} WHERE true'  # noqa: S608  # names of the schema
    if on_conflict:
        text += f" ON CONFLICT {on_conflict}"
    return text, "".join(_type_letter(column.type) for column in table.columns)


def _statements(
    is_postgres: bool, text: str, column_types: str, rows: Sequence[Row]
) -> Iterator[tuple[str, Row, int]]:
    """Yield the statement with its rows, their values, and how many rows these are."""
    if is_postgres:
        values = (json.dumps(rows, default=bytes.hex),)
        yield _with_json(text, column_types), values, len(rows)
        return
    size = _VALUES // len(column_types)
    for start in range(0, len(rows), size):
        part = rows[start : start + size]
        statement = _with_values(text, len(column_types), len(part))
        yield statement, tuple(chain.from_iterable(part)), len(part)


@lru_cache(maxsize=1024)
def _with_values(text: str, columns: int, rows: int) -> str:
    placeholders = "(" + ", ".join("?" * columns) + ")"
    return text.replace("{rows}", f"(VALUES {', '.join([placeholders] * rows)}) AS v")


@lru_cache
def _with_json(text: str, column_types: str) -> str:
    columns = ", ".join(
        f"{_FROM_JSON[kind].format(number)} AS column{number + 1}"
        for number, kind in enumerate(column_types)
    )
    source = f"(SELECT {columns} FROM json_array_elements(%s::json) AS e) AS v"  # noqa: S608  # numbers and our own texts
    return text.replace("{rows}", source)


def _type_letter(type_: object) -> str:
    if isinstance(type_, BigInteger | Integer):
        return "n"
    return "b" if isinstance(type_, LargeBinary) else "t"
