"""Play for the Super Bonus: `chart --wager` and `simulate --super-bonus`."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from fortyeight.cli import app
from tests.effort import PROVING, effort

runner = CliRunner()


def answered(*words: str) -> Any:
    done = runner.invoke(app, [*words, "--json"])
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def _cell(found: Any) -> str:
    return str(found["rows"]["pair 7"]["23456789TA".index("7")])


@pytest.mark.clause("ma-spanish21", "5(g)")
def test_the_chart_of_a_wager_hits_suited_sevens_for_its_dollars() -> None:
    usual = answered("chart", "ma-spanish21")
    small = answered("chart", "ma-spanish21", "--wager", "5.00")
    large = answered("chart", "ma-spanish21", "--wager", "5000.00")
    assert (_cell(usual), _cell(small), _cell(large)) == ("P", "P$", "P")
    assert usual["super_bonus"] == {"played_for": False, "chance": 0.0}
    assert large["rows"] == usual["rows"]
    assert small["super_bonus"]["pays"] == "1000.00"
    # The gain over the usual chart is what the solver says of the best play of those sevens.
    gain = small["super_bonus"]["gives"] - (small["edge_chart"] - usual["edge_chart"])
    solved = answered("solve", "ma-spanish21")["super_bonus"]
    assert gain == pytest.approx(solved["gain"], abs=1e-9)
    assert small["super_bonus"]["chance"] == pytest.approx(solved["chance"])
    assert solved["chance_by_chart"] == 0.0
    assert "are hit" in solved["assumes"]


def test_the_chart_says_what_it_plays_for() -> None:
    told = runner.invoke(app, ["chart", "ma-spanish21", "--wager", "5.00"]).stdout
    assert "Plays for the Super Bonus with a wager of $5.00" in " ".join(told.split())
    told = runner.invoke(app, ["chart", "ma-spanish21", "--wager", "5000.00"]).stdout
    assert "does not play for it" in " ".join(told.split())


def test_figures_of_a_play_that_splits_the_other_sevens_are_not_exact(tmp_path: Path) -> None:
    """Split hands of sevens of different suits make three suited sevens more often."""
    small = answered("chart", "ma-spanish21", "--wager", "5.00")
    assert not small["exact"]
    assert "split against a 7" in small["limits"][0]
    assert answered("chart", "ma-spanish21", "--wager", "5000.00")["exact"]
    # Maryland's split hands earn no bonus, so their suits are worth nothing.
    maryland = ["md-pontoon21"]
    if not PROVING:
        house = tmp_path / "one-split.toml"
        house.write_text('rulebook = "md-pontoon21"\nsplits = 1\n', "utf-8")
        maryland += ["--house", str(house)]
    other = answered("chart", *maryland, "--wager", "5.00")
    assert (_cell(other), other["exact"]) == ("P$", True)
    run = "simulate", "--rounds", "100000", "--wager", "5.00"
    for asked, exact in (
        (["ma-spanish21", "--super-bonus"], False),
        (["ma-spanish21"], True),
        ([*maryland, "--super-bonus"], True),
    ):
        assert answered(*run, *asked)["solver"]["exact"] is exact


def test_a_run_by_the_chart_says_why_it_never_comes() -> None:
    words = ("simulate", "ma-spanish21", "--rounds", "100000", "--seed", "1")
    found = answered(*words)["super_bonus"]
    assert (found["number"], found["suited_sevens_against_7"]) == (0, "split")
    assert found["chance_at_most"] == pytest.approx(3 / 100_000)
    told = runner.invoke(app, words).stdout
    assert "they are split, so it is never won" in told


@pytest.mark.parametrize("strategy", effort(["chart"], ["chart", "optimal"]))
def test_a_run_plays_for_it(strategy: str) -> None:
    words = ("simulate", "ma-spanish21", "--strategy", strategy, "--rounds", "4000000")
    found = answered(*words, "--seed", "1", "--fresh-shoe", "--super-bonus", "--wager", "5.00")
    bonus = found["super_bonus"]
    assert bonus["played_for"] is True
    expected = bonus["chance_from_fresh_shoes"] * 4_000_000
    assert expected == pytest.approx(4_000_000 / 668_382, rel=1e-4)
    assert abs(bonus["number"] - expected) < 4 * expected**0.5
    assert bonus["number"] > 0
    assert bonus["standard_error"] == pytest.approx(bonus["mean"] / bonus["number"] ** 0.5)
    # The mean, in which it is not, is that of the play with the sevens hit.
    assert abs(found["solver"]["standard_errors"]) < 4


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["ma-spanish21", "--strategy", "mimic"], "only chart or optimal can play for it"),
        (["blackjack52"], "no Super Bonus"),
    ],
)
def test_where_nothing_can_be_played_for(words: list[str], says: str) -> None:
    done = runner.invoke(app, ["simulate", *words, "--super-bonus"])
    assert done.exit_code == 2
    assert says in done.output
