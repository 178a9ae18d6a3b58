"""The lobby's list."""

from __future__ import annotations

import pytest
from sqlalchemy.exc import IntegrityError

from fortyeight.store.database.database import Database
from fortyeight.store.history.lobby import (
    TableRow,
    find_table,
    list_open_streams,
    list_open_tables,
    list_seats,
)
from fortyeight.store.model import JoinedTable, LeftTable, LobbyLine
from fortyeight.store.owners.ownership import claim
from tests.store.evening import appended, opened


def test_a_new_table_is_in_the_lobby_with_its_stream_and_without_an_owner(
    database: Database,
) -> None:
    assert opened(database, "t1") == "table:t1"
    with database.read() as connection:
        (row,) = list_open_tables(connection)
        assert find_table(connection, "t1") == row
        assert list_open_streams(connection) == ["table:t1"]
    assert row == TableRow(
        "t1",
        "Table t1",
        "ma-spanish21",
        '{"decks":6}',
        '{"pace":1}',
        "ann",
        1000,
        None,
        0,
        0,
        "",
        0,
    )
    assert row.stream == "table:t1"


def test_the_lobby_names_the_owner_and_his_epoch(database: Database) -> None:
    stream = opened(database, "t1")
    claim(database, stream, "node a")
    with database.read() as connection:
        row = find_table(connection, "t1")
    assert row is not None
    assert (row.owner, row.epoch) == ("node a", 1)


def test_a_closed_table_can_be_read_and_is_not_in_the_lobby(database: Database) -> None:
    for number, id in enumerate(["t3", "t1", "t2"]):
        opened(database, id, at=number)
    appended(database, "table:t1", 0, 77, LobbyLine(3, 9, closed=True))
    appended(database, "table:t2", 0, 78, LobbyLine(2, 5))
    with database.read() as connection:
        assert [row.id for row in list_open_tables(connection)] == ["t3", "t2"]
        assert sorted(list_open_streams(connection)) == ["table:t2", "table:t3"]
        closed, other = find_table(connection, "t1"), find_table(connection, "t2")
    assert closed is not None
    assert (closed.closed_at, closed.people, closed.round) == (77, 3, 9)
    assert other is not None
    assert (other.closed_at, other.people, other.round) == (None, 2, 5)


def test_there_is_no_table_of_another_name(database: Database) -> None:
    opened(database, "t1")
    with database.read() as connection:
        assert find_table(connection, "T1") is None
        assert find_table(connection, "") is None


def test_a_person_is_where_they_have_sat_down_and_not_left(database: Database) -> None:
    one, two, shut = opened(database, "t1"), opened(database, "t2"), opened(database, "t3")
    appended(database, one, 0, 10, JoinedTable("ann"))
    appended(database, two, 0, 20, JoinedTable("ann"), JoinedTable("bob"))
    appended(database, shut, 0, 30, JoinedTable("ann"))
    appended(database, shut, 1, 40, LobbyLine(people=0, round=0, closed=True))
    with database.read() as connection:
        assert [seat.table for seat in list_seats(connection, "ann")] == ["t2", "t1"]
        assert [seat.table for seat in list_seats(connection, "bob")] == ["t2"]
    appended(database, two, 1, 50, LeftTable("ann"))
    with database.read() as connection:
        (seat,) = list_seats(connection, "ann")
        assert (seat.table, seat.cents) == ("t1", 0)
        assert list_seats(connection, "nobody") == []


def test_an_id_is_given_once(database: Database) -> None:
    opened(database, "t1")
    with pytest.raises(IntegrityError):
        opened(database, "t1")
    with database.read() as connection:
        assert len(list_open_tables(connection)) == 1
