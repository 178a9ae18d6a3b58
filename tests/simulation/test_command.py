"""`fortyeight simulate`: what it prints, and how it refuses."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from fortyeight.cli import app

runner = CliRunner()


def simulated(*words: str) -> Any:
    done = runner.invoke(app, ["simulate", *words, "--json"])
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def test_what_a_program_reads() -> None:
    words = ("ma-spanish21", "--rounds", "200000", "--strategy", "mimic", "--seed", "5")
    found = simulated(*words)
    assert found["rounds"] == 200_000 == sum(found["tallies"].values())
    low, high = found["confidence_interval"]
    assert low < found["mean"] < high
    assert high - found["mean"] == pytest.approx(1.96 * found["standard_error"], rel=1e-3)
    assert found["rounds_per_second"] > 0 < found["seconds"]
    assert sum(found["frequencies"]["distribution"].values()) == pytest.approx(1.0)
    # Mimicking the dealer loses both hands that go over 21, but for blackjacks and bonuses.
    assert -0.1 < found["mean"] < -0.02
    assert found["frequencies"]["split"] == 0.0
    again = simulated(*words, "--threads", "3")
    assert again["tallies"] == found["tallies"]


def test_a_strategy_file_is_played(tmp_path: Path) -> None:
    path = tmp_path / "chart.csv"
    done = runner.invoke(app, ["chart", "mbs-pontoon", "--csv", str(path)])
    assert done.exit_code == 0
    words = ("mbs-pontoon", "--rounds", "100000", "--seed", "1")
    by_file = simulated(*words, "--strategy", str(path))
    assert by_file["tallies"] == simulated(*words, "--strategy", "chart")["tallies"]


def test_boxes_and_the_super_bonus_of_a_wager() -> None:
    words = ("ma-spanish21", "--rounds", "50000", "--strategy", "mimic", "--seed", "5")
    found = simulated(*words, "--boxes", "4", "--wager", "25.00")
    assert sum(found["tallies"].values()) == 200_000
    assert found["super_bonus"]["pays"] == "5000.00"
    # Boxes of a round share the dealer's hand: their mean is less certain than of as many rounds.
    assert found["standard_error"] > found["standard_deviation"] / 200_000**0.5


def test_a_checkpoint_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    words = ("ma-spanish21", "--strategy", "mimic", "--seed", "9")
    kept = ("--checkpoint", str(path))
    simulated(*words, "--rounds", "1000000000", "--until", "0.4%", *kept)
    assert path.exists()
    more = simulated(*words, "--rounds", "1000000", *kept)
    assert more["tallies"] == simulated(*words, "--rounds", "1000000")["tallies"]
    other = runner.invoke(app, ["simulate", "ma-pontoon21", *words[1:], *kept])
    assert other.exit_code == 2
    assert "another house" in other.output


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--rounds", "0"], "rounds are 1 to"),
        (["--boxes", "9"], "boxes are 1 to 8"),
        (["--seed", "-1"], "a seed is 0 to"),
        (["--threads", "0"], "at least one thread"),
        (["--until", "soon"], "no share of a wager"),
        (["--wager", "a lot"], "--wager"),
        (["--wager", "0.00"], "more than nothing"),
        (["--strategy", "best"], "no such file or strategy"),
        (["--checkpoint", "/nowhere/at/all.json"], "no folder"),
        (["--decks", "5"], "decks"),
    ],
)
def test_bad_input_gets_a_sentence_and_exit_2(words: list[str], says: str) -> None:
    done = runner.invoke(app, ["simulate", "ma-spanish21", *words])
    assert done.exit_code == 2
    assert says in done.output
    assert "Traceback" not in done.output


def test_what_people_read() -> None:
    words = ["simulate", "bbc-spanish21", "--rounds", "20000", "--strategy", "never-bust"]
    done = runner.invoke(app, [*words, "--seed", "1"])
    assert done.exit_code == 0
    for part in ("20,000 rounds by never-bust", "Mean net result", "Standard deviation"):
        assert part in done.stdout


def test_real_shoes_are_told_beside_the_solver() -> None:
    words = ["simulate", "ma-spanish21", "--rounds", "3000000", "--seed", "1"]
    found = json.loads(runner.invoke(app, [*words, "--json"]).stdout)
    assert found["solver"]["mean"] == pytest.approx(-0.0036553, abs=1e-6)
    assert found["solver"]["difference"] == found["mean"] - found["solver"]["mean"]
    assert "the cut-card effect" in runner.invoke(app, words).stdout
    fresh = runner.invoke(app, [*words, "--fresh-shoe"]).stdout
    assert "they agree" in fresh
    mimic = json.loads(runner.invoke(app, [*words, "--strategy", "mimic", "--json"]).stdout)
    assert "solver" not in mimic


def test_a_gpu_is_asked_for_where_there_is_none() -> None:
    done = runner.invoke(app, ["simulate", "ma-spanish21", "--device", "gpu"])
    assert done.exit_code == 2
    assert "--device" in done.stderr
    for words, says in ((("--threads", "2"), "threads of its own"), (("--cluster", "local"), "")):
        done = runner.invoke(app, ["simulate", "ma-spanish21", "--device", "gpu", *words])
        assert done.exit_code == 2
        assert says in done.stderr
