"""Played rounds, read back page by page."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fortyeight.store.database.database import Database
from fortyeight.store.history.cursors import RoundCursor
from fortyeight.store.history.played_rounds import (
    PlayedRound,
    RoundRow,
    count_seconds_seated,
    find_last_sitting,
    find_round,
    find_shoe,
    list_rounds_of_person,
    list_rounds_of_table,
    list_shoes,
    sum_net_since,
    sum_rounds_between,
)
from fortyeight.store.model import (
    JoinedTable,
    LeftTable,
    RoundPerson,
    ShoeCommitted,
    ShoeRevealed,
)
from tests.store.evening import appended, finished, opened

ONCE = settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=8, deadline=None
)


def test_a_round_is_read_as_it_was_stored(database: Database) -> None:
    stream = opened(database, "t1")
    appended(database, stream, 0, 9, finished(1, 500, ann=(100, 250), bob=(50, 0)))
    with database.read() as connection:
        assert find_round(connection, stream, 1) == RoundRow(
            1,
            1,
            1,
            450,
            500,
            "settled",
            1,
            '{"round":1}',
            (RoundPerson("ann", 100, 250), RoundPerson("bob", 50, 0)),
            stream=stream,
        )
        assert list_rounds_of_person(connection, "bob", None, 10) == [
            PlayedRound(stream, 1, 450, 500, "settled", 1, 50, 0, '{"round":1}')
        ]
        assert list_rounds_of_person(connection, "cid", None, 10) == []
        assert find_round(connection, stream, 2) is None
        assert find_round(connection, stream, 0) is None
        assert find_round(connection, "table:t2", 1) is None


def test_a_tables_rounds_come_newest_first_and_page_by_page(database: Database) -> None:
    stream, other = opened(database, "t1"), opened(database, "t2")
    for number in range(1, 8):
        appended(database, stream, number - 1, 9, finished(number, 100, ann=(1, number)))
    appended(database, other, 0, 9, finished(1, 100, ann=(1, 0)))
    with database.read() as connection:
        first = list_rounds_of_table(connection, stream, None, 3)
        second = list_rounds_of_table(connection, stream, first[-1].round, 3)
        third = list_rounds_of_table(connection, stream, second[-1].round, 3)
        assert list_rounds_of_table(connection, stream, 1, 3) == []
    assert [row.round for row in first + second + third] == [7, 6, 5, 4, 3, 2, 1]
    assert [row.people[0].returned for row in first + second + third] == [7, 6, 5, 4, 3, 2, 1]


@pytest.mark.parametrize("limit", [-1, 0, 1])
def test_a_page_has_at_least_one_row(database: Database, limit: int) -> None:
    stream = opened(database, "t1")
    for number in (1, 2):
        appended(database, stream, number - 1, 9, finished(number, 100, ann=(1, 1)))
    with database.read() as connection:
        assert len(list_rounds_of_table(connection, stream, None, limit)) == 1
        assert len(list_rounds_of_person(connection, "ann", None, limit)) == 1


def test_rounds_that_ended_together_are_neither_lost_nor_doubled_between_pages(
    database: Database,
) -> None:
    streams = [opened(database, f"t{n}") for n in range(4)]
    for number in range(1, 6):
        for stream in streams:
            ended = 1000 if number < 4 else 2000
            appended(database, stream, number - 1, 9, finished(number, ended, ann=(1, 1)))
    for limit in (1, 2, 3, 7, 100):
        seen: list[PlayedRound] = []
        before: RoundCursor | None = None
        with database.read() as connection:
            while page := list_rounds_of_person(connection, "ann", before, limit):
                assert len(page) <= limit
                seen += page
                before = RoundCursor.read(str(page[-1].cursor))
        assert len(seen) == len({(row.stream, row.round) for row in seen}) == 20
        assert [row.ended_at for row in seen] == [2000] * 8 + [1000] * 12


def test_what_was_won_counts_from_the_time_given(database: Database) -> None:
    stream = opened(database, "t1")
    appended(database, stream, 0, 9, finished(1, 100, ann=(100, 250)))
    appended(database, stream, 1, 9, finished(2, 200, ann=(100, 0), bob=(7, 0)))
    appended(database, stream, 2, 9, finished(3, 300, ann=(100, 40)))
    with database.read() as connection:
        nets = [sum_net_since(connection, "ann", at) for at in (0, 100, 101, 201, 301)]
        assert nets == [-10, -10, -160, -60, 0]
        assert all(type(net) is int for net in nets)
        assert sum_net_since(connection, "nobody", 0) == 0


def test_a_week_has_its_own_rounds(database: Database) -> None:
    stream = opened(database, "t1")
    for number, ended in ((1, 100), (2, 199), (3, 200)):
        appended(database, stream, number - 1, 9, finished(number, ended, ann=(100, 90)))
    with database.read() as connection:
        assert sum_rounds_between(connection, "ann", 100, 200) == (2, -20)
        assert sum_rounds_between(connection, "ann", 201, 300) == (0, 0)
        page = list_rounds_of_person(connection, "ann", RoundCursor(200, "", 0), 9, since=150)
        assert [row.round for row in page] == [2]


def test_the_last_sitting_is_where_a_person_sat_down_last(database: Database) -> None:
    one, two = opened(database, "t1"), opened(database, "t2")
    appended(database, one, 0, 10, JoinedTable("ann"))
    appended(database, one, 1, 20, LeftTable("ann"))
    appended(database, two, 0, 30, JoinedTable("ann"))
    with database.read() as connection:
        assert find_last_sitting(connection, "ann") == (two, 30, None)
        assert find_last_sitting(connection, "ann", one) == (one, 10, 20)
        assert find_last_sitting(connection, "bob") is None


def test_time_at_tables_counts_once_and_within_the_window(database: Database) -> None:
    one, two = opened(database, "t1"), opened(database, "t2")
    appended(database, one, 0, 10_000, JoinedTable("ann"), JoinedTable("bob"))
    appended(database, two, 0, 15_000, JoinedTable("ann"))
    appended(database, one, 1, 20_000, LeftTable("ann"))
    appended(database, two, 1, 25_000, LeftTable("ann"))
    appended(database, one, 2, 40_000, JoinedTable("ann"))
    with database.read() as connection:

        def seated(at: int, now: int) -> int:
            return count_seconds_seated(connection, "ann", at, now)

        assert seated(0, 50_000) == 15 + 10
        assert seated(18_000, 50_000) == 7 + 10
        assert seated(0, 12_999) == 2
        assert seated(30_000, 35_000) == 0
        assert seated(60_000, 50_000) == 0
        assert count_seconds_seated(connection, "cid", 0, 50_000) == 0


@ONCE
@given(
    spans=st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60)), max_size=6),
    at=st.integers(0, 60),
    now=st.integers(0, 60),
)
def test_time_at_tables_is_that_of_a_count_second_by_second(
    database: Database, spans: list[tuple[int, int]], at: int, now: int
) -> None:
    person = f"p{hash((tuple(spans), at, now))}"
    for number, (joined, left) in enumerate(spans):
        stream = opened(database, f"{person}-{number}")
        appended(database, stream, 0, joined * 1000, JoinedTable(person))
        appended(database, stream, 1, left * 1000, LeftTable(person))
    seconds = {s for joined, left in spans for s in range(joined, left) if at <= s < now}
    with database.read() as connection:
        assert count_seconds_seated(connection, person, at * 1000, now * 1000) == len(seconds)


def test_a_shoe_is_promised_and_later_revealed(database: Database) -> None:
    stream = opened(database, "t1")
    appended(database, stream, 0, 10, ShoeCommitted(1, "c1"), ShoeCommitted(2, "c2"))
    appended(database, stream, 1, 20, ShoeRevealed(1, "all of it"))
    with database.read() as connection:
        shoes = list_shoes(connection, stream)
        assert [row.shoe for row in shoes] == [2, 1]
        assert [find_shoe(connection, stream, number) for number in (2, 1)] == shoes
        assert find_shoe(connection, stream, 3) is None
        assert list_shoes(connection, "table:t2") == []
    assert (shoes[0].commitment, shoes[0].transcript, shoes[0].revealed_at) == ("c2", None, None)
    assert (shoes[1].transcript, shoes[1].revealed_at) == ("all of it", 20)
