"""A command imports only what it needs: NumPy, servers and stores take long to import."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fortyeight.cli import COMMANDS, app
from fortyeight.store.database.database import Database
from tests.effort import effort

#: Modules that none of the commands below needs.
HEAVY = {
    *("numpy", "numba", "pydantic", "sqlalchemy", "fastapi", "uvicorn", "asyncio"),
    *("typing_extensions", "fortyeight.server"),
}
#: Modules that only a command needs that plays a round.
REFEREE = {"fortyeight.table.core.decide", "fortyeight.table.core.events"}

#: Commands of the long run, besides one of each kind.
MORE = (
    "--version",
    "--help",
    "rules list",
    "rules show md-pontoon21",
    "count show ma-spanish21",
    "solve ma-spanish21",
    "rules check ma-spanish21",
    "play --help",
    "verify-log --help",
    "doctor --help",
)

CASES = Path(__file__).parents[2] / "record" / "cases"
RECORD = str(CASES / "ma-spanish21--blackjack-beats-dealer-blackjack.toml")

#: Prints the names of the modules that the command has imported, last on the error stream.
PROGRAM = """
import sys
from fortyeight.cli import main
try:
    main()
finally:
    print(*sys.modules, file=sys.stderr)
"""


def imported_by(*words: str, code: int = 0) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *words], capture_output=True, text=True, check=False
    )
    assert done.returncode == code, done.stderr
    return set(done.stderr.splitlines()[-1].split())


@pytest.mark.parametrize(
    "command",
    [
        "simulate --help",
        "serve --help",
        "replay --help",
        "rules diff ma-spanish21 ma-pontoon21",
        "wheels md-pontoon21",
        "side-wagers md-pontoon21",
        "solve ma-spanish21 --model cdz- --json",
        "chart ma-spanish21",
        "tables",
        *effort([], MORE),
    ],
)
def test_it_imports_neither_numbers_nor_servers_nor_the_referee(command: str) -> None:
    assert not imported_by(*command.split()) & (HEAVY | REFEREE)


def test_a_round_is_replayed_without_numbers_and_servers() -> None:
    assert not imported_by("replay", RECORD) & HEAVY


@pytest.mark.parametrize(
    "command",
    [
        "verify-log STORE",
        *effort(
            [],
            [
                "account list --store STORE",
                "account disable ann --store STORE",
                "backup STORE FILE",
                "restore FILE STORE",
                "replay FILE",
            ],
        ),
    ],
)
def test_a_missing_file_is_refused_before_a_database_is_loaded(
    command: str, tmp_path: Path
) -> None:
    words = [
        word.replace("STORE", str(tmp_path / "none.sqlite")).replace("FILE", str(tmp_path / "no"))
        for word in command.split()
    ]
    assert not imported_by(*words, code=2) & ((HEAVY | REFEREE) - {"fortyeight.server"})


@pytest.mark.parametrize(
    ("command", "needless"),
    [
        ("account list --store STORE", "cryptography filelock pydantic rich.console"),
        ("backup STORE FILE", "cryptography filelock pydantic rich.console"),
        (
            "verify-log STORE",
            "cryptography filelock pydantic rich.console fortyeight.rulebook.book",
        ),
        (
            "doctor --data FOLDER",
            "cryptography sqlalchemy asyncio filelock starlette http.client rich.console",
        ),
    ],
)
def test_a_store_is_read_without_servers_and_the_referee(
    command: str, needless: str, tmp_path: Path
) -> None:
    tmp_path.chmod(0o700)
    Database.open(str(tmp_path / "fortyeight.sqlite")).close()
    places = {
        "STORE": str(tmp_path / "fortyeight.sqlite"),
        "FILE": str(tmp_path / "backup.gz"),
        "FOLDER": str(tmp_path),
    }
    imported = imported_by(*(places.get(word, word) for word in command.split()))
    assert not imported & (REFEREE | {"alembic", "fastapi", *needless.split()})


def test_the_order_of_the_books_is_known_without_reading_each_as_a_book() -> None:
    """Help names two books in its examples; most commands read one."""
    program = (
        "from fortyeight.rulebook import library, shipped_books;"
        " print(len(shipped_books()), library._shipped.cache_info().currsize)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["5", "0"]


def test_a_server_starts_without_numbers_and_typesetting() -> None:
    program = "import sys, fortyeight.server.app.assembling; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    later = {"numpy", "numba", "scipy", "pyarrow", "matplotlib", "typst", "rich"}
    assert not later & set(done.stdout.split())


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_that_is_listed_is_there(name: str) -> None:
    help_text = " ".join(CliRunner().invoke(app, [name, "--help"]).output.split())
    assert COMMANDS[name].help in help_text


def test_help_lists_every_command() -> None:
    listed = CliRunner().invoke(app, ["--help"]).output
    for name in COMMANDS:
        assert f" {name} " in listed
