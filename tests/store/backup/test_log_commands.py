"""`verify-log`, `backup` and `restore`, as a person or a program runs them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import update
from typer.testing import CliRunner

from fortyeight.cli import app
from fortyeight.store.database import schema
from fortyeight.store.database.database import Database
from fortyeight.store.signing.keys import Keys
from tests.store.small_log import fill

runner = CliRunner()


@pytest.fixture
def running(url: str, tmp_path: Path) -> Iterator[Database]:
    """A store that is open, as in a running server."""
    database = Database.open(url)
    fill(database, Keys.open(tmp_path / "keys"), tmp_path / "heads")
    yield database
    database.close()


def spoil(database: Database) -> None:
    change = update(schema.events).where(schema.events.c.version == 1).values(actor="eve")
    database.write(lambda connection: connection.execute(change))


def run(*words: object, **environ: str) -> tuple[int, str, str]:
    result = runner.invoke(app, [str(word) for word in words], env=environ)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.stdout, result.stderr


def test_a_clean_log_gets_0_while_the_server_runs(
    running: Database, url: str, tmp_path: Path
) -> None:
    key = tmp_path / "keys" / "signing.pub"
    code, out, err = run("verify-log", url, "--heads", tmp_path / "heads", "--key", key)
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "13 events in 4 streams (13 under signed heads), 4 exports of heads, 16 ledger lines.",
        "Nothing is wrong.",
    ]


def test_every_fault_is_a_line_and_the_code_is_1(running: Database, url: str) -> None:
    spoil(running)
    code, out, _ = run("verify-log", url)
    assert code == 1
    faults = [line for line in out.splitlines() if line.startswith("event-broken: ")]
    assert len(faults) == 4
    assert faults[0].startswith("event-broken: person:ann 1: ")
    assert out.splitlines()[-1] == f"{len(out.splitlines()) - 4} faults."
    assert "row-missing: table:one 1: The row of table:one, eve, c0 in `commands`" in out


def test_json_has_the_report(running: Database, url: str) -> None:
    code, out, _ = run("verify-log", url, "--json")
    found = json.loads(out)
    assert (code, found["clean"], found["events"], found["faults"]) == (0, True, 13, [])
    spoil(running)
    code, out, _ = run("verify-log", url, "--json")
    found = json.loads(out)
    assert (code, found["clean"], found["count"]) == (1, False, len(found["faults"]))
    assert found["faults"][0]["code"] == "event-broken"
    assert (found["faults"][0]["stream"], found["faults"][0]["version"]) == ("person:ann", 1)


def test_a_backup_and_a_restore_by_hand(running: Database, url: str, tmp_path: Path) -> None:
    file = tmp_path / "backup"
    code, out, _ = run("backup", url, file)
    assert code == 0
    keys = Keys.open(tmp_path / "keys")
    assert "13 events in 4 streams" in out
    assert keys.sealing[0].id in out
    assert f"Written: {file}\n" in out
    code, out, err = run("backup", url, file, "--force", "--json")
    assert (code, err) == (0, f"Written: {file}\n")
    assert json.loads(out)["file"] == str(file)
    new = tmp_path / "new.db"
    code, out, err = run("restore", file, new, "--key", keys.folder / "signing.pub")
    assert (code, err) == (0, "")
    assert "Restored 13 events" in out
    assert "Nothing is wrong." in out
    code, _, err = run("restore", file, new)
    assert code == 2
    assert "not empty" in err
    code, out, _ = run("verify-log", new, "--json")
    assert json.loads(out)["clean"]


def test_a_restore_tells_what_was_lost_since(running: Database, url: str, tmp_path: Path) -> None:
    (exported,) = (tmp_path / "heads").glob("heads-*")
    run("backup", url, tmp_path / "backup")
    later = tmp_path / "later.jsonl"
    line = json.loads(exported.read_text().splitlines()[-1])
    line["number"] = 5
    later.write_text(exported.read_text() + json.dumps(line) + "\n")
    code, out, _ = run(
        "restore", tmp_path / "backup", tmp_path / "new.db", "--heads", later, "--json"
    )
    assert code == 1
    assert "export-missing" in {fault["code"] for fault in json.loads(out)["faults"]}


def test_without_a_store_the_servers_own_is_taken(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    with closing(Database.open(str(data / "fortyeight.sqlite"))) as database:
        fill(database, Keys.open(data / "keys"), data / "heads")
    environ = {"FORTYEIGHT_DATA": str(data)}
    code, out, _ = run("verify-log", "--json", **environ)
    found = json.loads(out)
    assert (code, found["exports"], found["notes"]) == (0, 4, [])
    assert run("backup", tmp_path / "backup", **environ)[0] == 0
    assert (tmp_path / "backup").exists()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["verify-log", "{tmp}/none.db"], "no database"),
        (["verify-log", "mysql://user:secret@host/x"], "STORE"),
        (["verify-log", "{tmp}/text"], "database"),
        (["verify-log", "{tmp}/good.db", "--heads", "{tmp}/none"], "no such"),
        (["verify-log", "{tmp}/good.db", "--key", "{tmp}/text"], "key"),
        (["verify-log", "{tmp}/good.db", "--key", "{tmp}/none"], "cannot be read"),
        (["verify-log", "--config", "{tmp}/none"], "none"),
        (["backup", "{tmp}/good.db", "{tmp}/none/file"], "no folder"),
        (["backup", "{tmp}/good.db", "{tmp}/text"], "File exists"),
        (["backup", "{tmp}/good.db", "{tmp}/good.db", "--force"], "is no backup"),
        (["backup", "{tmp}/none.db", "{tmp}/file"], "no database"),
        (["backup", "a", "b", "c"], "a store and a file"),
        (["restore", "{tmp}/none", "{tmp}/new.db"], "no such file"),
        (["restore", "{tmp}/text", "{tmp}/new.db"], "not a backup"),
    ],
)
def test_bad_input_gets_one_sentence_and_2(tmp_path: Path, words: list[str], sentence: str) -> None:
    Database.open(str(tmp_path / "good.db")).close()
    (tmp_path / "text").write_text("a text\n")
    code, out, err = run(*(word.format(tmp=tmp_path) for word in words))
    assert (code, out) == (2, "")
    assert sentence in err
    assert len(err.splitlines()) == 1
    assert "secret" not in err
    assert not (tmp_path / "new.db").exists()
