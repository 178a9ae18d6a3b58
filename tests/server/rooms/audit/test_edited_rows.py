"""`verify-log` detects an edit of every column of the store, or documents why it need not."""

from __future__ import annotations

import asyncio
import json
import shutil
from pathlib import Path

import pytest
from sqlalchemy import Connection, delete, insert, select, update

from fortyeight.server.rooms.audit.logged_rows import logged_rows
from fortyeight.store.database import schema
from fortyeight.store.database.database import Database
from fortyeight.store.history.lobby import add_table, close_unopened_table
from fortyeight.store.log.changes import store_in_transaction
from fortyeight.store.model import Change, NewEvent
from fortyeight.store.verify.verify_log import verify_log
from tests.effort import effort
from tests.server.rooms.audit.coverage import COVERAGE, REASONS, Check, check_of, coverage_table
from tests.server.rooms.audit.edited_store import Edit, edits, fill, verify

DOCS = Path(__file__).parents[4] / "docs"
EDITS = list(edits())


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("filled")
    database = Database.open(str(folder / "store.db"))
    asyncio.run(fill(database, folder))
    database.close()
    return folder


@pytest.mark.parametrize("edit", EDITS[:: effort(2, 1)], ids=str)
def test_an_edit_is_noticed(filled: Path, tmp_path: Path, edit: Edit) -> None:
    shutil.copytree(filled, tmp_path / "edited")
    database = Database.open(str(tmp_path / "edited" / "store.db"))
    try:
        database.write(edit.apply)
        report = verify(database, tmp_path / "edited")
    finally:
        database.close()
    assert not report.clean
    if not edit.column or check_of(edit.table, edit.column) is not Check.LOG:
        return
    told = [one.sentence for one in report.faults if f"`{edit.table}`" in one.sentence]
    assert told, report.faults
    if not schema.metadata.tables[edit.table].columns[edit.column].primary_key:
        assert any(edit.column in sentence for sentence in told) or edit.table == "round_people"


@pytest.mark.parametrize("first", [-5, 0, 3])
def test_the_first_round_begins_at_the_founding_or_after_it(
    filled: Path, tmp_path: Path, first: int
) -> None:
    shutil.copytree(filled, tmp_path / "edited")
    database = Database.open(str(tmp_path / "edited" / "store.db"))
    edited = update(schema.rounds).where(schema.rounds.c.round == 1).values(first=first)
    try:
        database.write(lambda connection: connection.execute(edited))
        report = verify(database, tmp_path / "edited")
    finally:
        database.close()
    assert {"row-differs"} == {fault.code for fault in report.faults}


def add_fresh_table(connection: Connection) -> None:
    """Add a table where nothing has happened since it was founded."""
    row = {"name": "New", "book": "ma-spanish21", "house": "{}", "settings": "{}"}
    founding = NewEvent("service.founded/1", json.dumps({**row, "by": "ann"}))
    add_table(connection, "fresh", "New", "ma-spanish21", "{}", "{}", "ann", 7)
    store_in_transaction(connection, Change("table:fresh", 0, 0, 7, "ann", events=(founding,)))


@pytest.mark.parametrize(("edited", "codes"), [(0, []), (1, []), (99, ["row-differs"])])
def test_the_round_of_a_table_without_play_is_looked_at(
    database: Database, edited: int, codes: list[str]
) -> None:
    database.write(add_fresh_table)
    edit = update(schema.tables).values(round=edited)
    database.write(lambda connection: connection.execute(edit))
    report = verify_log(database, rows=logged_rows())
    assert [fault.code for fault in report.faults] == codes


def test_closed_tables_without_events_are_told_of(database: Database) -> None:
    """Older versions left such rows; anyone who can write to the store can add one."""
    texts = ("unfounded", "New", "ma-spanish21", "{}", "{}", "ann")
    database.write(lambda connection: add_table(connection, *texts, 7))
    database.write(lambda connection: close_unopened_table(connection, "unfounded", 8))
    report = verify_log(database, rows=logged_rows())
    assert report.clean
    assert any("1 closed tables have no events" in note for note in report.notes)
    occupied = update(schema.tables).values(people=1)
    database.write(lambda connection: connection.execute(occupied))
    faults = verify_log(database, rows=logged_rows()).faults
    assert [fault.code for fault in faults] == ["row-extra"]


@pytest.mark.parametrize("kind", ["postgresql"])
def test_an_edit_is_noticed_on_postgresql_as_well(database: Database, tmp_path: Path) -> None:
    asyncio.run(fill(database, tmp_path))
    assert verify(database, tmp_path).faults == ()
    kept = {}
    with database.read() as connection:
        for table in schema.metadata.sorted_tables:
            kept[table] = [dict(row) for row in connection.execute(select(table)).mappings()]

    def put_back(connection: Connection) -> None:
        for table, rows in kept.items():
            connection.execute(delete(table))
            if rows:
                connection.execute(insert(table), rows)

    unnoticed = []
    for edit in EDITS[:: effort(11, 1)]:
        database.write(edit.apply)
        if verify(database, tmp_path).clean:
            unnoticed.append(str(edit))
        database.write(put_back)
    assert unnoticed == []


def test_an_untouched_store_is_clean(filled: Path, tmp_path: Path) -> None:
    shutil.copytree(filled, tmp_path / "copy")
    database = Database.open(str(tmp_path / "copy" / "store.db"))
    try:
        report = verify(database, tmp_path / "copy")
    finally:
        database.close()
    assert report.faults == ()
    assert report.notes == ()


def test_every_column_is_classified() -> None:
    for table in schema.metadata.tables.values():
        for column in table.columns:
            check_of(table.name, column.name)
        listed = [name for names in COVERAGE[table.name].values() for name in names.split()]
        assert sorted(listed) == sorted(column.name for column in table.columns), table.name
    unchecked = {table for table, checks in COVERAGE.items() if Check.NONE in checks}
    assert unchecked == set(REASONS)


def test_the_page_has_the_same_table() -> None:
    assert coverage_table() in (DOCS / "how-to" / "audit-log.md").read_text("utf-8")
