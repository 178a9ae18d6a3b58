"""`fortyeight simulate`: what it prints, and how it refuses."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from fortyeight.cli import app
from tests.effort import effort

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
    book = effort("ma-spanish21", "mbs-pontoon")
    done = runner.invoke(app, ["chart", book, "--csv", str(path)])
    assert done.exit_code == 0
    words = (book, "--rounds", "100000", "--seed", "1")
    by_file = simulated(*words, "--strategy", str(path))
    assert by_file["tallies"] == simulated(*words, "--strategy", "chart")["tallies"]


def test_boxes_and_the_super_bonus_of_a_wager() -> None:
    words = ("ma-spanish21", "--rounds", "50000", "--strategy", "mimic", "--seed", "5")
    found = simulated(*words, "--boxes", "4", "--wager", "25.00")
    assert sum(found["tallies"].values()) == 200_000
    assert found["super_bonus"]["pays"] == "5000.00"
    # Boxes of a round share the dealer's hand: their mean is less certain than of as many rounds.
    assert found["standard_error"] > found["standard_deviation"] / 200_000**0.5


@pytest.mark.usefixtures("small_blocks")
def test_a_checkpoint_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    words = ("ma-spanish21", "--strategy", "mimic", "--seed", "9")
    kept = ("--checkpoint", str(path))
    simulated(*words, "--rounds", "1000000000", "--until", "0.4%", *kept)
    assert path.exists()
    more = simulated(*words, "--rounds", "500000", *kept)
    assert more["tallies"] == simulated(*words, "--rounds", "500000")["tallies"]
    other = runner.invoke(app, ["simulate", "ma-pontoon21", *words[1:], *kept])
    assert other.exit_code == 2
    assert "another house" in other.output


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--device", "tpu"], "Unknown device 'tpu'; choose cpu or gpu."),
        (["--rounds", "0"], "--rounds: '0' is not a whole number from 1 to 10,000,000,000,000."),
        (["--boxes", "9"], "is not a whole number from 1 to 8"),
        (["--seed", "-1"], "--seed: '-1' is not a whole number from 0 to"),
        (["--threads", "0"], "is not a whole number from 1 to 1,024"),
        (["--threads", "100000"], "is not a whole number from 1 to 1,024"),
        (["--until", "soon"], "is not a percentage"),
        (["--until", "0.05"], "has no percent sign; write a percentage, such as 0.05%"),
        (["--until", "0.0005"], "has no percent sign"),
        (["--until", "5e-4"], "has no percent sign"),
        (["--until", "nan%"], "is not a percentage"),
        (["--until", "0%"], "0.0001% or more"),
        (["--until", "0.00001%"], "0.0001% or more"),
        (["--wager", "a lot"], "--wager"),
        (["--wager", "0.00"], "give more than 0"),
        (["--strategy", "best"], "no such strategy or file"),
        (["--checkpoint", "/nowhere/at/all.json"], "no folder"),
        (["--decks", "5"], "decks"),
    ],
)
def test_bad_input_gets_a_sentence_and_exit_2(words: list[str], says: str) -> None:
    done = runner.invoke(app, ["simulate", "ma-spanish21", *words])
    assert done.exit_code == 2
    assert says in done.output
    assert "Traceback" not in done.output


@pytest.mark.parametrize(
    ("book", "wager", "says"),
    [
        pytest.param(
            "bbc-spanish21",
            "10.50",
            "above the maximum of $10.00 (Wagers Ante)",
            marks=pytest.mark.clause("bbc-spanish21", "Wagers Ante"),
        ),
        pytest.param(
            "ma-spanish21",
            "4.50",
            "below the minimum of $5.00 (5(a))",
            marks=pytest.mark.clause("ma-spanish21", "5(a)"),
        ),
        pytest.param(
            "ma-spanish21",
            "5.25",
            "not a multiple of $0.50",
            marks=pytest.mark.clause("ma-spanish21", "5(c)"),
        ),
    ],
)
@pytest.mark.parametrize("command", ["simulate", "chart"])
def test_a_wager_that_the_house_does_not_take(
    command: str, book: str, wager: str, says: str
) -> None:
    done = runner.invoke(app, [command, book, "--wager", wager])
    assert done.exit_code == 2
    assert says in done.output


@pytest.mark.clause("bbc-spanish21", "Wagers Ante")
def test_a_count_stays_within_the_limits() -> None:
    """The count raises the wager, and the house's largest is ten times its smallest."""
    words = ["simulate", "bbc-spanish21", "--count", "ma-spanish21", "--rounds", "1000"]
    words += ["--strategy", "mimic"]
    done = runner.invoke(app, [*words, "--wager", "5.00"])
    assert done.exit_code == 2
    assert "above the maximum of $10.00 (Wagers Ante)" in done.output
    # Without a wager it is one that can be raised.
    assert simulated(*words[1:])["hours"]["wager"] == "1.00"


