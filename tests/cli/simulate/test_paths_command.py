"""`fortyeight simulate` over time: trips, hours, Parquet tables and plots."""

import json
import sys
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from fortyeight import __version__
from fortyeight.cli import app
from tests.effort import effort

runner = CliRunner()
MIMIC = ("ma-spanish21", "--strategy", "mimic", "--seed", "5")
TRIPS = ("--rounds", "120050", "--trip", "100", "--bankroll", "15", "--goal", "100.00")


def simulated(*words: str | Path) -> Any:
    done = runner.invoke(app, ["simulate", *MIMIC, *map(str, words), "--json"])
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def refused(*words: str | Path) -> str:
    done = runner.invoke(app, ["simulate", *MIMIC, *map(str, words)])
    assert done.exit_code == 2, done.output
    assert "Traceback" not in done.output
    assert not done.stdout
    return done.stderr


def test_trips_for_a_program() -> None:
    found = simulated(*TRIPS)
    trips = found["trips"]
    assert (trips["rounds"], trips["number"], trips["rounds_left_out"]) == (100, 1200, 50)
    # A goal of 100.00 is ten wagers of 10.00.
    assert (trips["bankroll"], trips["goal"]) == (15.0, 10.0)
    quantiles = list(trips["result"]["quantiles"].values())
    assert list(trips["result"]["quantiles"]) == ["1%", "5%", "25%", "50%", "75%", "95%", "99%"]
    assert quantiles == sorted(quantiles)
    assert quantiles[0] < -13 <= trips["lowest"]["mean"] + 13
    assert trips["drawdown"]["quantiles"]["50%"] > 0
    for key in ("ruined", "reached"):
        one = trips[key]
        share = one["number"] / 1200
        assert 0.05 < one["chance"] == share < 0.95
        assert one["standard_error"] == pytest.approx(sqrt(share * (1 - share) / 1200))
        assert 0 < one["median_round"] <= 100
    assert 10 < trips["rounds_played"] < 100
    risk = found["risk_of_ruin"]
    assert risk["long_run"] == 1.0
    # The formula knows no goal, and takes ruin to come when nothing is left.
    assert risk["within_trip"] == pytest.approx(trips["ruined"]["chance"], abs=0.06)
    assert "independent" in risk["assumes"]
    assert found["course"]["longest_losing_streak"] > 5
    assert found["course"]["greatest_drawdown"] > 0
    assert found["course"]["convergence"][-1][0] == 120_050
    assert found["course"]["convergence"][-1][1] == pytest.approx(found["mean"])


def test_the_formula_agrees_with_what_is_measured() -> None:
    found = simulated("--rounds", "400000", "--trip", "200", "--bankroll", "20", "--fresh-shoe")
    measured = found["trips"]["ruined"]
    assert found["risk_of_ruin"]["within_trip"] == pytest.approx(measured["chance"], abs=0.06)


def test_an_hour_at_the_table() -> None:
    words = ("--rounds", "100000", "--boxes", "2", "--wager", "25.00")
    found = simulated(*words)
    hours = found["hours"]
    assert (hours["rounds_an_hour"], hours["boxes_per_hour"]) == (139, 278)
    # Mimics never split.
    assert hours["hands_per_hour"] == pytest.approx(278)
    assert hours["staked_per_hour"] == "6950.00"
    assert float(hours["expected_per_hour"]) == pytest.approx(found["mean"] * 6950, abs=0.005)
    assert float(hours["expected_per_day"]) == pytest.approx(found["mean"] * 55600, abs=0.0051)
    of_round = found["standard_error"] * sqrt(100_000) * 2
    spread = 25 * of_round * sqrt(139)
    assert float(hours["standard_deviation_per_hour"]) == pytest.approx(spread, abs=0.006)
    assert float(hours["standard_deviation_per_day"]) == pytest.approx(spread * sqrt(8), abs=0.006)
    assert hours["minimum"]["wager"] == "5.00"
    assert float(hours["minimum"]["expected_per_hour"]) == pytest.approx(
        found["mean"] * 278 * 5, abs=0.005
    )
    assert "trips" not in found
    faster = simulated(*words, "--rounds-an-hour", "400")["hours"]
    assert (faster["rounds_an_hour"], faster["source"]) == (400, "as asked for")


def test_what_people_read() -> None:
    done = runner.invoke(app, ["simulate", *MIMIC, *TRIPS])
    assert done.exit_code == 0
    for part in (
        "Per hour, at $10.00 per box",
        "209 rounds (as published for blackjack",
        "Expected in a day of 8 hours: -$",
        "At the house's minimum of $5.00",
        "Trips of 100 rounds",
        "1,200 trips; 50 rounds after the last one left out.",
        "greatest drawdown",
        "Ahead at the end",
        "Ruined with 15 wagers",
        "Goal of 10 wagers reached before ruin",
        "Longest losing streak",
        "endless play: certain",
    ):
        assert part in done.stdout


@pytest.mark.usefixtures("small_blocks")
def test_a_run_without_a_whole_trip_says_so() -> None:
    """It stops before the first trip is finished, as the mean is known well enough."""
    words = ("--rounds", "10000000", "--until", "900%", "--trip", "500000", "--bankroll", "2000")
    done = runner.invoke(app, ["simulate", *MIMIC, *words])
    assert done.exit_code == 0
    assert "No trip was finished." in done.stdout
    found = simulated(*words)
    assert found["trips"]["ruined"]["chance"] is None
    assert found["trips"]["result"]["quantiles"]["50%"] is None


