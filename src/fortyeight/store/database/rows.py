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
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Any

from sqlalchemy import BigInteger, Connection, Integer, LargeBinary, Table
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import DBAPIError

from fortyeight.store.database.errors import wrap_driver_errors
from fortyeight.store.model import StoreError

Row = tuple[Any, ...]

#: Maximum number of values in a statement; SQLite's own limit is 32,766.
_VALUES = 30_000

_FROM_JSON = {"t": "(e->>{0})", "n": "(e->>{0})::bigint", "b": "decode(e->>{0}, 'hex')"}


@dataclass(frozen=True, slots=True)
class _Statement:
    """A statement over rows: what to raise if its result is wrong, and where its result goes."""

    text: str
    column_types: str
    rows: Sequence[Row]
    unless_all: StoreError | None = None
    unless_none: StoreError | None = None
    result: list[Row] | None = None


class Statements:
    """Statements of a transaction that are sent together; see `sent_together`."""

    def __init__(self) -> None:
        self.collected: list[_Statement] = []

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
        if rows:
            self.collected.append(_Statement(text, column_types, rows, unless_all))

    def select(self, text: str, column_types: str, rows: Sequence[Row]) -> list[Row]:
        """Run a query over rows, given as to `change`; return a list that is filled at the end."""
        result: list[Row] = []
        if rows:
            self.collected.append(_Statement(text, column_types, rows, result=result))
        return result

    def forbid(
        self, text: str, column_types: str, rows: Sequence[Row], unless_none: StoreError
    ) -> None:
        """Run a query over rows, given as to `change`, and raise an error if it finds anything."""
        if rows:
            self.collected.append(_Statement(text, column_types, rows, unless_none=unless_none))


@contextmanager
def sent_together(connection: Connection) -> Iterator[Statements]:
    """Collect statements in a block, and run them in order at its end."""
    statements = Statements()
    yield statements
    run_together(connection, statements)


def run_together(connection: Connection, statements: Statements, *, commits: bool = False) -> None:
    """Run statements in order. Errors are raised as SQLAlchemy does.

    On PostgreSQL they are sent in one go, since a round trip for each takes most of the time of a
    transaction. With `commits`, they may be committed at once, as nothing else is done in the
    transaction. On PostgreSQL they are then sent as one statement, if no two of them change the
    same table; a check that fails in it is raised as an error of the database, not as what was
    given for it.
    """
    collected = statements.collected
    driver: Any = connection.connection.driver_connection
    with wrap_driver_errors(connection):
        if connection.dialect.name != "postgresql":
            _run(driver, collected, is_postgres=False)
        elif commits and _can_be_joined(collected):
            _run_joined(driver, collected)
        else:
            _run(driver, collected, is_postgres=True)


def _run(driver: Any, collected: Sequence[_Statement], is_postgres: bool) -> None:
    """Run statements on cursors of the driver, then read and check their results.

    With SQLAlchemy's own cursor, a statement of a few rows takes seven times as long.
    """
    running: list[tuple[DBAPICursor, int, _Statement]] = []
    try:
        with driver.pipeline() if is_postgres else nullcontext():
            for one in collected:
                for text, values, count in _statements(is_postgres, one):
                    cursor = driver.cursor()
                    cursor.execute(text, values)
                    running.append((cursor, count, one))
        for cursor, count, one in running:
            if one.result is not None:
                one.result.extend(cursor.fetchall())
            elif one.unless_none is not None and cursor.fetchone() is not None:
                raise one.unless_none
            elif one.unless_all is not None and cursor.rowcount != count:
                raise one.unless_all
    finally:
        for cursor, _, _ in running:
            cursor.close()


def _can_be_joined(collected: Sequence[_Statement]) -> bool:
    """Return whether statements may be parts of one, which all see the tables as before it."""
    changed = [name for one in collected if (name := _changed_table(one.text))]
    return bool(collected) and len(set(changed)) == len(changed)


def _run_joined(driver: Any, collected: Sequence[_Statement]) -> None:
    """Run statements as one in a transaction of its own: a single round trip, with the commit."""
    text = _join(tuple((one.text, one.column_types, _check_of(one)) for one in collected))
    values = [_json(one.rows) for one in collected]
    values += [str(len(one.rows)) for one in collected if one.unless_all is not None]
    driver.autocommit = True
    try:
        with driver.cursor() as cursor:
            cursor.execute(text, values)
    finally:
        if not driver.closed:
            driver.autocommit = False


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


def _statements(is_postgres: bool, one: _Statement) -> Iterator[tuple[str, Row, int]]:
    """Yield the statement with its rows, their values, and how many rows these are."""
    width, rows = len(one.column_types), one.rows
    if is_postgres:
        yield _with_json(one.text, one.column_types), (_json(rows),), len(rows)
        return
    size = _VALUES // width
    for start in range(0, len(rows), size):
        part = rows[start : start + size]
        statement = _with_values(one.text, width, len(part))
        yield statement, tuple(chain.from_iterable(part)), len(part)


@lru_cache(maxsize=1024)
def _with_values(text: str, columns: int, rows: int) -> str:
    placeholders = "(" + ", ".join("?" * columns) + ")"
    return text.replace("{rows}", f"(VALUES {', '.join([placeholders] * rows)}) AS v")


def _json(rows: Sequence[Row]) -> str:
    return json.dumps(rows, default=bytes.hex)


@lru_cache
def _with_json(text: str, column_types: str) -> str:
    columns = ", ".join(
        f"{_FROM_JSON[kind].format(number)} AS column{number + 1}"
        for number, kind in enumerate(column_types)
    )
    source = f"(SELECT {columns} FROM json_array_elements(%s::json) AS e) AS v"  # noqa: S608  # numbers and our own texts
    return text.replace("{rows}", source)


def _check_of(one: _Statement) -> str:
    """Return the condition on the result of a part of a joined statement, which is `{part}`."""
    if one.unless_none is not None:
        return "NOT EXISTS (SELECT FROM {part})"
    if one.unless_all is not None:
        return "(SELECT count(*) FROM {part}) = %s::bigint"
    # A query that nothing refers to is not run.
    return "" if _changed_table(one.text) else "(SELECT count(*) FROM {part}) >= 0"


@lru_cache(maxsize=256)
def _join(parts: tuple[tuple[str, str, str], ...]) -> str:
    """Return one statement of several, each with its columns and its check.

    It fails with a division by zero unless all checks hold: nothing is stored then.
    """
    texts, checks = [], ["true"]
    for number, (text, column_types, check) in enumerate(parts):
        returning = " RETURNING 1" if check and _changed_table(text) else ""
        texts.append(f"part{number} AS ({_with_json(text, column_types)}{returning})")
        if check:
            checks.append(check.format(part=f"part{number}"))
    return f"WITH {', '.join(texts)} SELECT 1 / ({' AND '.join(checks)})::int"


@lru_cache
def _changed_table(text: str) -> str:
    """Return the table that a statement changes; empty for a query."""
    named = re.match(r'\s*(?:INSERT INTO|UPDATE) "?(\w+)', text)
    return named[1] if named else ""


def _type_letter(type_: object) -> str:
    if isinstance(type_, BigInteger | Integer):
        return "n"
    return "b" if isinstance(type_, LargeBinary) else "t"
