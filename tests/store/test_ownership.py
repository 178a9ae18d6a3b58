"""One owner at a time: what a claim gives, and to whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import psycopg
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection

from fortyeight.store.changes import store_changes
from fortyeight.store.database import Database
from fortyeight.store.lobby import add_table, table
from fortyeight.store.model import (
    Change,
    Conflict,
    Fenced,
    Head,
    NewEvent,
    StoredAnswer,
    Unavailable,
)
from fortyeight.store.nodes import beat
from fortyeight.store.ownership import (
    claim,
    claim_new,
    claim_some,
    end_holder,
    free_streams,
    holders,
    lock_key,
    release,
    take_from_stalled,
)
from tests.store.conftest import new_postgres_database
from tests.store.evening import appended, opened


@pytest.fixture
def two(postgres: str) -> Iterator[tuple[Database, Database]]:
    """Two processes' worth of connections to one PostgreSQL."""
    url = new_postgres_database(postgres)
    one, other = Database.open(url), Database.open(url)
    yield one, other
    one.close()
    other.close()


def change(stream: str, expected: int, epoch: int) -> Change:
    return Change(stream, expected, epoch, 1, "ann", events=(NewEvent("x", "{}"),))


def cut(database: Database, pid: int) -> None:
    """Ends a connection from outside, as a failing network would."""
    address = database.address.url.set(drivername="postgresql")
    with psycopg.connect(
        address.render_as_string(hide_password=False), autocommit=True
    ) as connection:
        connection.execute("SELECT pg_terminate_backend(%s, 5000)", [pid])


def test_every_claim_raises_the_epoch_and_tells_where_the_stream_ends(database: Database) -> None:
    stream = opened(database, "t1")
    first = claim(database, stream, "a")
    assert first is not None
    assert (first.version, first.epoch, first.owner) == (0, 1, "a")
    stored = appended(database, stream, 0, 5, epoch=1)
    second = claim(database, stream, "b")
    assert second is not None
    assert (second.version, second.hash, second.epoch) == (1, stored.hash, 2)


def test_who_has_the_epoch_before_cannot_write_and_stores_nothing(database: Database) -> None:
    stream = opened(database, "t1")
    claim(database, stream, "a")
    claim(database, stream, "b")
    answer = StoredAnswer("ann", "1", b"d", "yes")
    only_answer = Change(stream, 0, 1, 1, "ann", answer=answer)
    for late in (change(stream, 0, 1), only_answer):
        (result,) = store_changes(database, [late])
        assert isinstance(result, Fenced)
    assert appended(database, stream, 0, 5, epoch=2).version == 1


def test_a_stream_that_is_not_there_cannot_be_claimed_and_is_not_held(database: Database) -> None:
    assert claim(database, "table:none", "a") is None
    assert free_streams(database, ["table:none"]) == ["table:none"]


def test_many_are_claimed_at_once(database: Database) -> None:
    streams = [opened(database, f"t{n}") for n in range(40)]
    heads = claim_some(database, streams, "a")
    assert {head.stream for head in heads} == set(streams)
    assert {(head.epoch, head.owner) for head in heads} == {(1, "a")}
    assert claim_some(database, [], "a") == []


def test_on_sqlite_nobody_holds_anything_and_nobody_is_cut_off(tmp_path: object) -> None:
    with_database = Database.open(f"{tmp_path}/store.db")
    try:
        stream = opened(with_database, "t1")
        claim(with_database, stream, "a")
        release(with_database, stream)
        assert holders(with_database, [stream]) == {}
        assert free_streams(with_database, [stream]) == [stream]
        assert take_from_stalled(with_database, "a") == 0
    finally:
        with_database.close()


def test_a_new_table_is_owned_from_the_moment_that_others_can_see_it(database: Database) -> None:
    def add(connection: Connection) -> None:
        add_table(connection, "t1", "T", "ma-spanish21", "{}", "{}", "ann", 1)

    head = claim_new(database, "table:t1", "a", add)
    assert (head.version, head.epoch, head.owner) == (0, 1, "a")
    with database.read() as connection:
        row = table(connection, "t1")
    assert row is not None
    assert (row.owner, row.epoch) == ("a", 1)


def test_a_table_that_could_not_be_added_is_neither_there_nor_held(
    two: tuple[Database, Database],
) -> None:
    one, other = two

    def add(connection: Connection) -> None:
        add_table(connection, "t1", "T", "ma-spanish21", "{}", "{}", "ann", 1)
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        claim_new(one, "table:t1", "a", add)
    with one.read() as connection:
        assert table(connection, "t1") is None
    assert free_streams(other, ["table:t1"]) == ["table:t1"]
    assert claim(other, opened(other, "t1"), "b") is not None
    with pytest.raises(Conflict):
        claim_new(one, "table:t1", "a", add)


def test_nobody_else_gets_a_table_while_it_is_being_opened(two: tuple[Database, Database]) -> None:
    one, other = two
    answers: list[Head | None] = []

    def add(connection: Connection) -> None:
        add_table(connection, "t1", "T", "ma-spanish21", "{}", "{}", "ann", 1)
        answers.append(claim(other, "table:t1", "b"))

    claim_new(one, "table:t1", "a", add)
    answers.append(claim(other, "table:t1", "b"))
    assert answers == [None, None]


