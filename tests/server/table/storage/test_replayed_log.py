"""`verify-log --replay`: a log of all books replays to what is stored, and every edit is found."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fortyeight.cli import app
from fortyeight.store.database.database import Database
from tests.server.table.evening import Evening
from tests.server.table.place import Place
from tests.store.small_log import chained_anew

BOOKS = ("ma-spanish21", "ma-pontoon21", "md-pontoon21", "bbc-spanish21", "mbs-pontoon")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a store with some rounds at a table of each book, with its keys beside it."""
    folder = tmp_path_factory.mktemp("played")

    async def play() -> None:
        database = Database.open(str(folder / "store.db"))
        place = Place(database, folder / "keys")
        await place.start()
        for number, book in enumerate(BOOKS):
            table = await place.open(book)
            clients = [
                await place.seated(table, name, box) for box, name in ((1, "ann"), (2, "bob"))
            ]
            await Evening(place, table, clients, seed=number).play(3)
        await place.end()
        database.close()

    asyncio.run(play())
    return folder


def verified(folder: Path, *more: str) -> tuple[int, set[str]]:
    """Run the command; return its exit code, and the codes of all faults."""
    words = ["verify-log", str(folder / "store.db"), "--json", *more]
    result = CliRunner().invoke(app, words)
    report = json.loads(result.stdout)
    assert report["streams"] == len(BOOKS) + 2
    return result.exit_code, {fault["code"] for fault in report["faults"]}


def edited(played: Path, to: Path, edit: Callable[[sqlite3.Connection], None]) -> Path:
    """Copy the store and edit the copy."""
    shutil.copytree(played, to)
    with closing(sqlite3.connect(to / "store.db", isolation_level=None)) as connection:
        connection.row_factory = sqlite3.Row
        edit(connection)
    return to


def chain_again(connection: sqlite3.Connection) -> None:
    """Recompute all hashes, as anyone could who can write to the database."""
    asked = "SELECT stream, version, at, actor, command, name, body, hash FROM events ORDER BY 1, 2"
    rows = [dict(row) for row in connection.execute(asked)]
    for row in chained_anew(rows):
        here = (row["hash"], row["stream"], row["version"])
        connection.execute("UPDATE events SET hash = ? WHERE stream = ? AND version = ?", here)
        end = (row["hash"], row["stream"], row["version"])
        connection.execute("UPDATE streams SET hash = ? WHERE stream = ? AND version = ?", end)


def edit_record(connection: sqlite3.Connection) -> None:
    row = connection.execute(
        "SELECT rowid, record FROM rounds WHERE record LIKE '%ann%' LIMIT 1"
    ).fetchone()
    text = row["record"].replace("ann", "eve", 1)
    connection.execute("UPDATE rounds SET record = ? WHERE rowid = ?", (text, row["rowid"]))


def edit_winnings(connection: sqlite3.Connection) -> None:
    """Change a player's winnings in the list of players."""
    connection.execute(
        "UPDATE round_people SET returned = returned + 100 WHERE rowid ="
        " (SELECT min(rowid) FROM round_people)"
    )


def edit_status(connection: sqlite3.Connection) -> None:
    connection.execute("UPDATE rounds SET status = 'void' WHERE rowid = 1")


def remove_round(connection: sqlite3.Connection) -> None:
    connection.execute("DELETE FROM rounds WHERE rowid = 1")


def edit_wager(connection: sqlite3.Connection) -> None:
    """Double a wager, and recompute every hash."""
    row = connection.execute(
        "SELECT rowid, body FROM events WHERE name LIKE 'wager.placed%' LIMIT 1"
    ).fetchone()
    said = json.loads(row["body"])
    said["cents"] *= 2
    body = json.dumps(said, separators=(",", ":"))
    connection.execute("UPDATE events SET body = ? WHERE rowid = ?", (body, row["rowid"]))
    chain_again(connection)


def edit_settlement(connection: sqlite3.Connection) -> None:
    """Pay a dollar more in a settlement, and the house a dollar less: all of it balances."""
    row = connection.execute(
        "SELECT e.stream, e.version, e.line, e.account, h.line AS other FROM entries e"
        " JOIN entries h ON h.stream = e.stream AND h.version = e.version"
        " JOIN events v ON v.stream = e.stream AND v.version = e.version"
        " WHERE e.account LIKE '%:person:%' AND h.account LIKE '%:house'"
        " AND v.name LIKE '%settled%'"
        " LIMIT 1"
    ).fetchone()
    where = "WHERE stream = ? AND version = ? AND line = ?"
    place = (row["stream"], row["version"])
    connection.execute(f"UPDATE entries SET cents = cents + 100 {where}", (*place, row["line"]))
    connection.execute(f"UPDATE entries SET cents = cents - 100 {where}", (*place, row["other"]))
    connection.execute(
        "UPDATE accounts SET cents = cents + 100 WHERE account = ?", (row["account"],)
    )


def test_a_played_log_of_all_books_plays_to_what_is_stored(played: Path) -> None:
    assert verified(played, "--replay", str(played / "keys")) == (0, set())


@pytest.mark.parametrize(
    ("edit", "found"),
    [
        (edit_record, "round-differs"),
        (edit_winnings, "round-differs"),
        (edit_wager, "replay-differs"),
        (edit_settlement, "replay-differs"),
    ],
)
def test_an_edit_is_found_by_replay_alone(
    played: Path, tmp_path: Path, edit: Callable[[sqlite3.Connection], None], found: str
) -> None:
    folder = edited(played, tmp_path / "edited", edit)
    assert verified(folder) == (0, set()), "without a replay there is nothing to see"
    code, faults = verified(folder, "--replay", str(folder / "keys"))
    assert code == 1
    assert found in faults


@pytest.mark.parametrize(
    ("edit", "plain"), [(edit_status, "row-differs"), (remove_round, "row-missing")]
)
def test_an_edit_is_found_without_keys_as_well(
    played: Path, tmp_path: Path, edit: Callable[[sqlite3.Connection], None], plain: str
) -> None:
    folder = edited(played, tmp_path / "edited", edit)
    assert plain in verified(folder)[1]
    assert "round-differs" in verified(folder, "--replay", str(folder / "keys"))[1]
