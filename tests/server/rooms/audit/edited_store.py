"""A store with rows of every kind, and edits of each of them."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Column, Connection, Row, Table, and_, delete, insert, select, update

from fortyeight.chance import SystemBits
from fortyeight.server.base.who import Role, Who
from fortyeight.server.rooms.audit.logged_people import all_replays
from fortyeight.server.rooms.audit.logged_rows import logged_rows
from fortyeight.server.rooms.people import CONSOLE, LimitKind, People, PeopleSettings
from fortyeight.server.table import new_tables
from fortyeight.server.table.dealer import fairness
from fortyeight.server.table.hooks import Allowance
from fortyeight.store.database import schema
from fortyeight.store.database.database import Database
from fortyeight.store.signing.head_exports import export_stored, read_exports
from fortyeight.store.signing.heads import sign_heads
from fortyeight.store.signing.keys import Keys
from fortyeight.store.signing.sealing import Sealer
from fortyeight.store.verify.faults import LogFault, Report
from fortyeight.store.verify.verify_log import verify_log
from tests.server.rooms.audit.coverage import Check, check_of
from tests.server.rooms.people.conftest import CHEAP
from tests.server.table.evening import Evening
from tests.server.table.place import Place

PASSWORD = "green felt 48"
NOW = 1_800_000_000_000


async def fill(database: Database, folder: Path) -> None:
    """Fill a store with rows of every kind, with the same cards in every run."""
    chance = random.Random(48)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SystemBits, "take", lambda self, size: chance.randbytes(size))
        patch.setattr(fairness, "new_secret", lambda: chance.randbytes(32))
        patch.setattr(new_tables, "new_id", lambda: f"{chance.getrandbits(48):012x}")
        await _fill(database, folder)


async def _fill(database: Database, folder: Path) -> None:
    """Create people with limits and chips, a table that is closed, and one that is open."""
    people = People(database, PeopleSettings(cost=CHEAP, guests=True))
    await people.administration.create("boss", PASSWORD, [Role.ADMINISTRATOR], CONSOLE)
    ann = (await people.accounts.sign_up("ann", PASSWORD, "home")).who
    await people.accounts.sign_in_guest("gus", "home")
    await people.limits.set(ann, {LimitKind.LOSS: 100_000, LimitKind.TIME: 60})
    await people.limits.set(ann, {LimitKind.LOSS: 200_000})
    await people.cashier.buy(ann, 50_000, "one")
    await people.cashier.give_back(ann, 200, "two")
    await people.administration.create("eve", PASSWORD, [Role.PLAYER], CONSOLE)
    await people.administration.change_roles(CONSOLE, "eve", [Role.FLOOR])
    await people.administration.set_disabled(CONSOLE, "eve", True)
    people.close()
    keys = Keys.open(folder / "keys")
    sign_heads(database, keys, NOW)
    place = Place(database, folder / "keys")
    place.allowances["ann"] = Allowance()  # she has set limits, and is within them
    await place.start()
    closed = await place.open("ma-spanish21")
    clients = [await place.seated(closed, name, box) for box, name in ((1, "ann"), (2, "bob"))]
    await Evening(place, closed, clients, seed=1).play(2)
    await place.tables.close(Who("boss", frozenset(Role)), closed)
    going = await place.open("bbc-spanish21")
    clients = [await place.seated(going, "ann", 1)]
    await Evening(place, going, clients, seed=2).play(1)
    await place.end()
    sign_heads(database, keys, NOW + 1)
    export_stored(folder / "heads", database)


def verify(database: Database, folder: Path) -> Report:
    """Verify a store with everything there is: kept heads, keys, and a replay."""
    keys = Keys.open(folder / "keys")
    differing: list[LogFault] = []

    def differs(stream: str, version: int, sentence: str) -> None:
        differing.append(LogFault("round-differs", stream, version, sentence))

    with database.read() as connection:
        replays = all_replays(Sealer(keys), connection, differs)
        report = verify_log(
            database,
            read_exports(folder / "heads"),
            [keys.public],
            replays=replays,
            rows=logged_rows(replayed=True),
        )
    faults = (*report.faults, *differing)
    return Report(
        report.streams,
        report.events,
        report.signed_events,
        report.exports,
        report.entries,
        faults,
        len(faults),
        report.notes,
    )


@dataclass(frozen=True, slots=True)
class Edit:
    """An edit of one column; where `column` is empty, a deleted or inserted row."""

    table: str
    column: str
    what: str

    def __str__(self) -> str:
        return (
            f"{self.what} {self.table}.{self.column}"
            if self.column
            else (f"{self.what} {self.table}")
        )

    def apply(self, connection: Connection) -> None:
        table = schema.metadata.tables[self.table]
        rows = connection.execute(select(table).order_by(*table.primary_key)).all()
        row = next(one for one in rows if _is_covered(table, one))
        here = and_(*(column == row._mapping[column] for column in table.primary_key))
        match self.what:
            case "delete":
                connection.execute(delete(table).where(here))
            case "insert":
                connection.execute(insert(table).values(**_copied(table, row)))
            case _:
                column = table.columns[self.column]
                changed = {self.column: _other(column, row._mapping[column], column.primary_key)}
                connection.execute(update(table).where(here).values(**changed))


def edits() -> Iterator[Edit]:
    """Return every edit that must be detected."""
    for table in schema.metadata.tables.values():
        checks = {column.name: check_of(table.name, column.name) for column in table.columns}
        covered = [name for name, check in checks.items() if check is not Check.NONE]
        yield from (Edit(table.name, name, "update") for name in covered)
        if covered:
            yield Edit(table.name, "", "delete")
            yield Edit(table.name, "", "insert")


def _is_covered(table: Table, row: Row[Any]) -> bool:
    """Return whether edits of a row are detected: those of answers to refused commands are not."""
    if table is schema.rounds:
        return bool(row.round > 1)
    if table is not schema.commands:
        return table is not schema.accounts or row.cents > 0
    told = json.loads(row.answer)
    return bool(told.get("ok") or "receipt" in told)


def _copied(table: Table, row: Row[Any]) -> dict[str, Any]:
    """Return a copy of a row under another key."""
    values = dict(row._mapping)
    for column in [*table.primary_key][-1:]:
        values[column.name] = _other(column, values[column.name], much=True)
    if table is schema.people:
        values["folded"] += "z"
    return values


def _other(column: Column[Any], value: Any, much: bool = False) -> Any:
    if value is None:
        return 1 if column.type.python_type is int else "x"
    if isinstance(value, int):
        return value + (1_000_000 if much else 1)
    if isinstance(value, bytes):
        return bytes([value[0] ^ 1]) + value[1:]
    return value[:-1] + chr(ord(value[-1]) ^ 1) if value else "x"
