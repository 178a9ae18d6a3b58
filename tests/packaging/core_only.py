"""Program that uses the package without extras: everything works, or names the missing extra.

`test_wheel.py` runs it, in an environment with the wheel and its own requirements.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
from pathlib import Path

from typer.testing import CliRunner

import fortyeight
from fortyeight import MissingPackageError
from fortyeight.cli import COMMANDS, app
from fortyeight.extras import EXTRAS, missing_modules
from fortyeight.record import read_record, replay, result

ROUND = """\
rulebook = "ma-spanish21"
wagers   = ["ann 1 main 10.00"]
shoe     = "Kh 9h 6d"
actions  = ["1 surrender"]
"""

#: Commands that work, and their output.
WORKS = {
    "replay round.toml": "Ann surrenders",
    "rules list": "ma-spanish21",
    "rules show mbs-pontoon": "Pontoon",
    "rules check ma-spanish21": "OK",
    "rules diff ma-spanish21 md-pontoon21": "Pontoon 21",
    "wheels md-pontoon21": "symbol",
    "side-wagers md-pontoon21": "edge",
    "solve ma-spanish21": "House edge",
    "chart ma-spanish21": "stand",
    "chart ma-spanish21 --svg chart.svg": "chart.svg",
    "tables": "Sources",
    "count show ma-spanish21": "true count",
    "play --terminal": "follow a round from its record",
    "doctor": "none; not installed: solver, papers, files, server, postgres",
    **{f"{name} --help": "Usage" for name in COMMANDS},
}

#: Commands that do not, and the extra that their message names.
LACKS = {
    "solve ma-spanish21 --compute": "solver",
    "solve mbs-pontoon --decks 4": "solver",
    "chart mbs-pontoon --decks 4 --compute": "solver",
    "chart ma-spanish21 --costs": "solver",
    "ev ma-spanish21 --hand 6s,7s --up 9h": "solver",
    "simulate ma-spanish21 --rounds 1000": "solver",
    "sweep ma-spanish21": "solver",
    "count derive ma-spanish21": "solver",
    "shuffles ma-spanish21": "solver",
    "bench solver": "solver",
    "rules diff ma-spanish21 md-pontoon21 --edge": "solver",
    "chart ma-spanish21 --pdf chart.pdf": "papers",
    "chart ma-spanish21 --png chart.png": "papers",
    "serve": "server",
    "play": "server",
    "account list": "server",
    "verify-log store.sqlite": "server",
    "backup backup.out": "server",
    "restore round.toml store.sqlite": "server",
    "doctor --data data": "server",
}


def check_imports() -> None:
    """Import every module: each can be imported, or names the extra that it lacks."""
    places = [("fortyeight.", list(fortyeight.__path__))]
    lacking = 0
    while places:
        prefix, path = places.pop()
        for module in pkgutil.iter_modules(path, prefix):
            if module.ispkg:
                folder = str(Path(path[0]) / module.name.removeprefix(prefix))
                places.append((f"{module.name}.", [folder]))
            if module.name != "fortyeight.__main__":
                try:
                    importlib.import_module(module.name)
                except MissingPackageError:
                    lacking += 1
    assert lacking > 100


def check_commands() -> None:
    runner = CliRunner()
    for command, says in WORKS.items():
        done = runner.invoke(app, command.split())
        assert done.exit_code == 0, (command, done.output, done.exception)
        assert says in " ".join(done.output.split()), (command, done.output)
    for command, extra in LACKS.items():
        words = [word.replace(",", " ") for word in command.split()]
        done = runner.invoke(app, words)
        assert done.exit_code == 2, (command, done.output, done.exception)
        text = " ".join(done.output.split())
        assert text.endswith(f": pip install 'fortyeight[{extra}]'."), (command, text)
        assert text.count(". ") == 0, (command, text)
    assert not list(Path().glob("*.pdf"))


def check_a_round() -> None:
    assert result(replay(read_record(ROUND)))["net"] == {"ann": "-5.00"}
    done = CliRunner().invoke(app, ["replay", "round.toml", "--json"])
    assert json.loads(done.stdout)["net"] == {"ann": "-5.00"}


if __name__ == "__main__":
    assert all(missing_modules(extra) == [*about.modules] for extra, about in EXTRAS.items())
    Path("round.toml").write_text(ROUND, "utf-8")
    check_a_round()
    check_commands()
    check_imports()
