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
from typing import Any

from sqlalchemy import BigInteger, Connection, Integer, LargeBinary, Table
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import DBAPIError

from fortyeight.store.model import StoreError

Row = tuple[Any, ...]

#: Maximum number of values in a statement; SQLite's own limit is 32,766.
_VALUES = 30_000

_FROM_JSON = {"t": "(e->>{0})", "n": "(e->>{0})::bigint", "b": "decode(e->>{0}, 'hex')"}


class Statements:
    """Statements of a transaction that are sent together; see `sent_together`."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
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
        for source, values, count in _sources(self._connection, column_types, rows):
            self._pending.append((self._execute(text, source, values), count, unless_all, None))

    def select(self, text: str, column_types: str, rows: Sequence[Row]) -> list[Row]:
        """Run a query over rows, given as to `change`; return a list that is filled at the end."""
        result: list[Row] = []
        for source, values, count in _sources(self._connection, column_types, rows):
            self._pending.append((self._execute(text, source, values), count, None, result))
        return result

    def _execute(self, text: str, source: str, values: Row) -> DBAPICursor:
        """Run a statement on a cursor of the driver.

        With SQLAlchemy's own cursor, a statement of a few rows takes seven times as long.
        """
        cursor = self._connection.connection.cursor()
        cursor.execute(text.replace("{rows}", source), values)
        return cursor

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
    dialect, pooled = connection.dialect, connection.connection
    statements = Statements(connection)
    driver: Any = pooled.driver_connection
    try:
        with driver.pipeline() if dialect.name == "postgresql" else nullcontext():
            yield statements
        statements.finish()
    except dialect.loaded_dbapi.Error as error:
        lost = dialect.is_disconnect(error, pooled, None)
        raise DBAPIError.instance(
            None, None, error, dialect.loaded_dbapi.Error, False, lost, dialect
        ) from error
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


def _sources(
    connection: Connection, column_types: str, rows: Sequence[Row]
) -> Iterator[tuple[str, Row, int]]:
    """Yield the rows as part of a statement, their values, and how many rows these are."""
    if not rows:
        return
    if connection.dialect.name == "postgresql":
        yield _json_source(column_types), (json.dumps(rows, default=bytes.hex),), len(rows)
        return
    size = _VALUES // len(column_types)
    placeholders = "(" + ", ".join("?" * len(column_types)) + ")"
    for start in range(0, len(rows), size):
        part = rows[start : start + size]
        source = f"(VALUES {', '.join([placeholders] * len(part))}) AS v"
        yield source, tuple(value for row in part for value in row), len(part)


@lru_cache
def _json_source(column_types: str) -> str:
    columns = ", ".join(
        f"{_FROM_JSON[kind].format(number)} AS column{number + 1}"
        for number, kind in enumerate(column_types)
    )
    return f"(SELECT {columns} FROM json_array_elements(%s::json) AS e) AS v"  # noqa: S608  # numbers and our own texts


def _type_letter(type_: object) -> str:
    if isinstance(type_, BigInteger | Integer):
        return "n"
    return "b" if isinstance(type_, LargeBinary) else "t"
