"""A house's own rulebooks: two people approve a version, and a table runs by it for good."""

from __future__ import annotations

import asyncio
import json
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import select

from contrib.audit_store import audit
from fortyeight.record import read_record, replay, result, write_replayed
from fortyeight.rulebook import BadRulebook
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.who import Who
from fortyeight.server.rooms.audit.logged_people import all_replays
from fortyeight.server.rooms.audit.logged_rows import logged_rows
from fortyeight.server.rooms.audit.stored_words import stored_words
from fortyeight.server.rooms.people.people_database import PeopleDatabase
from fortyeight.server.rooms.rulebooks.book_ledger import Status, VersionHistory
from fortyeight.server.rooms.rulebooks.house_books import HouseBooks
from fortyeight.server.table.state import book_versions
from fortyeight.server.table.storage.replaying import same_record
from fortyeight.store.backup.restore import read_manifest, restore
from fortyeight.store.backup.write_backup import back_up
from fortyeight.store.database import schema
from fortyeight.store.database.database import Database
from fortyeight.store.log.reading import read_events
from fortyeight.store.model import book_stream
from fortyeight.store.verify.verify_log import verify_log
from tests.server.rooms.rulebooks.conftest import (
    ANN,
    BEN,
    FLO,
    PLAYER,
    SILVER_DRAGON,
    Club,
    NewClub,
)
from tests.server.table.evening import Evening


async def latest(books: HouseBooks) -> VersionHistory:
    return list((await books.ledgers())["silver-dragon"].versions.values())[-1]


async def refused(club: Club, who: Who, reference: str) -> str:
    with pytest.raises(Refusal) as found:
        await club.books.approve(who, reference)
    return found.value.code


async def test_two_people_approve_exactly_this_version(club: NewClub, database: Database) -> None:
    async with club() as one:
        version = await latest(one.books)
        reference = version.reference
        assert (version.proposed_by, version.file) == ("the server", "silver-dragon.toml")
        with pytest.raises(Refusal, match="two people"):
            await one.place.open(reference)
        assert await refused(one, PLAYER, reference) == "not-allowed"
        guest = (await one.people.accounts.sign_in_guest("gus", "here")).who
        assert await refused(one, guest, reference) == "guest"
        await one.books.approve(ANN, reference)
        assert await refused(one, ANN, reference) == "already-approved"
        assert await refused(one, BEN, "silver-dragon@" + "0" * 64) == "no-such-version"
        assert not await one.books.offers(reference)
        assert (await one.books.approve(FLO, reference)).status is Status.OFFERED
        assert await one.place.open(reference)
        await one.books.withdraw(BEN, reference)
        with pytest.raises(Refusal, match="two people"):
            await one.place.open(reference)
        # A withdrawn version needs two people again, who may be the same as before.
        await one.books.approve(ANN, reference)
        assert not await one.books.offers(reference)
    with database.read() as connection:
        events = read_events(connection, book_stream("silver-dragon"))
    assert [(one.name, one.actor) for one in events] == [
        ("book.proposed/1", "the server"),
        ("book.approved/1", "ann"),
        ("book.approved/1", "flo"),
        ("book.withdrawn/1", "ben"),
        ("book.approved/1", "ann"),
    ]
    short = reference[: len("silver-dragon@") + 12]
    assert stored_words(events[0], None) == f"{short} is proposed, found in silver-dragon.toml"
    assert stored_words(events[1], None) == f"{short} is approved"


async def test_every_fault_of_a_file_is_listed_and_no_file_stops_the_server(
    club: NewClub, folder: Path
) -> None:
    (folder / "bad.toml").write_text(SILVER_DRAGON.replace('"draw"', '"maybe"\nmanx = 1'), "utf-8")
    (folder / "notes.txt").write_text("x", "utf-8")
    (folder / "taken.toml").write_text(
        SILVER_DRAGON.replace("silver-dragon", "ma-pontoon21"), "utf-8"
    )
    (folder / "torn.toml").write_bytes(b"id = \xff")
    async with club() as one:
        places = {file.file: [fault.place for fault in file.faults] for file in one.books.files}
        assert places == {
            "bad.toml": ["rules.manx", "rules.soft_17"],
            "notes.txt": [""],
            "silver-dragon.toml": [],
            "taken.toml": ["id"],
            "torn.toml": ["torn.toml"],
        }
        assert list(await one.books.ledgers()) == ["silver-dragon"]
        (folder / "again.toml").write_text(SILVER_DRAGON, "utf-8")
        await one.books.check()
        doubled = [file.file for file in one.books.files if not file.version]
        assert {"again.toml", "silver-dragon.toml"} <= set(doubled)


