"""Data that is stored with a change besides its events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from sqlalchemy import Table, insert, select

from fortyeight.store.database import schema
from fortyeight.store.database.database import Database
from fortyeight.store.log.changes import create_stream, store_changes
from fortyeight.store.model import (
    Change,
    DerivedRow,
    FinishedRound,
    Head,
    InvalidChange,
    JoinedTable,
    LeftTable,
    LobbyLine,
    RoundPerson,
    ShoeCommitted,
    ShoeRevealed,
    StoreError,
)

STREAM = "table:one"
ROUND = FinishedRound(1, 2, 9, 100, 200, "settled", 1, "{}", (RoundPerson("ann", 10, 25),))


@pytest.fixture(autouse=True)
def table(database: Database) -> None:
    line = {
        "id": "one",
        "name": "One",
        "book": "b",
        "house": "h",
        "settings": "{}",
        "opened_by": "ann",
        "opened_at": 1,
        "closed_at": None,
        "people": 0,
        "round": 0,
    }
    database.write(lambda connection: create_stream(connection, STREAM))
    database.write(lambda connection: connection.execute(insert(schema.tables).values(line)))


def keep(database: Database, *kept: tuple[int, DerivedRow]) -> Sequence[Head | StoreError]:
    """Store a change for each kept item, at its time, in one batch."""
    changes = [Change(STREAM, 0, 0, at, "ann", derived_rows=(one,)) for at, one in kept]
    return store_changes(database, changes)


def everything(database: Database, table: Table) -> list[tuple[Any, ...]]:
    with database.read() as connection:
        query = select(table).order_by(*table.primary_key.columns)
        return [tuple(row) for row in connection.execute(query)]


def test_a_finished_round_and_who_played_in_it(database: Database) -> None:
    keep(database, (200, ROUND))
    assert everything(database, schema.rounds) == [
        (STREAM, 1, 2, 9, 100, 200, "settled", 1, "{}"),
    ]
    assert everything(database, schema.round_people) == [(STREAM, 1, "ann", 10, 25, 200)]


def test_a_round_is_finished_once(database: Database) -> None:
    results = keep(database, (200, ROUND), (300, ROUND))
    assert [type(result) for result in results] == [Head, InvalidChange]


def test_a_shoe_is_promised_and_then_revealed(database: Database) -> None:
    keep(database, (5, ShoeCommitted(1, "c1")), (6, ShoeCommitted(2, "c2")))
    keep(database, (9, ShoeRevealed(1, "all of it")))
    assert everything(database, schema.shoes) == [
        (STREAM, 1, "c1", 5, "all of it", 9),
        (STREAM, 2, "c2", 6, None, None),
    ]


def test_a_shoe_is_revealed_once_and_only_if_it_was_promised(database: Database) -> None:
    results = keep(
        database,
        (5, ShoeCommitted(1, "c1")),
        (6, ShoeRevealed(1, "first")),
        (7, ShoeRevealed(1, "second")),
        (8, ShoeRevealed(3, "none")),
    )
    assert [type(result) for result in results] == [Head, Head, InvalidChange, InvalidChange]
    assert everything(database, schema.shoes) == [(STREAM, 1, "c1", 5, "first", 6)]


def test_who_comes_and_leaves_in_one_batch(database: Database) -> None:
    keep(
        database,
        (5, JoinedTable("ann")),
        (5, LeftTable("ann")),
        (5, JoinedTable("ann")),
        (6, JoinedTable("bob")),
        (4, LeftTable("bob")),
    )
    assert everything(database, schema.sittings) == [
        ("ann", STREAM, 5, 5),
        ("ann", STREAM, 6, None),
        ("bob", STREAM, 6, 6),
    ]


def test_the_lobby_has_the_last_line_of_a_batch(database: Database) -> None:
    keep(database, (5, LobbyLine(2, 7)), (6, LobbyLine(3, 8)))
    (row,) = everything(database, schema.tables)
    assert row[-3:] == (None, 3, 8)


def test_a_closed_table_keeps_the_time_when_it_closed(database: Database) -> None:
    keep(database, (5, LobbyLine(0, 7, closed=True)), (6, LobbyLine(0, 7)))
    keep(database, (9, LobbyLine(0, 7, closed=True)))
    (row,) = everything(database, schema.tables)
    assert row[-3:] == (5, 0, 7)


def test_what_cannot_be_kept_leaves_nothing_of_its_change(database: Database) -> None:
    bad = Change(STREAM, 0, 0, 5, "ann", derived_rows=(LobbyLine(9, 9), ShoeRevealed(1, "none")))
    (result,) = store_changes(database, [bad])
    assert isinstance(result, InvalidChange)
    (row,) = everything(database, schema.tables)
    assert row[-3:] == (None, 0, 0)
