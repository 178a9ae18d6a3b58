"""The trial balance finds every error in the books."""

from __future__ import annotations

import pytest

from fortyeight.store.database.database import Database
from fortyeight.store.log.changes import store_changes
from fortyeight.store.model import BANK, Change, Head, LedgerLine, NewEvent, wallet_account
from fortyeight.store.verify.verify_ledger import trial_balance


@pytest.fixture(autouse=True)
def books(database: Database) -> None:
    events = (NewEvent("paid", "{}"), NewEvent("paid", "{}"))
    lines = tuple(
        LedgerLine(event, account, cents)
        for event in (0, 1)
        for account, cents in ((BANK, -50), (wallet_account("ann"), 50))
    )
    change = Change("person:ann", 0, 0, 5, "ann", events=events, lines=lines)
    (head,) = store_changes(database, [change])
    assert isinstance(head, Head)


def kinds(database: Database) -> list[str]:
    with database.read() as connection:
        return [fault.code.removeprefix("ledger-") for fault in trial_balance(connection)]


def test_right_books_have_no_fault(database: Database) -> None:
    assert kinds(database) == []


@pytest.mark.parametrize(
    ("damage", "expected"),
    [
        ("UPDATE accounts SET cents = 99", ["balance"]),
        ("DELETE FROM accounts", ["balance"]),
        ("INSERT INTO accounts VALUES ('wallet:bob', 1)", ["no-cause"]),
        ("INSERT INTO accounts VALUES ('wallet:bob', 0)", ["no-cause"]),
        ("INSERT INTO accounts VALUES ('bank', 0)", ["balance"]),
        ("UPDATE entries SET cents = 49 WHERE version = 1 AND line = 1", ["unbalanced", "balance"]),
        ("DELETE FROM entries WHERE version = 2 AND cents < 0", ["unbalanced"]),
        ("DELETE FROM entries WHERE version = 2", ["balance"]),
        ("DELETE FROM events WHERE version = 2", ["no-event"]),
        ("UPDATE entries SET account = 'wallet:bob' WHERE cents > 0", ["no-cause", "balance"]),
    ],
)
def test_damage_is_found(database: Database, damage: str, expected: list[str]) -> None:
    database.write(lambda connection: connection.exec_driver_sql(damage))
    assert kinds(database) == expected
