"""Changes stored by known heads, without reading: invalid ones are refused all the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fortyeight.store.database.database import Database
from fortyeight.store.log import changes as storing
from fortyeight.store.log import reading
from fortyeight.store.log.changes import create_stream, store_changes
from fortyeight.store.model import (
    AlreadyAnswered,
    Change,
    Conflict,
    Fenced,
    Head,
    InsufficientFunds,
    LedgerLine,
    NewEvent,
    StoredAnswer,
    StoreError,
)
from fortyeight.store.owners.ownership import claim_streams

ONE, TWO = "table:one", "table:two"


def moved(stream: str, version: int, epoch: int, cents: int, id: str) -> Change:
    """Return a movement of chips from the house to ann at a table, or back."""
    lines = (
        LedgerLine(0, f"{stream}:house", -cents),
        LedgerLine(0, f"{stream}:person:ann", cents),
    )
    answer = StoredAnswer("ann", id, b"digest", "yes", version + 1)
    return Change(stream, version, epoch, 5, "ann", id, (NewEvent("a/1", "{}"),), lines, answer)


@pytest.fixture
def known(database: Database) -> dict[str, Head]:
    """Set up two tables where ann has ten cents, and return their heads."""
    database.write(lambda c: [create_stream(c, one, "me", 3) for one in (ONE, TWO)])
    results = store_changes(database, [moved(one, 0, 3, 10, "first") for one in (ONE, TWO)])
    return {one.stream: one for one in results if isinstance(one, Head)}


def stored(database: Database, known: dict[str, Head], *changes: Change) -> list[type]:
    results = store_changes(database, changes, known)
    for result in results:
        if isinstance(result, Head):
            with database.read() as connection:
                assert reading.read_head(connection, result.stream) == result
    return [type(one) for one in results]


def test_nothing_is_read_for_a_table_whose_head_is_known(
    database: Database, known: dict[str, Head], monkeypatch: pytest.MonkeyPatch
) -> None:
    def reads(*_: object) -> None:
        raise AssertionError("nothing has to be read")

    monkeypatch.setattr(storing, "_lock_heads", reads)
    both = [moved(stream, 1, 3, -4, "next") for stream in (ONE, TWO)]
    assert stored(database, known, *both) == [Head, Head]
    with database.read() as connection:
        assert reading.read_balance(connection, f"{ONE}:person:ann") == 6
        assert reading.read_answer(connection, ONE, "ann", "next") is not None


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (moved(ONE, 1, 3, -11, "next"), InsufficientFunds),
        (moved(ONE, 1, 3, 1, "first"), AlreadyAnswered),
        (moved(ONE, 0, 3, 1, "next"), Conflict),
        (moved(ONE, 1, 2, 1, "next"), Fenced),
    ],
)
def test_what_the_database_objects_to_is_refused_alone(
    database: Database, known: dict[str, Head], change: Change, error: type[StoreError]
) -> None:
    other = moved(TWO, 1, 3, 1, "next")
    assert stored(database, known, change, other) == [error, Head]


def test_heads_that_are_no_longer_right_store_nothing(
    database: Database, known: dict[str, Head]
) -> None:
    claim_streams(database, [ONE], "another")
    assert stored(database, known, moved(ONE, 1, 3, 1, "next")) == [Fenced]
    store_changes(database, [moved(TWO, 1, 3, 1, "elsewhere")])
    assert stored(database, known, moved(TWO, 1, 3, 1, "next")) == [Conflict]
    wrong = {TWO: replace(known[TWO], version=2, hash=bytes(32))}
    assert stored(database, wrong, moved(TWO, 2, 3, 1, "next")) == [Head]