def test_only_one_of_two_gets_a_table_until_it_is_released(two: tuple[Database, Database]) -> None:
    one, other = two
    streams = [opened(one, "t1"), opened(one, "t2")]
    assert claim(one, streams[0], "a") is not None
    assert claim(other, streams[0], "b") is None
    assert free_streams(other, streams) == [streams[1]]
    assert [head.stream for head in claim_some(other, streams, "b")] == [streams[1]]
    release(one, streams[0])
    assert free_streams(other, streams) == [streams[0]]
    head = claim(other, streams[0], "b")
    assert head is not None
    assert (head.epoch, head.owner) == (2, "b")


def test_a_table_claimed_twice_by_the_same_is_released_once(
    two: tuple[Database, Database],
) -> None:
    one, other = two
    stream = opened(one, "t1")
    assert claim(one, stream, "a") is not None
    assert claim(one, stream, "a") is not None
    release(one, stream)
    assert claim(other, stream, "b") is not None


def test_a_release_by_another_changes_nothing(two: tuple[Database, Database]) -> None:
    one, other = two
    stream = opened(one, "t1")
    claim(one, stream, "a")
    release(other, stream)
    assert claim(other, stream, "b") is None


def test_a_claim_that_fails_leaves_nothing_held(
    two: tuple[Database, Database], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = two
    stream = opened(one, "t1")

    def fails(*_: object) -> list[Head]:
        raise Unavailable("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr("fortyeight.store.ownership._raise_epochs", fails)
        with pytest.raises(Unavailable, match="disk is full"):
            claim(one, stream, "a")
    head = claim(other, stream, "b")
    assert head is not None
    assert head.epoch == 1


def test_tables_fall_free_with_the_connection_and_the_generation_tells(
    two: tuple[Database, Database],
) -> None:
    one, other = two
    stream = opened(one, "t1")
    claim(one, stream, "a")
    before = one.generation
    cut(one, one.writing_pid())
    assert claim(other, stream, "b") is not None
    (first,) = store_changes(one, [change(stream, 0, 1)])
    assert isinstance(first, Unavailable)
    (second,) = store_changes(one, [change(stream, 0, 1)])
    assert isinstance(second, Fenced)
    assert one.generation == before + 1
    assert appended(other, stream, 0, 5, epoch=2).version == 1


def test_who_holds_a_table_is_known_by_his_sign_of_life(two: tuple[Database, Database]) -> None:
    one, other = two
    stream = opened(one, "t1")
    one.write(lambda c: beat(c, "a", "", 77))
    claim(one, stream, "a")
    holder = holders(other, [stream, "table:none"])[stream]
    assert (holder.backend, holder.node, holder.seen_at) == (one.writing_pid(), "a", 77)
    one.write(lambda c: beat(c, "a", "", 78))
    again = holders(other, [stream])[stream]
    assert (again.started, again.seen_at) == (holder.started, 78)


def test_a_connection_that_no_process_has_for_its_own_is_a_holder_without_a_name(
    two: tuple[Database, Database],
) -> None:
    one, other = two
    stream = opened(one, "t1")
    claim(one, stream, "a")
    holder = holders(other, [stream])[stream]
    assert (holder.node, holder.seen_at) == ("", 0)
    assert end_holder(other, holder)
    assert free_streams(other, [stream]) == [stream]


def test_a_stalled_process_is_cut_off_and_its_tables_fall_free(
    two: tuple[Database, Database],
) -> None:
    one, other = two
    streams = [opened(one, "t1"), opened(one, "t2")]
    one.write(lambda c: beat(c, "a", "", 77))
    other.write(lambda c: beat(c, "b", "", 77))
    claim_some(one, streams[:1], "a")
    claim_some(other, streams[1:], "b")
    assert take_from_stalled(other, "nobody") == 0
    assert take_from_stalled(other, "a") == 1
    assert free_streams(other, streams) == [streams[0]]
    assert take_from_stalled(other, "a") == 0


@pytest.mark.parametrize("difference", ["seen_at", "started", "node", "backend"])
def test_a_holder_that_has_changed_since_it_was_looked_at_is_spared(
    two: tuple[Database, Database], difference: str
) -> None:
    one, other = two
    stream = opened(one, "t1")
    one.write(lambda c: beat(c, "a", "", 77))
    claim(one, stream, "a")
    now = holders(other, [stream])[stream]
    other_holder = {
        "seen_at": replace(now, seen_at=now.seen_at - 1),
        "started": replace(now, started=now.started - 1),
        "node": replace(now, node="b"),
        "backend": replace(now, backend=now.backend + 1),
    }
    assert not end_holder(other, other_holder[difference])
    assert claim(other, stream, "b") is None


def test_other_peoples_advisory_locks_are_nothing_to_us(two: tuple[Database, Database]) -> None:
    one, other = two
    stream = opened(one, "t1")
    address = one.address.url.set(drivername="postgresql").render_as_string(hide_password=False)
    key = lock_key(stream)
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("SELECT pg_advisory_lock(1), pg_advisory_lock(4, 8)")
        halves = (key >> 32, (key & 0xFFFFFFFF) - (1 << 32 if key & 0x80000000 else 0))
        connection.execute("SELECT pg_advisory_lock(%s::int, %s::int)", halves)
        assert free_streams(other, [stream]) == [stream]
        assert claim(other, stream, "b") is not None


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"])), unique=True, max_size=50))
def test_keys_are_64_bits_and_differ(streams: list[str]) -> None:
    keys = [lock_key(stream) for stream in streams]
    assert len(set(keys)) == len(keys)
    assert all(-(2**63) <= key < 2**63 for key in keys)


def test_the_keys_never_change() -> None:
    """Processes of two versions of the program may run beside each other."""
    assert lock_key("table:t1") == -4953006387653819767
