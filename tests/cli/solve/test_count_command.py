"""`fortyeight count`: what it prints, writes and refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fortyeight.analysis.removal import derive as deriving
from fortyeight.analysis.removal.derive import Derived, Index
from fortyeight.cli import app
from fortyeight.strategy import Departure, Span, cell, read_counting_file, shipped_counts
from tests.analysis.removal.test_removal import found


def run(*arguments: str | Path) -> Result:
    return CliRunner(env={"COLUMNS": "110"}).invoke(app, ["count", *map(str, arguments)])


def printed(*arguments: str | Path) -> str:
    done = run(*arguments)
    assert done.exit_code == 0, done.output
    return done.stdout


def refused(*arguments: str | Path) -> str:
    done = run(*arguments)
    assert done.exit_code == 2, done.output
    assert "Traceback" not in done.output
    return done.stderr


@pytest.mark.parametrize("name", shipped_counts())
def test_a_count_is_shown(name: str) -> None:
    told = printed("show", name)
    assert "Tags: A:-2" in told
    assert "departures, in" in told
    found = json.loads(printed("show", name, "--json"))
    assert found["count"]["tags"]["A"] == "-2"
    assert len(found["departures"]) == 24
    assert found["levels"][0]["from"] == -32


def test_bad_files_are_refused(tmp_path: Path) -> None:
    assert refused("show", "nothing").startswith("nothing: no such count or file; choose one of ")
    bad = tmp_path / "bad.toml"
    bad.write_text("[count]\ntags = { X = 1 }\nround = 3\n", "utf-8")
    told = refused("show", bad)
    assert 'count.tags.X: "X" is no rank' in told
    assert "count.round: 3 is none of" in told


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--largest", "0"], "--largest: '0' is not a whole number from 1 to 9"),
        (["--departures", "-1"], "--departures: '-1' is not a whole number from 0 to 400"),
        (["--spread", "0"], "--spread: '0' is not a whole number from 1 to 1,000"),
        (["--name", "a\nb"], "--name: a name is one line of text"),
        (["--strategy", "optimal"], "--strategy: optimal play has no chart to depart from"),
        (["--strategy", "none.csv"], "none.csv: the file cannot be read"),
        (["--toml", "/nowhere/at/all.toml"], "there is no folder /nowhere/at"),
        (["--decks", "3"], "decks"),
    ],
)
def test_what_cannot_be_derived(arguments: list[str], told: str) -> None:
    assert told in refused("derive", "ma-spanish21", *arguments)


def test_a_count_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    index = Index(Departure("hard 16", "T", cell("R"), Span(2)), 2.25, 4e-5)

    def quickly(*_: object, **__: object) -> Derived:
        made = found()
        return Derived(made.house, made.effects, made.tags, made.spread, (index,), made.wagers)

    monkeypatch.setattr(deriving, "derive", quickly)
    place = tmp_path / "made.toml"
    arguments = ("derive", "ma-spanish21", "--strategy", "mimic", "--name", "Mine")
    told = printed(*arguments, "--toml", place)
    assert "Betting correlation" in told
    assert "every rank changes it alike" in told
    assert f"Written: {place}" in told.replace("\n", "")
    counting = read_counting_file(place)
    assert (counting.name, counting.strategy) == ("Mine", "mimic")
    assert counting.departures == (index.departure,)
    asked = json.loads(printed(*arguments, "--json"))
    assert asked["departures"][0]["even_at"] == 2.25
    assert asked["count"]["departures"][0] == {
        "hand": "hard 16",
        "up": "T",
        "play": "R",
        "from": 2,
        "below": None,
    }
    assert sum(asked["effects_of_removal"].values()) != 0
