"""The lobby: the tables, and the processes that run them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, and_, func, insert, literal, not_, select, update

from fortyeight.store.database import schema
from fortyeight.store.log.changes import create_stream
from fortyeight.store.log.reading import read_balance
from fortyeight.store.model import table_account, table_stream

_STREAM = literal(table_stream("")) + schema.tables.c.id
_OPEN = schema.tables.c.closed_at.is_(None)
_SETTINGS = schema.tables.c.settings
#: Tables with chips of their own. Settings are stored as compact JSON; older ones lack the key.
_PRACTICE = and_(_SETTINGS.contains('"practice":'), not_(_SETTINGS.contains('"practice":0')))


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table in the lobby. `owner` is the process that runs it, or ran it last; "" at first."""

    id: str
    name: str
    book: str
    house: str
    settings: str
    opened_by: str
    opened_at: int
    closed_at: int | None
    people: int
    round: int
    owner: str
    epoch: int

    @property
    def stream(self) -> str:
        return table_stream(self.id)


@dataclass(frozen=True, slots=True)
class Seat:
    """A table where a person is now, and the cents in front of them: wagers on the felt not.

    At a practice table, they are worth nothing elsewhere.
    """

    table: str
    name: str
    cents: int
    practice: bool = False


def add_table(
    connection: Connection,
    id: str,
    name: str,
    book: str,
    house_json: str,
    settings_json: str,
    opened_by: str,
    at: int,
) -> None:
    """Add a table to the lobby, and create its stream, which has no owner yet."""
    connection.execute(
        insert(schema.tables).values(
            id=id,
            name=name,
            book=book,
            house=house_json,
            settings=settings_json,
            opened_by=opened_by,
            opened_at=at,
            closed_at=None,
            people=0,
            round=0,
        )
    )
    create_stream(connection, table_stream(id))


def _tables() -> Select[Any]:
    joined = schema.tables.join(schema.streams, schema.streams.c.stream == _STREAM)
    return select(schema.tables, schema.streams.c.owner, schema.streams.c.epoch).select_from(joined)


def list_open_tables(connection: Connection) -> list[TableRow]:
    """Return the open tables, oldest first."""
    query = _tables().where(_OPEN)
    ordered = query.order_by(schema.tables.c.opened_at, schema.tables.c.id)
    return [TableRow(*row) for row in connection.execute(ordered)]


def count_open_tables(connection: Connection, opened_by: str) -> tuple[int, int]:
    """Return the number of open tables, and of those that one person opened.

    Practice tables are counted apart.
    """
    count = select(func.count()).select_from(schema.tables).where(_OPEN, not_(_PRACTICE))
    own = count.where(schema.tables.c.opened_by == opened_by)
    return connection.execute(count).scalar_one(), connection.execute(own).scalar_one()


def list_practice_tables(connection: Connection, opened_by: str) -> list[TableRow]:
    """Return the open practice tables of one person, oldest first."""
    query = _tables().where(_OPEN, _PRACTICE, schema.tables.c.opened_by == opened_by)
    ordered = query.order_by(schema.tables.c.opened_at, schema.tables.c.id)
    return [TableRow(*row) for row in connection.execute(ordered)]


def count_practice_tables(
    connection: Connection, opened_by: str, since: int
) -> tuple[int, int, int]:
    """Return the number of open practice tables, and of those that one person opened.

    The last is how many that person has opened since a time, open or closed.
    """
    count = select(func.count()).select_from(schema.tables).where(_PRACTICE)
    own = count.where(schema.tables.c.opened_by == opened_by)
    queries = (count.where(_OPEN), own.where(_OPEN), own.where(schema.tables.c.opened_at >= since))
    in_all, still_open, lately = (connection.execute(one).scalar_one() for one in queries)
    return in_all, still_open, lately


def practice_streams(opened_by: str) -> Select[Any]:
    """Return the query for the streams of a person's practice tables, open and closed."""
    return select(_STREAM).where(_PRACTICE, schema.tables.c.opened_by == opened_by)


def list_open_streams(connection: Connection) -> list[str]:
    """Return the streams of the open tables."""
    query = select(schema.tables.c.id).where(_OPEN)
    return [table_stream(id) for id in connection.execute(query).scalars()]


def list_closed_streams(connection: Connection, streams: Iterable[str]) -> list[str]:
    """Return those of the streams whose tables are closed."""
    known = select(_STREAM).where(schema.tables.c.closed_at.is_not(None))
    return list(connection.execute(known.where(_STREAM.in_(list(streams)))).scalars())


def find_table(connection: Connection, id: str) -> TableRow | None:
    """Return a table, open or closed, or None if there is none with this id."""
    row = connection.execute(_tables().where(schema.tables.c.id == id)).one_or_none()
    return None if row is None else TableRow(*row)


def list_seats(connection: Connection, person: str) -> list[Seat]:
    """Return the tables where a person is now, the one that they joined last first."""
    sat = schema.sittings
    query = (
        select(schema.tables.c.id, schema.tables.c.name, _PRACTICE)
        .select_from(sat.join(schema.tables, sat.c.stream == _STREAM))
        .where(sat.c.person == person, sat.c.left_at.is_(None), _OPEN)
        .order_by(sat.c.joined_at.desc(), schema.tables.c.id)
    )
    return [
        Seat(id, name, read_balance(connection, table_account(id, f"person:{person}")), bool(own))
        for id, name, own in connection.execute(query)
    ]


def close_unopened_table(connection: Connection, id: str, at: int) -> None:
    """Close a table whose opening was never finished, so that nobody has ever been at it."""
    closed = update(schema.tables).where(schema.tables.c.id == id).values(closed_at=at)
    connection.execute(closed.where(_OPEN))
