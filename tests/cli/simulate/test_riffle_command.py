"""`fortyeight shuffles`: what it prints, and how it refuses."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from tools.documents.shuffles import PARTS, distances, main
from typer.testing import CliRunner

from fortyeight.cli import app

runner = CliRunner()
DOCUMENT = Path(__file__).parents[3] / "docs" / "explanation" / "shuffles.md"
SHORT = ("--measured", "500", "--shoes", "256", "--seed", "5", "--strategy", "mimic")


def reported(*words: str) -> Any:
    done = runner.invoke(app, ["shuffles", *words, *SHORT, "--json"])
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def test_what_a_program_reads(tmp_path: Path) -> None:
    path = tmp_path / "riffles.csv"
    found = reported("md-pontoon21", "--riffles", "6..8", "--csv", str(path))
    assert [row["riffles"] for row in found["rows"]] == [6, 7, 8]
    assert found["cards"] == 288
    assert found["random"]["rising_sequences"] == 144.5
    assert found["enough_for_all"] is None
    assert found["enough"]["rising_sequences"] is None
    for row in found["rows"]:
        assert row["difference"] == pytest.approx(row["mean"] - found["random"]["mean"])
        assert "rising_sequences" in row["told_by"]
    assert found["rows"][2]["distance"] == pytest.approx(0.995, abs=0.0005)
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["mean"] for row in rows] == [str(row["mean"]) for row in found["rows"]]
    again = reported("md-pontoon21", "--riffles", "6..8", "--threads", "3")
    assert again["rows"] == found["rows"]


def test_a_house_shuffles_by_grabs() -> None:
    words = ("bbc-spanish21", "--decks", "4", "--procedure", "house", "--riffles", "3")
    found = reported(*words)
    assert found["cards"] == 192
    assert (found["passes"], found["grab"]) == (2, 24)
    assert found["rows"][0]["distance"] is None
    plain = found["rows"][0]["rising_sequences"]
    other = reported(*words, "--passes", "4", "--strip", "--wash", "3", "--grab", "48")
    assert other["rows"][0]["rising_sequences"] > plain + 1


def test_what_people_read() -> None:
    done = runner.invoke(app, ["shuffles", "mbs-pontoon", "--riffles", "2..3", *SHORT])
    assert done.exit_code == 0
    for part in (
        "The whole shoe riffled as one pile.",
        "3 riffles are not enough",
        "rising sequences: still differs after 3",
        "4.00*",
        "neighbours'",
        "standard errors",
    ):
        assert part in done.stdout
    enough = runner.invoke(app, ["shuffles", "mbs-pontoon", "--riffles", "20", *SHORT])
    assert "From 20 on, no measure tells" in enough.stdout


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--riffles", "0"], "give 1 to"),
        (["--riffles", "9..3"], "the smaller number first"),
        (["--riffles", "25"], "give 1 to 24"),
        (["--riffles", "some"], "neither a number (7) nor a range (4..8)"),
        (["--procedure", "overhand"], "Unknown procedure 'overhand'; choose one-pile or house."),
        (["--passes", "0"], "is not a whole number from 1 to 20"),
        (["--grab", "0"], "--grab: '0' is not a whole number"),
        (["--grab", "289"], "--grab: the shoe has 288 cards, fewer than 289"),
        (["--wash", "-1"], "is not a whole number from 0 to 100"),
        (["--measured", "0"], "--measured: '0' is not a whole number"),
        (["--shoes", "0"], "--shoes: '0' is not a whole number"),
        (["--seed", "-1"], "--seed: '-1' is not a whole number from 0 to"),
        (["--threads", "0"], "is not a whole number from 1 to 1,024"),
        (["--csv", "/nowhere/at/all.csv"], "no folder"),
        (["--strategy", "best"], "no such strategy or file"),
        (["--decks", "5"], "decks"),
    ],
)
def test_bad_input_gets_a_sentence_and_exit_2(words: list[str], says: str) -> None:
    done = runner.invoke(app, ["shuffles", "ma-spanish21", *words])
    assert done.exit_code == 2
    assert says in done.output
    assert "Traceback" not in done.output


def test_the_document_has_every_part_and_the_exact_figures() -> None:
    text = DOCUMENT.read_text("utf-8")
    for name in PARTS:
        assert text.count(f"<!-- Written by tools/shuffles: {name} -->") == 1
    assert distances() in text


def test_parts_of_the_document_are_written_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "shuffles.md"
    block = "<!-- Written by tools/shuffles: {} -->\n\n{}\n\n<!-- End -->"
    path.write_text(f"{block.format('by-decks', 'old')}\n{block.format('one-pile', 'old')}\n")
    monkeypatch.setitem(PARTS, "one-pile", lambda: "new")
    main([str(path), "one-pile"])
    assert path.read_text() == (
        f"{block.format('by-decks', 'old')}\n{block.format('one-pile', 'new')}\n"
    )
