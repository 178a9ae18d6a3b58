"""`fortyeight simulate --side-bets`: what it prints, and how it refuses."""

import json
from typing import Any

import pytest
from typer.testing import CliRunner

from fortyeight.cli import app

runner = CliRunner()
WORDS = ("--rounds", "20000", "--strategy", "mimic", "--seed", "5")


def simulated(*words: str) -> Any:
    done = runner.invoke(app, ["simulate", *words, *WORDS, "--json"])
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)["optional"]


def test_every_optional_wager_by_its_name() -> None:
    found = simulated("md-pontoon21", "--side-bets", "all", "--boxes", "2")
    assert list(found) == ["match", "insurance", "bonus-spin", "xtreme"]
    for one in found.values():
        assert sum(one["outcomes"].values()) == one["number"]
        rows = (*one["outcomes"].items(), *one["community"].items())
        mean = sum(one["pays"][name] * number for name, number in rows) / one["number"]
        assert mean == pytest.approx(one["mean"])
        assert one["mean_over_time"] == pytest.approx(one["mean"] + one["from_meters"])
    assert found["match"]["number"] == 40_000
    assert found["xtreme"]["from_meters"] == pytest.approx(0.075)
    assert found["bonus-spin"]["community"]


def test_just_those_that_are_named() -> None:
    assert simulated("md-pontoon21") == {}
    every = simulated("md-pontoon21", "--optional")
    some = simulated("md-pontoon21", "--side-bets", "xtreme, match")
    assert simulated("md-pontoon21", "--with", "xtreme, match") == some, "an earlier name"
    assert list(some) == ["match", "xtreme"]
    assert some["match"] == every["match"]
    assert some["xtreme"] == every["xtreme"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--side-bets", "break-bonus"], "this house does not offer break-bonus"),
        (["--side-bets", "match,luck"], "'luck' is not a side bet; choose match, match-hole, pair"),
        (["--side-bets", ""], "is not a side bet"),
    ],
)
def test_wagers_that_are_not_there(words: list[str], says: str) -> None:
    done = runner.invoke(app, ["simulate", "ma-spanish21", *WORDS, *words])
    assert done.exit_code == 2
    assert says in done.output
    assert "Traceback" not in done.output


def test_what_people_read() -> None:
    done = runner.invoke(app, ["simulate", "ma-pontoon21", *WORDS, "--optional"])
    assert done.exit_code == 0
    for part in (
        "Side bet match, made 20,000 times",
        "Side bet xtreme",
        "initial amounts",
        "hot spot",
    ):
        assert part in done.stdout
    once = ["simulate", "ma-pontoon21", "--rounds", "1", "--strategy", "mimic", "--seed", "1"]
    done = runner.invoke(app, [*once, "--side-bets", "insurance"])
    assert done.exit_code == 0
    assert "Side bet insurance: never made." in done.stdout


def test_insurance_is_won_by_what_the_book_calls_a_blackjack() -> None:
    done = runner.invoke(app, ["simulate", "mbs-pontoon", *WORDS, "--side-bets", "insurance"])
    assert "dealer's Pontoon" in done.stdout
    assert "dealer's blackjack" not in done.stdout
