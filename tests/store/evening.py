"""Tables and finished rounds in a store, for tests that read them."""

from __future__ import annotations

from fortyeight.store.database.database import Database
from fortyeight.store.history.lobby import add_table
from fortyeight.store.log.changes import store_changes
from fortyeight.store.model import (
    Change,
    DerivedRow,
    FinishedRound,
    Head,
    LedgerLine,
    NewEvent,
    RoundPerson,
    table_stream,
)


def opened(database: Database, id: str, at: int = 1000) -> str:
    """Open a table, and return its stream."""
    database.write(
        lambda connection: add_table(
            connection, id, f"Table {id}", "ma-spanish21", '{"decks":6}', '{"pace":1}', "ann", at
        )
    )
    return table_stream(id)


def appended(
    database: Database,
    stream: str,
    expected: int,
    at: int,
    *kept: DerivedRow,
    lines: tuple[LedgerLine, ...] = (),
    epoch: int = 0,
) -> Head:
    """Store one event, with what is kept along with it."""
    change = Change(
        stream,
        expected,
        epoch,
        at,
        "dealer",
        events=(NewEvent("x", "{}"),),
        lines=lines,
        derived_rows=kept,
    )
    (result,) = store_changes(database, [change])
    assert isinstance(result, Head), result
    return result


def finished(number: int, ended_at: int, **people: tuple[int, int]) -> FinishedRound:
    """Return a finished round; each person has the cents staked and returned."""
    told = tuple(RoundPerson(name, *cents) for name, cents in people.items())
    record = f'{{"round":{number}}}'
    return FinishedRound(
        number, number, number, ended_at - 50, ended_at, "settled", 1, record, told
    )
