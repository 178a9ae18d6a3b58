"""`fortyeight wheels`: the wheels of a book or a house, for people and for programs."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from fortyeight.cli import app
from fortyeight.progressive.prizes.odds import wheel_odds
from fortyeight.rulebook import open_house, rulebook

WHEELS = {
    "bbc-spanish21": [],
    "ma-pontoon21": ["xtreme"],
    "ma-spanish21": ["bonus-spin"],
    "mbs-pontoon": [],
    "md-pontoon21": ["bonus-spin", "xtreme"],
}


def wheels(*arguments: str | Path) -> Result:
    return CliRunner(env={"COLUMNS": "110"}).invoke(app, ["wheels", *map(str, arguments)])


def printed(*arguments: str | Path) -> str:
    done = wheels(*arguments)
    assert (done.exit_code, done.stderr) == (0, ""), done.output
    return done.stdout


def objects(*arguments: str | Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(printed(*arguments, "--json"))
    return found


@pytest.mark.parametrize("book", WHEELS)
def test_a_program_reads_every_wager_of_a_book(book: str) -> None:
    found = objects(book)
    assert [one["kind"] for one in found] == WHEELS[book]
    for one, odds in zip(found, wheel_odds(open_house(rulebook(book))), strict=True):
        assert one["sample"] is True
        assert one["wager"] == odds.wager
        for name, exact in (
            ("edge", odds.edge),
            ("trigger", odds.trigger),
            ("long_run_edge", odds.long_run_edge),
        ):
            assert Fraction(one[f"{name}_fraction"]) == exact
            assert one[name] == pytest.approx(float(exact), rel=1e-12)
        for segments in one["wheels"].values():
            assert sum(Fraction(part["chance_fraction"]) for part in segments) == 1


@pytest.mark.parametrize("book", WHEELS)
def test_a_person_reads_every_wager_of_a_book(book: str) -> None:
    text = printed(book)
    if not WHEELS[book]:
        assert text == f"{rulebook(book).title} has no side bet on a wheel.\n"
        return
    for kind in WHEELS[book]:
        assert f"{kind}: $5.00" in text
    assert text.count("(no text says how often") == len(WHEELS[book])


@pytest.mark.ruling("R18")
def test_what_the_sheet_says_of_marylands_wheels() -> None:
    """288 cards with 24 aces and 72 ten-valued: 2 x 24 x 72 in 288 x 287, one in 23.9."""
    text = printed("md-pontoon21")
    assert "The wheel is spun in one round out of 23.9." in text
    assert "House edge" in text
    assert "Each further participant returns" in text
    rows = [line.split() for line in text.splitlines()]
    assert ["750/100", "$750.00", "$100.00", "0.400%"] in rows
    assert ["jackpot", "$5,000.00", "–", "0.100%"] in rows
    assert ["primary", "$10,000.00", "0.500%"] in rows
    assert ["25", "$25.00", "35.000%"] in rows
    assert "7.50% of each side bet goes to the meters" in text


def test_a_house_with_a_wheel_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "wheel.toml").write_text('title = "Ours"\n[wheel]\n"40" = 3\n"80" = 1\n', "utf-8")
    house = tmp_path / "house.toml"
    house.write_text('rulebook = "ma-spanish21"\nbonus_spin_wheel = "wheel.toml"\n', "utf-8")
    for arguments in ((house,), ("ma-spanish21", "--house", house)):
        (found,) = objects(*arguments)
        assert (found["title"], found["sample"]) == ("Ours", False)
        assert [(one["symbol"], one["chance_fraction"]) for one in found["wheels"]["wheel"]] == [
            ("40", "3/4"),
            ("80", "1/4"),
        ]
    assert "a sample" not in printed(house)


def test_a_house_without_the_wager_shows_none(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('rulebook = "md-pontoon21"\nbonus_spin = false\n', "utf-8")
    assert [one["kind"] for one in objects(house)] == ["xtreme"]
    house.write_text('rulebook = "ma-pontoon21"\nxtreme = false\n', "utf-8")
    assert objects(house) == []
    assert printed(house).endswith("has no side bet on a wheel.\n")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('rulebook = "ma-spanish21"\nbonus_spin_wheel = "gone.toml"\n', "cannot be read"),
        ('rulebook = "md-pontoon21"\nbonus_spin_reset = "1.00"\n', "12 D(6)(b)(iii)"),
        ("rulebook = 5\n", "names its book"),
    ],
)
def test_a_house_with_a_fault_is_refused(tmp_path: Path, text: str, sentence: str) -> None:
    house = tmp_path / "house.toml"
    house.write_text(text, "utf-8")
    done = wheels(house)
    assert (done.exit_code, done.stdout) == (2, "")
    assert sentence in done.stderr


@pytest.mark.parametrize("name", ["chess", "nowhere.toml"])
def test_no_such_book_or_house(name: str) -> None:
    done = wheels(name)
    assert (done.exit_code, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