MIMIC = ("ma-spanish21", "--strategy", "mimic", "--seed", "5")


def test_until_alone_goes_on_until_it_is_reached() -> None:
    done = runner.invoke(app, ["simulate", *MIMIC, "--until", "0.06%", "--json"])
    found = json.loads(done.stdout)
    assert found["rounds"] > 10_000_000, "which is the usual number of rounds"
    assert found["until"] == {
        "asked": pytest.approx(0.0006),
        "reached": True,
        "known_to": pytest.approx(0.0006, rel=0.05),
        "rounds_needed": None,
    }
    assert "About 1" in done.stderr
    assert "rounds are needed for ± 0.06" in done.stderr


def test_a_precision_that_was_not_reached_is_told() -> None:
    words = (*MIMIC, "--until", "0.05%", "--rounds", "500000")
    found = simulated(*words)
    assert found["until"]["reached"] is False
    assert found["until"]["known_to"] == pytest.approx(1.96 * found["standard_error"], rel=1e-3)
    needed = 500_000 * (found["until"]["known_to"] / 0.0005) ** 2
    assert found["until"]["rounds_needed"] == pytest.approx(needed, rel=0.1)
    told = runner.invoke(app, ["simulate", *words]).stdout
    assert "NOT reached: --until asked for ± 0.05000%, the mean is known to ± 0.2" in told


def test_one_round_says_nothing_of_its_error() -> None:
    words = ["simulate", *MIMIC, "--rounds", "1", "--trip", "1", "--until", "1%"]
    text = runner.invoke(app, [*words, "--json"]).stdout
    found = json.loads(text, parse_constant=lambda word: pytest.fail(f"{word} is no JSON"))
    assert found["standard_error"] is None is found["hours"]["standard_error_per_hour"]
    told = runner.invoke(app, words)
    assert told.exit_code == 0
    assert "its error is not known" in told.stdout


def test_rounds_that_are_all_alike_say_nothing_of_their_error() -> None:
    """Both are lost, so that nothing seems to vary."""
    words = ["simulate", *MIMIC[:3], "--seed", "1", "--rounds", "2", "--trip", "1"]
    words += ["--bankroll", "50", "--until", "1%"]
    found = json.loads(runner.invoke(app, [*words, "--json"]).stdout)
    assert found["tallies"] == {"-1.0": 2}
    assert found["standard_error"] is None is found["confidence_interval"]
    assert found["hours"]["standard_error_per_hour"] is None
    assert found["trips"]["ruined"]["standard_error"] is None
    assert (found["until"]["reached"], found["until"]["known_to"]) == (False, None)
    told = runner.invoke(app, words).stdout
    assert "(its error is not known)" in told
    assert "NOT reached: --until asked for ± 1.00000%, its error is not known." in told
    assert "Ruined with 50 wagers: 0.00%, its error not known." in told


def test_what_people_read() -> None:
    words = ["simulate", "bbc-spanish21", "--rounds", "20000", "--strategy", "never-bust"]
    done = runner.invoke(app, [*words, "--seed", "1"])
    assert done.exit_code == 0
    for part in ("20,000 rounds, strategy never-bust", "Mean net result", "Standard deviation"):
        assert part in done.stdout


def test_real_shoes_are_told_beside_the_solver() -> None:
    words = ["simulate", "ma-spanish21", "--rounds", "3000000", "--seed", "1"]
    found = json.loads(runner.invoke(app, [*words, "--json"]).stdout)
    assert found["solver"]["mean"] == pytest.approx(-0.0036553, abs=1e-6)
    assert found["solver"]["difference"] == found["mean"] - found["solver"]["mean"]
    # The effect is about -0.02%, and three million rounds tell the mean to 0.13%.
    assert found["solver"]["distinguishable_from_zero"] is False
    assert found["solver"]["standard_error"] == found["standard_error"]
    told = runner.invoke(app, words).stdout
    assert "the cut-card effect cannot be told from zero yet" in told
    fresh = runner.invoke(app, [*words, "--fresh-shoe"]).stdout
    assert "they agree" in fresh
    mimic = json.loads(runner.invoke(app, [*words, "--strategy", "mimic", "--json"]).stdout)
    assert "solver" not in mimic


def test_a_gpu_is_asked_for_where_there_is_none() -> None:
    done = runner.invoke(app, ["simulate", "ma-spanish21", "--device", "gpu"])
    assert done.exit_code == 2
    assert done.stderr.endswith("pip install 'fortyeight[gpu]'.\n")
    for words, says in ((("--threads", "2"), "sets its own threads"), (("--cluster", "local"), "")):
        done = runner.invoke(app, ["simulate", "ma-spanish21", "--device", "gpu", *words])
        assert done.exit_code == 2
        assert says in done.stderr
