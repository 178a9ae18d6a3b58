"""What was played, read back page by page."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fortyeight.store.database.database import Database
from fortyeight.store.history.page_places import RoundPlace
from fortyeight.store.history.played_rounds import (
    PlayedRound,
    RoundRow,
    net_since,
    round_of,
    rounds_at,
    rounds_of,
    seconds_seated_since,
    shoe,
    shoes_of,
)
from fortyeight.store.model import (
    CameToTable,
    LeftTable,
    RoundPerson,
    ShoePromised,
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
        assert round_of(connection, stream, 1) == RoundRow(
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
        assert rounds_of(connection, "bob", None, 10) == [
            PlayedRound(stream, 1, 450, 500, "settled", 1, 50, 0, '{"round":1}')
        ]
        assert rounds_of(connection, "cid", None, 10) == []
        assert round_of(connection, stream, 2) is None
        assert round_of(connection, stream, 0) is None
        assert round_of(connection, "table:t2", 1) is None


def test_a_tables_rounds_come_newest_first_and_page_by_page(database: Database) -> None:
    stream, other = opened(database, "t1"), opened(database, "t2")
    for number in range(1, 8):
        appended(database, stream, number - 1, 9, finished(number, 100, ann=(1, number)))
    appended(database, other, 0, 9, finished(1, 100, ann=(1, 0)))
    with database.read() as connection:
        first = rounds_at(connection, stream, None, 3)
        second = rounds_at(connection, stream, first[-1].round, 3)
        third = rounds_at(connection, stream, second[-1].round, 3)
        assert rounds_at(connection, stream, 1, 3) == []
    assert [row.round for row in first + second + third] == [7, 6, 5, 4, 3, 2, 1]
    assert [row.people[0].returned for row in first + second + third] == [7, 6, 5, 4, 3, 2, 1]


@pytest.mark.parametrize("limit", [-1, 0, 1])
def test_a_page_has_at_least_one_row(database: Database, limit: int) -> None:
    stream = opened(database, "t1")
    for number in (1, 2):
        appended(database, stream, number - 1, 9, finished(number, 100, ann=(1, 1)))
    with database.read() as connection:
        assert len(rounds_at(connection, stream, None, limit)) == 1
        assert len(rounds_of(connection, "ann", None, limit)) == 1


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
        before: RoundPlace | None = None
        with database.read() as connection:
            while page := rounds_of(connection, "ann", before, limit):
                assert len(page) <= limit
                seen += page
                before = RoundPlace.read(str(page[-1].place))
        assert len(seen) == len({(row.stream, row.round) for row in seen}) == 20
        assert [row.ended_at for row in seen] == [2000] * 8 + [1000] * 12


def test_what_was_won_counts_from_the_time_given(database: Database) -> None:
    stream = opened(database, "t1")
    appended(database, stream, 0, 9, finished(1, 100, ann=(100, 250)))
    appended(database, stream, 1, 9, finished(2, 200, ann=(100, 0), bob=(7, 0)))
    appended(database, stream, 2, 9, finished(3, 300, ann=(100, 40)))
    with database.read() as connection:
        nets = [net_since(connection, "ann", at) for at in (0, 100, 101, 201, 301)]
        assert nets == [-10, -10, -160, -60, 0]
        assert all(type(net) is int for net in nets)
        assert net_since(connection, "nobody", 0) == 0


def test_time_at_tables_counts_once_and_within_the_window(database: Database) -> None:
    one, two = opened(database, "t1"), opened(database, "t2")
    appended(database, one, 0, 10_000, CameToTable("ann"), CameToTable("bob"))
    appended(database, two, 0, 15_000, CameToTable("ann"))
    appended(database, one, 1, 20_000, LeftTable("ann"))
    appended(database, two, 1, 25_000, LeftTable("ann"))
    appended(database, one, 2, 40_000, CameToTable("ann"))
    with database.read() as connection:

        def seated(at: int, now: int) -> int:
            return seconds_seated_since(connection, "ann", at, now)

        assert seated(0, 50_000) == 15 + 10
        assert seated(18_000, 50_000) == 7 + 10
        assert seated(0, 12_999) == 2
        assert seated(30_000, 35_000) == 0
        assert seated(60_000, 50_000) == 0
        assert seconds_seated_since(connection, "cid", 0, 50_000) == 0


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
        appended(database, stream, 0, joined * 1000, CameToTable(person))
        appended(database, stream, 1, left * 1000, LeftTable(person))
    seconds = {s for joined, left in spans for s in range(joined, left) if at <= s < now}
    with database.read() as connection:
        assert seconds_seated_since(connection, person, at * 1000, now * 1000) == len(seconds)


def test_a_shoe_is_promised_and_later_revealed(database: Database) -> None:
    stream = opened(database, "t1")
    appended(database, stream, 0, 10, ShoePromised(1, "c1"), ShoePromised(2, "c2"))
    appended(database, stream, 1, 20, ShoeRevealed(1, "all of it"))
    with database.read() as connection:
        shoes = shoes_of(connection, stream)
        assert [row.shoe for row in shoes] == [2, 1]
        assert [shoe(connection, stream, number) for number in (2, 1)] == shoes
        assert shoe(connection, stream, 3) is None
        assert shoes_of(connection, "table:t2") == []
    assert (shoes[0].commitment, shoes[0].transcript, shoes[0].revealed_at) == ("c2", None, None)
    assert (shoes[1].transcript, shoes[1].revealed_at) == ("all of it", 20)
