"""`fortyeight account`: the first administrator, and a message for each failure."""

from __future__ import annotations

import asyncio
import json
import pty
import subprocess
import sys
import tomllib
from os import close, read, write
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from typer.testing import CliRunner

from fortyeight.cli import app
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.server_settings import Settings
from fortyeight.server.base.who import Role
from fortyeight.server.rooms.people import Cost, People, PeopleSettings
from fortyeight.store.database.database import Database
from tests.server.live.nursery import CHEAP

GOOD = "green felt 48"

runner = CliRunner()


@pytest.fixture(autouse=True)
def cheap_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Cost.__init__, "__defaults__", CHEAP)


def account(store: Path, *words: str, said: str = "", code: int = 0) -> str:
    """Run the command, which must exit with this code, and return its output."""
    done = runner.invoke(app, ["account", *words, "--store", f"sqlite:///{store}"], input=said)
    assert done.exit_code == code, done.output
    assert "Traceback" not in done.output
    return done.stdout if code == 0 else done.stderr


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "people.db"


def signs_in(store: Path, name: str, password: str) -> set[Role] | None:
    database = Database.open(str(store))
    people = People(database, PeopleSettings())
    try:
        return set(asyncio.run(people.accounts.sign_in(name, password, "home")).who.roles)
    except Refusal:
        return None
    finally:
        people.close()
        database.close()


def test_the_first_account_is_an_administrators(store: Path) -> None:
    said = account(store, "create", "admin", "--password-stdin", said=GOOD + "\n")
    assert "admin can sign in now: administrator" in said
    assert signs_in(store, "admin", GOOD) == {Role.ADMINISTRATOR}


def test_a_store_without_accounts_says_what_to_run(store: Path) -> None:
    Database.open(str(store)).close()
    done = runner.invoke(app, ["account", "list", "--store", f"sqlite:///{store}"])
    assert (done.exit_code, done.stdout) == (0, "")
    assert "Run: fortyeight account create NAME" in done.stderr


def test_an_unknown_role_is_refused_with_the_roles_that_there_are(store: Path) -> None:
    said = account(store, "create", "ann", "--role", "playr", "--password-stdin", code=2)
    assert said == (
        "Unknown role 'playr' (did you mean player?);"
        " choose player, dealer, floor, auditor or administrator.\n"
    )


def test_accounts_are_made_listed_changed_and_closed(store: Path) -> None:
    words = ["create", "flo", "--role", "floor", "--role", "player", "--password-stdin"]
    account(store, *words, said=GOOD)
    account(store, "roles", "flo", "dealer", "player")
    listed = json.loads(account(store, "list", "--json"))
    assert (listed["name"], listed["roles"]) == ("flo", ["dealer", "player"])
    account(store, "password", "flo", "--password-stdin", said="red chips 1000\n")
    assert signs_in(store, "flo", "red chips 1000") == {Role.DEALER, Role.PLAYER}
    account(store, "disable", "flo")
    assert "(disabled)" in account(store, "list")
    assert signs_in(store, "flo", "red chips 1000") is None
    account(store, "enable", "flo")
    assert signs_in(store, "flo", "red chips 1000") is not None


@pytest.mark.parametrize(
    ("words", "said", "why"),
    [
        (["create", "two words"], GOOD, "no spaces"),
        (["create", "robot-1"], GOOD, "given by the service"),
        (["create", "b\u202eb"], GOOD, "direction"),
        (["create", "ann"], "short", "8 to 128"),
        (["create", "ann"], "qwertyuiop", "tries first"),
        (["create", "annabella"], "annabella", "name itself"),
        (["create", "ann"], "", "8 to 128"),
        (["create", "ann"], "x1y2" * 5000, "8 to 128"),
        (["password", "nobody-here"], GOOD, "no such account"),
    ],
)
def test_weak_input_is_refused_with_a_sentence(
    store: Path, words: list[str], said: str, why: str
) -> None:
    Database.open(str(store)).close()
    told = account(store, *words, "--password-stdin", said=said, code=2)
    assert why in told
    assert len(told.strip().splitlines()) == 1
    assert said not in told or not said or said == words[1]


