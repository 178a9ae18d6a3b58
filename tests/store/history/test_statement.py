"""The ledger of an account and of a person, line by line."""

from __future__ import annotations

from fortyeight.store.database.database import Database
from fortyeight.store.history.cursors import LineCursor
from fortyeight.store.history.statement import (
    StatementLine,
    list_accounts,
    list_lines,
    list_lines_of_person,
)
from fortyeight.store.log import reading
from fortyeight.store.model import (
    BANK,
    JoinedTable,
    LedgerLine,
    person_stream,
    table_account,
    wallet_account,
)
from tests.store.evening import appended, opened

SEAT = table_account("t1", "person:ann")
HOUSE = table_account("t1", "house")


def moved(taken: str, given: str, cents: int) -> tuple[LedgerLine, ...]:
    return (LedgerLine(0, taken, -cents), LedgerLine(0, given, cents))


def an_evening(database: Database) -> None:
    """Buy 1000, take 600 to a table, play 20 rounds and take 100 back."""
    stream = opened(database, "t1")
    appended(database, person_stream("ann"), 0, 100, lines=moved(BANK, wallet_account("ann"), 1000))
    appended(
        database, stream, 0, 200, JoinedTable("ann"), lines=moved(wallet_account("ann"), SEAT, 600)
    )
    for number in range(20):
        lines = moved(SEAT, HOUSE, 10) if number % 2 else moved(HOUSE, SEAT, 15)
        appended(database, stream, 1 + number, 300 + number // 7, lines=lines)
    appended(database, stream, 21, 400, lines=moved(SEAT, wallet_account("ann"), 100))


def all_lines(database: Database, account: str, limit: int) -> list[StatementLine]:
    seen: list[StatementLine] = []
    before: LineCursor | None = None
    with database.read() as connection:
        while page := list_lines(connection, [account], before, limit):
            assert len(page) <= limit
            seen += page
            before = LineCursor.read(str(page[-1].cursor))
    return seen


def test_a_wallets_lines_come_newest_first_with_what_was_left(database: Database) -> None:
    an_evening(database)
    lines = all_lines(database, wallet_account("ann"), 100)
    assert [(line.cents, line.balance) for line in lines] == [(100, 500), (-600, 400), (1000, 1000)]
    assert [line.cursor.stream for line in lines] == ["table:t1", "table:t1", "person:ann"]
    assert {line.event for line in lines} == {"x"}


def test_pages_of_any_length_have_every_line_once_and_the_same_balances(
    database: Database,
) -> None:
    an_evening(database)
    whole = all_lines(database, SEAT, 1000)
    assert len(whole) == 22
    assert whole[0].balance == 600 + 10 * 15 - 10 * 10 - 100
    for limit in (1, 2, 5, 21, 22):
        assert all_lines(database, SEAT, limit) == whole


def test_the_newest_balance_is_the_accounts(database: Database) -> None:
    an_evening(database)
    for account in (SEAT, wallet_account("ann")):
        with database.read() as connection:
            held = reading.read_balance(connection, account)
        assert all_lines(database, account, 1)[0].balance == held


def test_an_account_that_may_owe_has_lines_too(database: Database) -> None:
    an_evening(database)
    assert all_lines(database, HOUSE, 3)[0].balance == 10 * 10 - 10 * 15
    assert [line.balance for line in all_lines(database, BANK, 3)] == [-1000]


def test_a_person_sees_the_wallet_and_every_table_and_nobody_elses(database: Database) -> None:
    an_evening(database)
    other = opened(database, "t2")
    appended(database, person_stream("bob"), 0, 100, lines=moved(BANK, wallet_account("bob"), 50))
    bob = table_account("t2", "person:bob")
    appended(
        database, other, 0, 500, JoinedTable("bob"), lines=moved(wallet_account("bob"), bob, 50)
    )
    with database.read() as connection:
        assert list_accounts(connection, "ann") == [wallet_account("ann"), SEAT]
        hers = list_lines_of_person(connection, "ann", None, 1000)
        his = list_lines_of_person(connection, "bob", None, 1000)
        assert list_lines_of_person(connection, "cid", None, 1000) == []
    assert len(hers) == 3 + 22
    assert {line.account for line in hers} == {wallet_account("ann"), SEAT}
    assert [(line.account, line.cents, line.balance) for line in his] == [
        (bob, 50, 50),
        (wallet_account("bob"), -50, 0),
        (wallet_account("bob"), 50, 50),
    ]


def test_a_persons_pages_have_every_line_once(database: Database) -> None:
    an_evening(database)
    seen: list[StatementLine] = []
    before: LineCursor | None = None
    with database.read() as connection:
        whole = list_lines_of_person(connection, "ann", None, 1000)
        while page := list_lines_of_person(connection, "ann", before, 4):
            seen += page
            before = page[-1].cursor
    assert seen == whole
