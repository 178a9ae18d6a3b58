"""Two processes that claim the same tables of one PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Event

import psycopg
import pytest
from sqlalchemy import Connection

from fortyeight.store.database.database import Database
from fortyeight.store.history.lobby import add_table, count_open_tables, find_table
from fortyeight.store.log.changes import store_changes
from fortyeight.store.model import (
    Change,
    Conflict,
    Fenced,
    Head,
    NewEvent,
    Unavailable,
)
from fortyeight.store.owners.nodes import record_heartbeat
from fortyeight.store.owners.ownership import (
    claim,
    claim_streams,
    create_and_claim,
    find_lock_holders,
    lock_key,
    release,
    terminate_holder,
)
from tests.store.evening import appended, opened
from tests.store.owners.owned import free_streams, take_from_stalled


@pytest.fixture
def kind() -> str:
    return "postgresql"


def change(stream: str, expected: int, epoch: int) -> Change:
    return Change(stream, expected, epoch, 1, "ann", events=(NewEvent("x", "{}"),))


@pytest.fixture
def two(url: str) -> Iterator[tuple[Database, Database]]:
    """Open the connections of two processes to one PostgreSQL."""
    one, other = Database.open(url), Database.open(url)
    yield one, other
    one.close()
    other.close()


def cut(database: Database, pid: int) -> None:
    """End a connection from outside, as a failing network would."""
    address = database.address.url.set(drivername="postgresql")
    with psycopg.connect(
        address.render_as_string(hide_password=False), autocommit=True
    ) as connection:
        connection.execute("SELECT pg_terminate_backend(%s, 5000)", [pid])


def test_a_table_that_could_not_be_added_is_neither_there_nor_held(
    two: tuple[Database, Database],
) -> None:
    one, other = two

    def add(connection: Connection) -> None:
        add_table(connection, "t1", "T", "ma-spanish21", "{}", "{}", "ann", 1)
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        create_and_claim(one, "table:t1", "a", add)
    with one.read() as connection:
        assert find_table(connection, "t1") is None
    assert free_streams(other, ["table:t1"]) == ["table:t1"]
    assert claim(other, opened(other, "t1"), "b") is not None
    with pytest.raises(Conflict):
        create_and_claim(one, "table:t1", "a", add)


def test_nobody_else_gets_a_table_while_it_is_being_opened(two: tuple[Database, Database]) -> None:
    one, other = two
    answers: list[Head | None] = []

    def add(connection: Connection) -> None:
        add_table(connection, "t1", "T", "ma-spanish21", "{}", "{}", "ann", 1)
        answers.append(claim(other, "table:t1", "b"))

    create_and_claim(one, "table:t1", "a", add)
    answers.append(claim(other, "table:t1", "b"))
    assert answers == [None, None]


def test_only_one_of_two_gets_a_table_until_it_is_released(two: tuple[Database, Database]) -> None:
    one, other = two
    streams = [opened(one, "t1"), opened(one, "t2")]
    assert claim(one, streams[0], "a") is not None
    assert claim(other, streams[0], "b") is None
    assert free_streams(other, streams) == [streams[1]]
    assert [head.stream for head in claim_streams(other, streams, "b")] == [streams[1]]
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
        patch.setattr("fortyeight.store.owners.ownership._raise_epochs", fails)
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
    one.write(lambda c: record_heartbeat(c, "a", "", 77))
    claim(one, stream, "a")
    holder = find_lock_holders(other, [stream, "table:none"])[stream]
    assert (holder.backend, holder.node, holder.seen_at) == (one.writing_pid(), "a", 77)
    one.write(lambda c: record_heartbeat(c, "a", "", 78))
    again = find_lock_holders(other, [stream])[stream]
    assert (again.started, again.seen_at) == (holder.started, 78)


def test_a_connection_that_no_process_has_for_its_own_is_a_holder_without_a_name(
    two: tuple[Database, Database],
) -> None:
    one, other = two
    stream = opened(one, "t1")
    claim(one, stream, "a")
    holder = find_lock_holders(other, [stream])[stream]
    assert (holder.node, holder.seen_at) == ("", 0)
    assert terminate_holder(other, holder)
    assert free_streams(other, [stream]) == [stream]


def test_a_stalled_process_is_cut_off_and_its_tables_fall_free(
    two: tuple[Database, Database],
) -> None:
    one, other = two
    streams = [opened(one, "t1"), opened(one, "t2")]
    one.write(lambda c: record_heartbeat(c, "a", "", 77))
    other.write(lambda c: record_heartbeat(c, "b", "", 77))
    claim_streams(one, streams[:1], "a")
    claim_streams(other, streams[1:], "b")
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
    one.write(lambda c: record_heartbeat(c, "a", "", 77))
    claim(one, stream, "a")
    now = find_lock_holders(other, [stream])[stream]
    other_holder = {
        "seen_at": replace(now, seen_at=now.seen_at - 1),
        "started": replace(now, started=now.started - 1),
        "node": replace(now, node="b"),
        "backend": replace(now, backend=now.backend + 1),
    }
    assert not terminate_holder(other, other_holder[difference])
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


def test_what_is_counted_when_a_table_is_opened_is_still_so_when_it_is_stored(
    two: tuple[Database, Database],
) -> None:
    counted: list[tuple[int, int]] = []
    first_is_in, second_waits = Event(), Event()

    def open_one(at: int) -> None:
        def add(connection: Connection) -> None:
            counted.append(count_open_tables(connection, "ann"))
            first_is_in.set()
            # The other has begun by then, and would count before this is stored.
            second_waits.wait(0.3)
            add_table(connection, f"t{at}", "One", "ma-spanish21", "{}", "{}", "ann", 1)

        if at:
            first_is_in.wait()
        create_and_claim(two[at], f"table:t{at}", f"node-{at}", add)

    with ThreadPoolExecutor(2) as threads:
        list(threads.map(open_one, range(2)))
    assert counted == [(0, 0), (1, 1)]


def test_a_process_that_hangs_while_it_opens_a_table_holds_up_no_other_writes(
    two: tuple[Database, Database], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fortyeight.store.owners.ownership._CREATION_TIMEOUT", 0.05)
    one, other = two

    def add(connection: Connection) -> None:
        with pytest.raises(Unavailable, match="does not finish"):
            create_and_claim(other, "table:b", "other", lambda connection: None)
        other.write(lambda connection: connection.exec_driver_sql("SELECT 1"))
        add_table(connection, "a", "One", "ma-spanish21", "{}", "{}", "ann", 1)

    assert create_and_claim(one, "table:a", "one", add).epoch == 1