def test_other_faults_are_sentences_too(store: Path, tmp_path: Path) -> None:
    assert "no database" in account(store, "disable", "ann", code=2)
    assert not store.exists(), "only the first account makes a store"
    Database.open(str(store)).close()
    assert account(store, "disable", "ann", code=2) == "ann: there is no such account.\n"
    assert "no such account" in account(store, "roles", "ann", "player", code=2)
    account(store, "create", "ann", "--password-stdin", said=GOOD)
    told = account(store, "create", "Ann", "--password-stdin", said=GOOD, code=2)
    assert "this name is taken" in told
    away = tmp_path / "not-here" / "people.db"
    assert "no database" in account(away, "list", code=2)
    assert "no database" in account(away, "disable", "ann", code=2)
    assert "password" in account(store, "create", "bob", code=2)
    runner_says = runner.invoke(app, ["account", "list", "--store", "mysql://x"])
    assert runner_says.exit_code == 2
    database = Database.open(str(store))
    assert "stop that server first" in account(store, "disable", "ann", code=2)
    assert account(store, "list").split() == ["ann", "administrator"]
    database.close()


def test_the_store_of_the_settings_is_taken_where_none_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORTYEIGHT_DATA", str(tmp_path / "data"))
    done = runner.invoke(app, ["account", "create", "boss", "--password-stdin"], input=GOOD)
    assert done.exit_code == 0, done.output
    assert (tmp_path / "data" / "fortyeight.sqlite").is_file()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
@pytest.mark.parametrize(("second", "code"), [(GOOD, 0), ("another one", 2)])
def test_at_a_terminal_the_password_is_asked_twice_and_not_shown(
    store: Path, second: str, code: int
) -> None:
    ours, theirs = pty.openpty()
    words = ["account", "create", "boss", "--store", f"sqlite:///{store}"]
    process = subprocess.Popen(
        [sys.executable, "-m", "fortyeight", *words], stdin=theirs, stdout=theirs, stderr=theirs
    )
    close(theirs)
    shown = b""
    for question, answer in ((b"Password: ", GOOD), (b"The same again: ", second)):
        while question not in shown:
            shown += read(ours, 1024)
        write(ours, answer.encode() + b"\n")
    try:
        while more := read(ours, 1024):
            shown += more
    except OSError:
        pass  # Linux says so when the other end is closed
    assert process.wait() == code
    close(ours)
    assert GOOD.encode() not in shown
    assert second.encode() not in shown
    assert (b"not the same" in shown) == (code == 2)


@pytest.mark.ruling("R22")
def test_the_supervisor_code_is_printed_hashed() -> None:
    done = runner.invoke(app, ["account", "code", "--code-stdin"], input="tulip-4711\n")
    assert done.exit_code == 0, done.output
    assert "tulip-4711" not in done.stdout
    stored = tomllib.loads(done.stdout)["accounts"]["supervisor_code"]
    settings = Settings.model_validate({"accounts": {"supervisor_code": stored}})
    assert settings.accounts.supervisor_code == stored
    assert PasswordHasher().verify(stored, "tulip-4711")


@pytest.mark.ruling("R22")
@pytest.mark.clause("ma-pontoon21", "16(p)(1)")
@pytest.mark.parametrize(
    ("code", "sentence"),
    [("333333", "printed in the rules"), ("12345", "6 to 128"), ("12345\x07", "printable")],
)
def test_the_sample_code_and_bad_codes_are_refused(code: str, sentence: str) -> None:
    done = runner.invoke(app, ["account", "code", "--code-stdin"], input=f"{code}\n")
    assert done.exit_code == 2
    assert sentence in done.stderr


def test_a_code_in_the_settings_must_be_hashed() -> None:
    with pytest.raises(ValueError, match="fortyeight account code"):
        Settings.model_validate({"accounts": {"supervisor_code": "tulip-4711"}})
