"""A change is stored completely or not at all."""

from __future__ import annotations

import pytest
from sqlalchemy import func, select

from fortyeight.store.database import schema
from fortyeight.store.database.database import Database
from fortyeight.store.log import reading
from fortyeight.store.log.chain import INITIAL_HASH, hash_event
from fortyeight.store.log.changes import create_stream, store_changes
from fortyeight.store.model import (
    BANK,
    AlreadyAnswered,
    Change,
    Conflict,
    Fenced,
    Head,
    InsufficientFunds,
    InvalidChange,
    LedgerLine,
    NewEvent,
    NewSnapshot,
    Snapshot,
    StoredAnswer,
    StoreError,
    wallet_account,
)
from fortyeight.store.verify.verify_ledger import trial_balance


def told(stream: str, expected: int, *names: str, epoch: int = 0) -> Change:
    events = tuple(NewEvent(name, "{}") for name in names)
    return Change(stream, expected, epoch, at=1000 + expected, actor="ann", events=events)


def paid(person: str, expected: int, cents: int) -> Change:
    """Return a movement of chips from the bank to a wallet, or back."""
    lines = (LedgerLine(0, BANK, -cents), LedgerLine(0, wallet_account(person), cents))
    return Change(
        f"person:{person}", expected, 0, 7, "cashier", events=(NewEvent("paid", "{}"),), lines=lines
    )


def answer(id: str, text: str = "yes") -> StoredAnswer:
    return StoredAnswer("ann", id, b"digest", text)


def stored(database: Database, change: Change) -> Head:
    (result,) = store_changes(database, [change])
    assert isinstance(result, Head), result
    return result


def refused(database: Database, change: Change) -> StoreError:
    (result,) = store_changes(database, [change])
    assert isinstance(result, StoreError), result
    return result


def rows(database: Database) -> dict[str, int]:
    """Return the number of rows of every table."""
    with database.read() as connection:
        return {
            name: connection.execute(select(func.count()).select_from(table)).scalar_one()
            for name, table in schema.metadata.tables.items()
        }


@pytest.fixture(autouse=True)
def table(database: Database) -> None:
    database.write(lambda connection: create_stream(connection, "table:one", "me", 3))


def test_events_are_chained_from_the_beginning_of_their_stream(database: Database) -> None:
    head = stored(database, told("table:one", 0, "opened", "dealt", epoch=3))
    first = hash_event(INITIAL_HASH, "table:one", 1, 1000, "ann", "", "opened", "{}")
    second = hash_event(first, "table:one", 2, 1000, "ann", "", "dealt", "{}")
    assert head == Head("table:one", 2, second, 3, "me")
    with database.read() as connection:
        assert reading.read_head(connection, "table:one") == head
        found = reading.read_events(connection, "table:one")
        assert [event.hash for event in found] == [first, second]
        assert [event.name for event in reading.read_events(connection, "table:one", 1)] == [
            "dealt"
        ]
        assert [e.version for e in reading.read_events(connection, "table:one", limit=1)] == [1]


def test_a_stream_that_has_moved_on_refuses(database: Database) -> None:
    stored(database, told("table:one", 0, "opened", epoch=3))
    before = rows(database)
    assert isinstance(refused(database, told("table:one", 0, "again", epoch=3)), Conflict)
    assert isinstance(refused(database, told("table:one", 2, "early", epoch=3)), Conflict)
    assert rows(database) == before


def test_an_owner_of_another_epoch_is_fenced_off(database: Database) -> None:
    assert isinstance(refused(database, told("table:one", 0, "stale", epoch=2)), Fenced)
    assert isinstance(refused(database, told("table:one", 0, "stale", epoch=4)), Fenced)
    alone = Change("table:one", 0, 2, 5, "ann", answer=answer("a"))
    assert isinstance(refused(database, alone), Fenced)
    assert rows(database)["commands"] == 0


def test_a_table_that_was_not_opened_takes_nothing(database: Database) -> None:
    assert isinstance(refused(database, told("table:two", 0, "opened")), Conflict)


def test_the_first_change_begins_the_stream_of_a_person(database: Database) -> None:
    assert stored(database, told("person:ann", 0, "came")).version == 1
    assert stored(database, told("person:ann", 1, "went")).version == 2


def test_the_first_answer_stays(database: Database) -> None:
    change = Change("table:one", 9, 3, 5, "ann", answer=answer("a", "no"))
    assert stored(database, change).version == 0, "an answer alone does not look at the version"
    again = told("table:one", 0, "done", epoch=3)
    second = Change("table:one", 0, 3, 5, "ann", events=again.events, answer=answer("a", "yes"))
    assert isinstance(refused(database, second), AlreadyAnswered)
    with database.read() as connection:
        kept = reading.read_answer(connection, "table:one", "ann", "a")
        assert kept == StoredAnswer("ann", "a", b"digest", "no", 0)
        assert reading.read_answer(connection, "table:one", "bob", "a") is None
        assert reading.read_events(connection, "table:one") == []


def test_the_same_id_twice_in_one_batch_is_stored_once(database: Database) -> None:
    change = Change("table:one", 0, 3, 5, "ann", answer=answer("a"))
    first, second = store_changes(database, [change, change])
    assert isinstance(first, Head)
    assert isinstance(second, AlreadyAnswered)


