"""One owner at a time: what a claim gives, and to whom."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection

from fortyeight.store.database.database import Database
from fortyeight.store.history.lobby import add_table, find_table
from fortyeight.store.log.changes import store_changes
from fortyeight.store.model import (
    Change,
    Fenced,
    NewEvent,
    StoredAnswer,
)
from fortyeight.store.owners.ownership import (
    claim,
    claim_streams,
    create_and_claim,
    find_lock_holders,
    lock_key,
    release,
)
from tests.store.evening import appended, opened
from tests.store.owners.owned import free_streams, take_from_stalled


def change(stream: str, expected: int, epoch: int) -> Change:
    return Change(stream, expected, epoch, 1, "ann", events=(NewEvent("x", "{}"),))


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
    heads = claim_streams(database, streams, "a")
    assert {head.stream for head in heads} == set(streams)
    assert {(head.epoch, head.owner) for head in heads} == {(1, "a")}
    assert claim_streams(database, [], "a") == []


def test_on_sqlite_nobody_holds_anything_and_nobody_is_cut_off(tmp_path: object) -> None:
    with_database = Database.open(f"{tmp_path}/store.db")
    try:
        stream = opened(with_database, "t1")
        claim(with_database, stream, "a")
        release(with_database, stream)
        assert find_lock_holders(with_database, [stream]) == {}
        assert free_streams(with_database, [stream]) == [stream]
        assert take_from_stalled(with_database, "a") == 0
    finally:
        with_database.close()


def test_a_new_table_is_owned_from_the_moment_that_others_can_see_it(database: Database) -> None:
    def add(connection: Connection) -> None:
        add_table(connection, "t1", "T", "ma-spanish21", "{}", "{}", "ann", 1)

    head = create_and_claim(database, "table:t1", "a", add)
    assert (head.version, head.epoch, head.owner) == (0, 1, "a")
    with database.read() as connection:
        row = find_table(connection, "t1")
    assert row is not None
    assert (row.owner, row.epoch) == ("a", 1)


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"])), unique=True, max_size=50))
def test_keys_are_64_bits_and_differ(streams: list[str]) -> None:
    keys = [lock_key(stream) for stream in streams]
    assert len(set(keys)) == len(keys)
    assert all(-(2**63) <= key < 2**63 for key in keys)


def test_the_keys_never_change() -> None:
    """Processes of two versions of the program may run beside each other."""
    assert lock_key("table:t1") == -4953006387653819767