@pytest.mark.usefixtures("small_blocks")
def test_a_checkpoint_keeps_trips(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    kept = ("--trip", "90", "--bankroll", "30", "--checkpoint", path)
    simulated("--rounds", "1000000000", "--until", "0.4%", *kept)
    more = simulated("--rounds", "500000", *kept)
    assert more["trips"] == simulated("--rounds", "500000", *kept[:4])["trips"]
    assert "keeps results over time" in refused("--checkpoint", path)
    assert "not trips of 91 rounds" in refused("--checkpoint", path, "--trip", "91")


def test_parquet_tables(tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    found = simulated(*TRIPS, "--parquet", folder)
    assert sorted(path.name for path in folder.iterdir()) == [
        "convergence.parquet",
        "hands.parquet",
        "results.parquet",
        "trips.parquet",
    ]
    results = pq.read_table(folder / "results.parquet")
    tallies = {str(row["net"]): row["number"] for row in results.to_pylist()}
    assert tallies == found["tallies"]
    told = {key.decode(): value.decode() for key, value in results.schema.metadata.items()}
    assert told["fortyeight.book"] == "ma-spanish21"
    assert told["fortyeight.version"] == __version__
    assert (told["fortyeight.seed"], told["fortyeight.rounds"]) == ("5", "120050")
    assert json.loads(told["fortyeight.house"]) == found["house"]
    unit = Fraction(told["fortyeight.unit"])
    assert all(row["units"] * unit == row["net"] for row in results.to_pylist())
    trips = pq.read_table(folder / "trips.parquet").to_pylist()
    assert [row["trip"] for row in trips] == list(range(1, 1201))
    assert sum(row["ended"] == "ruined" for row in trips) == found["trips"]["ruined"]["number"]
    assert sum(row["ended"] == "reached" for row in trips) == found["trips"]["reached"]["number"]
    mean = sum(row["result"] for row in trips) / 1200
    assert mean == pytest.approx(found["trips"]["result"]["mean"])
    assert all(
        row["lowest"] <= row["result"] <= row["lowest"] + row["drawdown"] + 30 for row in trips
    )
    assert max(row["drawdown"] for row in trips) <= found["course"]["greatest_drawdown"]
    hands = pq.read_table(folder / "hands.parquet").to_pylist()
    assert sum(row["number"] for row in hands) == 120_050
    points = pq.read_table(folder / "convergence.parquet").to_pylist()
    assert [list(row.values()) for row in points] == found["course"]["convergence"]
    assert "File exists" in refused(*TRIPS, "--parquet", folder)


def test_parquet_without_trips(tmp_path: Path) -> None:
    simulated("--rounds", "1000", "--parquet", tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {"hands.parquet", "results.parquet"}


def test_plots(tmp_path: Path) -> None:
    drawing = tmp_path / "run.svg"
    simulated(*TRIPS, "--plot", drawing)
    root = ET.parse(drawing).getroot()
    assert root.tag.endswith("svg")
    assert len(list(root.iter("{http://www.w3.org/2000/svg}path"))) > 100
    again = tmp_path / "again.svg"
    simulated(*TRIPS, "--threads", "1", "--plot", again)
    assert drawing.read_bytes() == again.read_bytes()
    assert "File exists" in refused(*TRIPS, "--plot", drawing)


@pytest.mark.parametrize(
    ("rounds", "name", "begins"),
    [("1", "run.PDF", b"%PDF-"), *effort([], [("65", "run.png", b"\x89PNG\r\n")])],
)
def test_a_plot_of_hardly_anything(tmp_path: Path, rounds: str, name: str, begins: bytes) -> None:
    path = tmp_path / name
    simulated("--rounds", rounds, "--trip", rounds, "--bankroll", "2", "--plot", path)
    assert path.read_bytes().startswith(begins)
    assert path.stat().st_size > 10_000


def test_files_are_told(tmp_path: Path) -> None:
    words = ["--rounds", "1000", "--plot", str(tmp_path / "a.png"), "--parquet", str(tmp_path)]
    done = runner.invoke(app, ["simulate", *MIMIC, *words])
    assert done.exit_code == 0
    assert done.stdout.count("Written: ") == 4


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--trip", "0"], "--trip: '0' is not a whole number of 1 or more."),
        (["--rounds", "10", "--trip", "11"], "at most as long as the run, 10 rounds"),
        (["--bankroll", "lots"], "neither a number of wagers"),
        (["--bankroll", "0"], "give more than 0"),
        (["--bankroll", "2", "--boxes", "3"], "a round needs at least 3 wagers"),
        (["--bankroll", "9.99"], "a round needs at least 1 wager."),
        (["--goal", "5"], "--trip"),
        (["--goal", "-5", "--trip", "5"], "neither a number of wagers"),
        (["--rounds-an-hour", "0"], "is not a whole number from 1 to 1,000,000"),
        (["--plot", "run.gif"], "ends in .svg, .png or .pdf"),
        (["--plot", "/nowhere/at/all.svg"], "no folder"),
        (["--parquet", "/nowhere/at/all"], "no folder"),
        (["--parquet", __file__], "this is a file, not a folder"),
        (["--rounds", "1000000000", "--trip", "10", "--parquet", "x"], "5,000,000 trips"),
    ],
)
def test_bad_input_gets_a_sentence_and_exit_2(words: list[str], says: str) -> None:
    assert says in refused(*words)


@pytest.mark.parametrize(
    ("package", "words", "says"),
    [
        ("matplotlib", ["--plot", "run.svg"], "pip install 'fortyeight[papers]'."),
        ("pyarrow", ["--parquet", "run"], "pip install 'fortyeight[files]'."),
    ],
)
def test_a_package_that_is_missing_is_named(
    package: str, words: list[str], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    assert says in refused(*words)
