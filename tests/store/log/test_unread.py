"""Changes stored by known heads, without reading: invalid ones are refused all the same."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import insert, select

from fortyeight.store.database import rows, schema
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
    LimitsSet,
    LobbyLine,
    NewEvent,
    StoredAnswer,
    StoreError,
)
from fortyeight.store.owners.ownership import claim_streams
from tests.store.evening import opened

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


def forbid_statements_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    def runs(*_: object, **__: object) -> None:
        raise AssertionError("it is one statement")

    monkeypatch.setattr(rows, "_run", runs)


def test_a_transaction_on_postgresql_is_one_statement(
    database: Database, known: dict[str, Head], monkeypatch: pytest.MonkeyPatch
) -> None:
    if database.is_postgres:
        forbid_statements_apart(monkeypatch)
    both = [moved(stream, 1, 3, -4, "next") for stream in (ONE, TWO)]
    text = 'a "text" with \\, \n, %s and {rows}'
    both[0] = replace(both[0], events=(NewEvent("a/1", text), NewEvent("a/1", "{}")))
    assert stored(database, known, *both) == [Head, Head]
    with database.read() as connection:
        events = [one.body for one in reading.read_events(connection, ONE)]
        assert events == ["{}", text, "{}"]
        assert reading.read_balance(connection, f"{TWO}:person:ann") == 6


def test_who_has_set_limits_is_found_with_the_write(
    database: Database, known: dict[str, Head]
) -> None:
    row = {"person": "ann", "kind": "loss", "value": 1, "set_at": 1}
    database.write(lambda c: c.execute(insert(schema.limits).values(row)))
    change = replace(moved(ONE, 1, 3, 1, "next"), unlimited="ann")
    other = replace(moved(TWO, 1, 3, 1, "next"), unlimited="bob")
    assert stored(database, known, change, other) == [LimitsSet, Head]


def test_two_statements_that_change_the_same_row_are_both_carried_out(database: Database) -> None:
    stream = opened(database, "t1")
    first = Change(stream, 0, 0, 5, "ann", events=(NewEvent("a/1", "{}"),))
    (head,) = store_changes(database, [first])
    assert isinstance(head, Head)
    line = LobbyLine(people=4, round=7, closed=True)
    closing = replace(first, expected=1, derived_rows=(line,))
    assert stored(database, {stream: head}, closing) == [Head]
    columns = (schema.tables.c.people, schema.tables.c.round, schema.tables.c.closed_at)
    with database.read() as connection:
        assert connection.execute(select(*columns)).one() == (4, 7, 5)
