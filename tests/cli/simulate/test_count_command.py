"""`fortyeight simulate --count`, run as a command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fortyeight.cli import app
from tests.strategy.counts.count_texts import FULL

_ASKED = ("simulate", "ma-spanish21", "--strategy", "mimic", "--rounds", "20000", "--seed", "1")


def _run(*more: str) -> str:
    done = CliRunner().invoke(app, [*_ASKED, *more])
    assert done.exit_code == 0, done.output
    return done.stdout


def test_a_count_that_comes_along() -> None:
    found = json.loads(_run("--count", "ma-spanish21", "--json"))["count"]
    assert found["name"].startswith("Spanish 21")
    rows = found["by_true_count"]
    assert sum(row["rounds"] for row in rows) == 20_000
    assert {row["wager"] for row in rows} >= {1, 2, 4, 6, 8, 10}
    assert found["average_wager"] > 1.5
    assert found["optional"]["bonus-spin"]["rounds"] > 0
    told = _run("--count", "ma-spanish21", "--trip", "100")
    assert "Count Spanish 21" in told
    assert "bonus-spin, by the count: made in" in told


def test_hours_and_ruin_go_by_the_wagers_of_the_count() -> None:
    asked = ("--count", "ma-spanish21", "--bankroll", "1000", "--rounds-an-hour", "100", "--json")
    found = json.loads(_run(*asked))
    count, hours = found["count"], found["hours"]
    assert float(hours["staked_per_hour"]) == pytest.approx(1000 * count["average_wager"], abs=0.01)
    assert float(hours["expected_per_hour"]) == pytest.approx(1000 * count["mean"], abs=0.01)
    spread = 10 * count["standard_deviation"] * 10
    assert float(hours["standard_deviation_per_hour"]) == pytest.approx(spread, rel=1e-3)
    assert count["average_wager"] > 1.5


def test_a_file_with_its_own_strategy(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(FULL, "utf-8")
    asked = ["simulate", "ma-spanish21", "--count", str(path), "--rounds", "2000", "--json"]
    done = CliRunner().invoke(app, asked)
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert found["strategy"] == "mimic"
    assert any(row["wager"] == 0 for row in found["count"]["by_true_count"])
    assert "sits out" in CliRunner().invoke(app, asked[:-1]).stdout


def test_without_a_count_nothing_is_told() -> None:
    assert json.loads(_run("--json"))["count"] == {}
    assert "true count" not in _run()


@pytest.mark.parametrize("text", [None, "name = 1", FULL.replace("K = -1", "")])
def test_bad_counts_are_told_in_sentences(text: str | None, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    if text is not None:
        path.write_text(text, "utf-8")
    done = CliRunner().invoke(app, [*_ASKED, "--count", str(path)])
    assert done.exit_code == 2
    assert done.stderr
    assert "Traceback" not in done.stderr
