"""Help: readable names, and examples that work."""

from __future__ import annotations

import json
import shlex
import shutil
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from tools.documents.command_line import commands
from typer.testing import CliRunner

from fortyeight.cli import COMMANDS, app
from fortyeight.cli.framework.examples import EXAMPLES, examples_of

runner = CliRunner(env={"COLUMNS": "80"})
FOUND: dict[str, Any] = dict(commands())
RECORD = (
    Path(__file__).parents[2]
    / "record"
    / "cases"
    / "ma-spanish21--blackjack-beats-dealer-blackjack.toml"
)
#: Examples that need a server's store, a browser or a terminal, or take long.
NOT_RUN = (
    *(
        "play",
        "serve",
        "engine",
        "bridge",
        "account",
        "verify-log",
        "verify-shoe",
        "backup",
        "restore",
        "doctor",
        "bench",
    ),
    *("sweep", "shuffles", "count derive"),
    "papers",  # they simulate; tests/papers run them on fewer rounds
)
EVERY = [(path, one) for path in EXAMPLES for one in examples_of(path)]
RUN = [one for path, one in EVERY if not path.startswith(NOT_RUN)]


@pytest.mark.parametrize("path", ["", *COMMANDS, *FOUND])
def test_help_shows_names_and_no_types(path: str) -> None:
    text = runner.invoke(app, [*path.split(), "--help"]).stdout
    assert "--help" in text
    for sign in "<>{}":
        assert sign not in text
    assert "[[" not in text
    assert "\b" not in text
    assert all(len(line) <= 80 for line in text.splitlines())
    described = [line.strip() for line in text.partition("╭")[0].splitlines()]
    for line, following in pairwise(described):
        # A line ends because the next word does not fit, not where the docstring's does.
        assert not line or not following or len(line) + len(following.split()[0]) >= 78, line


@pytest.mark.parametrize("path", FOUND)
def test_every_option_says_what_it_is(path: str) -> None:
    for param in FOUND[path].params:
        if not param.hidden:
            assert param.help, param.name
            assert param.help.endswith((".", "…")), param.help
            assert param.metavar or param.is_flag, param.name


def test_every_command_has_an_example() -> None:
    assert list(EXAMPLES) == [path for path in FOUND if path in EXAMPLES]
    assert set(EXAMPLES) == set(FOUND)


@pytest.mark.parametrize(("path", "example"), EVERY)
def test_an_example_is_understood(path: str, example: str) -> None:
    words = shlex.split(example)
    assert words[: len(path.split()) + 1] == ["fortyeight", *path.split()]
    FOUND[path].make_context(path, words[len(path.split()) + 1 :])
    shown = runner.invoke(app, [*path.split(), "--help"]).stdout
    assert " ".join(example.split()) in " ".join(shown.split())


@pytest.mark.parametrize("example", RUN)
def test_an_example_works(example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("house.toml").write_text('rulebook = "ma-spanish21"\ndecks = 8\n', "utf-8")
    shutil.copy(RECORD, "round.toml")
    Path("questions.jsonl").write_text(json.dumps({"hand": "6s 7s", "up": "9h"}) + "\n", "utf-8")
    done = runner.invoke(app, shlex.split(example)[1:])
    assert done.exit_code == 0, done.output
    assert done.stdout