def test_money_moves_and_nobody_owes(database: Database) -> None:
    stored(database, paid("ann", 0, 500))
    stored(database, paid("ann", 1, -200))
    before = rows(database)
    assert isinstance(refused(database, paid("ann", 2, -301)), InsufficientFunds)
    assert rows(database) == before
    stored(database, paid("ann", 2, -300))
    with database.read() as connection:
        assert reading.read_balance(connection, wallet_account("ann")) == 0
        assert reading.read_balance(connection, BANK) == 0
        assert reading.read_balance(connection, wallet_account("nobody")) == 0
        assert trial_balance(connection) == []


def test_the_bank_may_owe(database: Database) -> None:
    stored(database, paid("ann", 0, 500))
    with database.read() as connection:
        assert reading.read_balance(connection, BANK) == -500


def test_money_that_comes_later_in_the_batch_does_not_help_before(database: Database) -> None:
    results = store_changes(database, [paid("ann", 0, -5), paid("ann", 0, 10), paid("ann", 1, -5)])
    assert [type(result) for result in results] == [InsufficientFunds, Head, Head]


@pytest.mark.parametrize(
    "lines",
    [
        (LedgerLine(0, BANK, -5), LedgerLine(0, wallet_account("ann"), 4)),
        (LedgerLine(1, BANK, 0),),
        (LedgerLine(0, BANK, -(2**63)), LedgerLine(0, wallet_account("ann"), 2**63)),
        (LedgerLine(0, BANK, True), LedgerLine(0, wallet_account("ann"), -1)),
    ],
)
def test_lines_that_are_wrong_in_themselves_are_refused(
    database: Database, lines: tuple[LedgerLine, ...]
) -> None:
    before = rows(database)
    events = (NewEvent("paid", "{}"),)
    change = Change("person:ann", 0, 0, 5, "ann", events=events, lines=lines)
    assert isinstance(refused(database, change), InvalidChange)
    assert rows(database) == before


def test_lines_balance_in_each_event_and_not_only_together(database: Database) -> None:
    events = (NewEvent("paid", "{}"), NewEvent("paid", "{}"))
    lines = (LedgerLine(0, BANK, -5), LedgerLine(1, wallet_account("ann"), 5))
    change = Change("person:ann", 0, 0, 5, "ann", events=events, lines=lines)
    assert isinstance(refused(database, change), InvalidChange)


def test_a_balance_never_runs_over(database: Database) -> None:
    stored(database, paid("ann", 0, 2**63 - 1))
    assert isinstance(refused(database, paid("ann", 1, 1)), InvalidChange)


def test_a_batch_stores_all_but_the_bad_one(database: Database) -> None:
    results = store_changes(
        database,
        [
            paid("ann", 0, 10),
            told("table:one", 0, "dealt", "dealt", epoch=3),
            paid("bob", 0, -1),
            told("table:one", 2, "done", epoch=3),
            told("table:one", 2, "late", epoch=3),
            told("table:one", 3, "stale", epoch=2),
            paid("ann", 1, -10),
        ],
    )
    kinds = [type(result) for result in results]
    assert kinds == [Head, Head, InsufficientFunds, Head, Conflict, Fenced, Head]
    with database.read() as connection:
        assert [e.name for e in reading.read_events(connection, "table:one")] == [
            *("dealt", "dealt", "done")
        ]
        assert reading.read_head(connection, "person:bob") is None
        assert trial_balance(connection) == []
    assert rows(database)["accounts"] == 1, "bob never had an account"


def test_a_value_that_no_column_takes_spoils_only_its_own_change(database: Database) -> None:
    bad = Change("person:bob", 0, 0, 2**63, "bob", events=(NewEvent("came", "{}"),))
    worse = told("person:cid", 0, "\ud800")
    results = store_changes(database, [paid("ann", 0, 10), bad, worse, paid("ann", 1, 5)])
    assert [type(result) for result in results] == [Head, InvalidChange, InvalidChange, Head]
    assert rows(database)["events"] == 2


def test_snapshots_are_found_by_their_shape(database: Database) -> None:
    for version, shape in enumerate(["a", "b", "a"]):
        change = told("table:one", version, "dealt", epoch=3)
        snapshot = NewSnapshot(shape, bytes([version]))
        stored(
            database,
            Change("table:one", version, 3, 5, "ann", events=change.events, snapshot=snapshot),
        )
    with database.read() as connection:
        assert reading.read_snapshot(connection, "table:one", "a") == Snapshot(
            "table:one", 3, "a", b"\2"
        )
        assert reading.read_snapshot(connection, "table:one", "a", 2) == Snapshot(
            "table:one", 1, "a", b"\0"
        )
        assert reading.read_snapshot(connection, "table:one", "c") is None


def test_a_snapshot_of_another_version_is_refused(database: Database) -> None:
    change = Change("table:one", 4, 3, 5, "ann", snapshot=NewSnapshot("a", b""))
    assert isinstance(refused(database, change), Conflict)


def test_a_stream_begins_once(database: Database) -> None:
    with pytest.raises(Conflict):
        database.write(lambda connection: create_stream(connection, "table:one"))
