"""Statements over many rows at once.

A statement for each row would release the interpreter lock every time, and in a busy process wait
long to get it back. SQLite gets the rows as VALUES. PostgreSQL gets them as JSON, so that the text
of the statement is the same for any number of rows.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from sqlalchemy import BigInteger, Connection, Integer, LargeBinary, Table
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import DBAPIError

Row = tuple[Any, ...]

#: Maximum number of values in a statement; SQLite's own limit is 32,766.
_VALUES = 30_000

_FROM_JSON = {"t": "(e->>{0})", "n": "(e->>{0})::bigint", "b": "decode(e->>{0}, 'hex')"}


def insert_rows(
    connection: Connection, table: Table, rows: Sequence[Row], on_conflict: str = ""
) -> int:
    """Insert rows with a value for each column, in the order of the table's columns.

    `on_conflict` is what follows ON CONFLICT, if anything. Return the number of inserted rows.
    """
    if not rows:
        return 0
    text, column_types = _insertion(table, on_conflict)
    return change_rows(connection, text, column_types, rows)


@lru_cache
def _insertion(table: Table, on_conflict: str) -> tuple[str, str]:
    """Return the INSERT statement for a table, and the kinds of its columns."""
    columns = ", ".join(f'"{column.name}"' for column in table.columns)
    # SQLite needs the WHERE to tell an upsert from a join.
    text = f'INSERT INTO "{table.name}" ({columns}) SELECT * FROM {{rows}} WHERE true'  # noqa: S608  # names of the schema
    if on_conflict:
        text += f" ON CONFLICT {on_conflict}"
    return text, "".join(_type_letter(column.type) for column in table.columns)


def change_rows(connection: Connection, text: str, column_types: str, rows: Sequence[Row]) -> int:
    """Run a statement over rows, and return the number of changed rows.

    The statement refers to the rows as `{rows}`, and to their values as `v.column1` and so on.
    `column_types` has a letter for each column: t for text, n for a number, b for bytes.
    """
    changed = 0
    for source, values in _sources(connection, column_types, rows):
        with _executed(connection, text.replace("{rows}", source), values) as cursor:
            changed += cursor.rowcount
    return changed


def select_rows(
    connection: Connection, text: str, column_types: str, rows: Sequence[Row]
) -> list[Row]:
    """Run a query over rows, given as to `change_rows`, and return the result."""
    result_rows: list[Row] = []
    for source, values in _sources(connection, column_types, rows):
        with _executed(connection, text.replace("{rows}", source), values) as cursor:
            result_rows.extend(cursor.fetchall())
    return result_rows


@contextmanager
def _executed(connection: Connection, text: str, values: Row) -> Iterator[DBAPICursor]:
    """Run a statement on a cursor of the driver; raise its errors as SQLAlchemy does.

    With SQLAlchemy's own cursor, a statement of a few rows takes seven times as long.
    """
    dialect, pooled = connection.dialect, connection.connection
    cursor = pooled.cursor()
    try:
        cursor.execute(text, values)
        yield cursor
    except dialect.loaded_dbapi.Error as error:
        lost = dialect.is_disconnect(error, pooled, cursor)
        raise DBAPIError.instance(
            text, None, error, dialect.loaded_dbapi.Error, False, lost, dialect
        ) from error
    finally:
        cursor.close()


def _sources(
    connection: Connection, column_types: str, rows: Sequence[Row]
) -> Iterator[tuple[str, Row]]:
    if not rows:
        return
    if connection.dialect.name == "postgresql":
        yield _json_source(column_types), (json.dumps(rows, default=bytes.hex),)
        return
    size = _VALUES // len(column_types)
    placeholders = "(" + ", ".join("?" * len(column_types)) + ")"
    for start in range(0, len(rows), size):
        part = rows[start : start + size]
        source = f"(VALUES {', '.join([placeholders] * len(part))}) AS v"
        yield source, tuple(value for row in part for value in row)


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