async def test_a_changed_file_is_a_new_version_and_comments_are_none(
    club: NewClub, folder: Path
) -> None:
    async with club() as one:
        first = (await latest(one.books)).reference
        (folder / "silver-dragon.toml").write_text(f"# Of today.\n{SILVER_DRAGON}", "utf-8")
        await one.books.check()
        assert (await latest(one.books)).reference == first
        for who in (ANN, FLO):
            await one.books.approve(who, first)
        # Uploaded: to propose is not to approve.
        second = (await one.books.propose(BEN, SILVER_DRAGON + "doubles = 3\n")).reference
        assert second != first
        assert await one.books.offers(first)
        await one.books.approve(BEN, second)
        assert await one.books.offers(first)
        await one.books.approve(ANN, second)
        assert await one.books.offers(second)
        assert not await one.books.offers(first)
        assert [book.reference for book in await one.books.offered()] == [second]
        with pytest.raises(BadRulebook):
            await one.books.propose(BEN, SILVER_DRAGON + "manx = 3\n")
        with pytest.raises(Refusal, match="already"):
            await one.books.propose(ANN, SILVER_DRAGON)


async def test_a_table_runs_on_by_its_version(
    club: NewClub, database: Database, folder: Path, tmp_path: Path
) -> None:
    async with club() as one:
        reference = (await latest(one.books)).reference
        for who in (ANN, FLO):
            await one.books.approve(who, reference)
        table = await one.place.open(reference)
        assert (await one.place.tables.describe(table))["book"] == reference
        (folder / "silver-dragon.toml").unlink()
        await one.books.withdraw(ANN, reference)
        await one.restart()
        house = one.place.runner(table).hub.state.house
        assert house.book.reference == reference
        assert house.dealing.soft_17 == "draw"
        clients = [await one.place.seated(table, name, box) for box, name in ((1, "al"), (2, "bo"))]
        await Evening(one.place, table, clients, seed=4).play(2)
        stored = (await one.place.history.rounds_at(table, None, 10))["rounds"]
        record = stored[-1]["record"]
        assert record.startswith(f'rulebook = "silver-dragon"\nversion  = "{reference}"\n')
        # The record contains the book: this server need not know it.
        replayed = replay(read_record(record))
        assert replayed.table.house.dealing.soft_17 == "draw"
        assert (result(replayed)["version"], result(replayed)["version_checked"]) == (
            reference,
            True,
        )
        assert f'version  = "{reference}"' in write_replayed(replayed)
        forged = replay(read_record(record.replace('soft_17 = "draw"', 'soft_17 = "stand"')))
        assert result(forged)["version_checked"] is False
        assert forged.table.house.book.hash == ""
        earlier = f"# {reference}\n" + record.replace(f'version  = "{reference}"\n', "")
        assert same_record(earlier, record)
        assert not same_record(earlier.replace("draw", "stand"), record)
        with database.read() as connection:
            founding = json.loads(read_events(connection, f"table:{table}")[0].body)
        assert founding["book"] == reference
    book_versions._known.clear()
    with database.read() as connection:
        faults: list[str] = []
        replays = all_replays(
            one.place.sealer, connection, lambda stream, version, why: faults.append(why)
        )
        report = verify_log(database, None, (), replays=replays, rows=logged_rows(replayed=True))
    assert (report.faults, faults) == ((), [])
    back_up(database, tmp_path / "backup", 1)
    audited: list[str] = []
    audit(tmp_path / "backup", None, [], audited.append)
    assert audited[5].startswith("rounds: 2 of 1 tables")
    assert "not settled again" not in audited[5]
    book_versions._known.clear()
    with closing(Database.open(str(tmp_path / "other.db"))) as other:
        manifest = read_manifest(tmp_path / "backup")
        assert restore(tmp_path / "backup", manifest, other, rows=logged_rows()).clean
        with other.read() as connection:
            assert connection.execute(select(schema.tables.c.book)).scalar_one() == reference
        found = HouseBooks(PeopleDatabase(other, lambda: 1)).look_up(reference)
        assert found is not None
        assert found.reference == reference


async def test_at_once_nothing_is_proposed_or_approved_twice(
    club: NewClub, database: Database, folder: Path
) -> None:
    async with club() as one:
        reference = (await latest(one.books)).reference
        # Another process on the same store; SQLite has one process, which knows everything.
        other = HouseBooks(one.people.database, folder)
        await other.ledgers()
        (folder / "blue.toml").write_text(SILVER_DRAGON.replace("silver-dragon", "blue"), "utf-8")
        await asyncio.gather(one.books.check(), other.check())
        both = (one.books, other) if database.is_postgres else (one.books, one.books)
        tried = await asyncio.gather(
            *(books.approve(ANN, reference) for books in both), return_exceptions=True
        )
        refusals = [each for each in tried if isinstance(each, Refusal)]
        assert [each.code for each in refusals] == ["already-approved"]
        await both[0].approve(FLO, reference)
        assert await both[1].offers(reference)
        with database.read() as connection:
            assert len(read_events(connection, book_stream("blue"))) == 1
            assert len(read_events(connection, book_stream("silver-dragon"))) == 3
