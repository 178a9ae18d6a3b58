"""A small log with money, answers and signed heads, and ways to tamper with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Executable, Table, delete, insert, select

from fortyeight.store.database import schema
from fortyeight.store.database.database import Database
from fortyeight.store.log.chain import INITIAL_HASH, hash_event
from fortyeight.store.log.changes import create_stream, store_changes
from fortyeight.store.model import (
    BANK,
    Change,
    LedgerLine,
    NewEvent,
    NewSnapshot,
    StoredAnswer,
    table_account,
    wallet_account,
)
from fortyeight.store.signing.head_exports import export_stored, read_exports
from fortyeight.store.signing.heads import sign_heads
from fortyeight.store.signing.keys import Keys
from fortyeight.store.signing.sealing import Sealer, event_context, snapshot_context
from fortyeight.store.verify.faults import Report
from fortyeight.store.verify.verify_log import verify_log
from tests.effort import effort

NOW = 1_800_000_000_000

KEPT = (
    schema.streams,
    schema.events,
    schema.commands,
    schema.accounts,
    schema.entries,
    schema.snapshots,
    schema.heads,
)

Row = dict[str, Any]


def store(database: Database, *changes: Change) -> None:
    for result in store_changes(database, changes):
        if isinstance(result, Exception):
            raise result


def moved(event: int, out: str, into: str, cents: int) -> tuple[LedgerLine, LedgerLine]:
    return LedgerLine(event, out, -cents), LedgerLine(event, into, cents)


def answered(actor: str, number: int, version: int) -> StoredAnswer:
    told = f'{{"type":"answer","id":"c{number}","ok":true,"version":{version}}}'
    return StoredAnswer(actor, f"c{number}", bytes([number]) * 32, told, version)


def buy(person: str, expected: int, cents: int) -> Change:
    number = expected + 1
    return Change(
        f"person:{person}",
        expected,
        0,
        NOW + number,
        person,
        f"c{number}",
        (NewEvent("chips.bought/1", f'{{"cents":{cents}}}'),),
        moved(0, BANK, wallet_account(person), cents),
        answered(person, number, number),
    )


def played(table: str, expected: int, sealer: Sealer, snapshot: bool = False) -> Change:
    """Return a round of two events: a sealed hole card, and a wager that the house wins."""
    stream = f"table:{table}"
    hole = sealer.seal('{"hole":"As"}', event_context(stream, expected + 1))
    state = sealer.seal_bytes(b"state", snapshot_context(stream, expected + 2))
    return Change(
        stream,
        expected,
        1,
        NOW + expected,
        "ann",
        f"c{expected}",
        (NewEvent("hole.dealt/1", hole), NewEvent("wager.lost/1", '{"person":"änn"}')),
        moved(1, wallet_account("ann"), table_account(table, "house"), 50),
        answered("ann", expected, expected + 2),
        NewSnapshot("state/1", state) if snapshot else None,
    )


def fill(database: Database, keys: Keys, heads: Path) -> None:
    """Store four streams, thirteen events, four exports."""
    sealer = Sealer(keys)
    database.write(lambda connection: create_stream(connection, "table:one", "node", 1))
    database.write(lambda connection: create_stream(connection, "table:two", "node", 1))
    store(database, buy("ann", 0, 10_000), buy("ann", 1, 500))
    sign_heads(database, keys, NOW + 100)
    store(database, played("one", 0, sealer), played("two", 0, sealer))
    sign_heads(database, keys, NOW + 200)
    store(database, played("one", 2, sealer, snapshot=True), buy("bob", 0, 7))
    sign_heads(database, keys, NOW + 300)
    store(database, played("one", 4, sealer), played("two", 2, sealer))
    sign_heads(database, keys, NOW + 400)
    export_stored(heads, database)


@dataclass(slots=True)
class Tampering:
    """A store that is changed, verified, and restored."""

    database: Database
    keys: Keys
    heads: Path
    rows: dict[str, list[Row]] = field(default_factory=dict)

    def remember(self) -> None:
        with self.database.read() as connection:
            for table in KEPT:
                found = connection.execute(select(table)).mappings()
                self.rows[table.name] = [dict(row) for row in found]

    def events(self) -> list[Row]:
        ordered = sorted(self.rows["events"], key=lambda row: (row["stream"], row["version"]))
        return [dict(row) for row in ordered]

    def verify(self, with_heads: bool = True) -> Report:
        heads = read_exports(self.heads) if with_heads else None
        return verify_log(self.database, heads, [self.keys.public])

    def after(self, work: Callable[[Connection], object], with_heads: bool = True) -> Report:
        """Verify the store after a change, and undo the change."""
        self.database.write(work)
        try:
            return self.verify(with_heads)
        finally:
            self.database.write(self._put_back)

    def after_rows(self, table: Table, rows: Sequence[Row], with_heads: bool = True) -> Report:
        """Verify the store with these rows in a table."""
        return self.after(lambda connection: put(connection, table, rows), with_heads)

    def after_statement(self, statement: Executable, with_heads: bool = True) -> Report:
        return self.after(lambda connection: connection.execute(statement), with_heads)

    def _put_back(self, connection: Connection) -> None:
        for table in KEPT:
            put(connection, table, self.rows[table.name])


T = TypeVar("T")


def sampled(cases: Iterable[T]) -> list[T]:
    """Return every case in a long run, and every seventh in a short one."""
    return list(cases)[:: effort(7, 1)]


def put(connection: Connection, table: Table, rows: Sequence[Row]) -> None:
    connection.execute(delete(table))
    if rows:
        connection.execute(insert(table), list(rows))


def chained_anew(events: Sequence[Row]) -> list[Row]:
    """Return the events with recomputed hashes."""
    last: dict[str, bytes] = {}
    result = []
    for row in events:
        fields = {key: value for key, value in row.items() if key != "hash"}
        before = last.get(row["stream"], INITIAL_HASH)
        last[row["stream"]] = hash_event(before, **fields)
        result.append({**row, "hash": last[row["stream"]]})
    return result
