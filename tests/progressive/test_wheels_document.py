"""The page on wheels says what the code does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fortyeight.progressive.prizes.odds import wheel_odds
from fortyeight.record import read_record, replay, result
from fortyeight.rulebook import KEYS, open_house, read_house_file, rulebook
from fortyeight.rulebook.wheels import MAX_PLACES, MAX_SEGMENTS

DOCS = Path(__file__).parents[2] / "docs" / "reference"
PAGE = (DOCS / "wheels.md").read_text("utf-8")
BLOCKS = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


def test_the_files_of_the_page_make_a_house(tmp_path: Path) -> None:
    wheel, house, xtreme = BLOCKS
    (tmp_path / "wheel.toml").write_text(wheel, "utf-8")
    (tmp_path / "house.toml").write_text(house, "utf-8")
    found = read_house_file(tmp_path / "house.toml").wheels["bonus-spin"]
    assert (found.title, found.sample, found.main.size) == ("Ours", False, 100)
    (tmp_path / "wheel.toml").write_text(xtreme, "utf-8")
    text = 'rulebook = "ma-pontoon21"\nxtreme_wheel = "wheel.toml"\n'
    (tmp_path / "house.toml").write_text(text, "utf-8")
    assert read_house_file(tmp_path / "house.toml").wheels["xtreme"].main.size == 50


EDGES = re.findall(r"(?m)^\| `([a-z0-9-]+)` \| `([a-z-]+)` \| (\w+) \| ([\d.]+) \| (.*) \|$", PAGE)


@pytest.mark.parametrize(("book", "kind", "letter", "often", "shares"), EDGES)
def test_the_edges_of_the_page(book: str, kind: str, letter: str, often: str, shares: str) -> None:
    key = "bonus_spin_paytable" if kind == "bonus-spin" else "xtreme_paytable"
    house = open_house(rulebook(book), {key: letter})
    (odds,) = (one for one in wheel_odds(house) if one.kind == kind)
    assert f"{float(1 / odds.trigger):.2f}" == often
    exact = (odds.edge, odds.others / odds.wager, odds.to_meters, odds.long_run_edge)
    assert [f"{float(one):.2%}" for one in exact] == shares.split(" | ")


def test_every_wheel_of_the_books_is_on_the_page() -> None:
    assert {(row[0], row[1], row[2]) for row in EDGES} == {
        *(("md-pontoon21", "bonus-spin", letter) for letter in "ABCD"),
        ("md-pontoon21", "xtreme", "A"),
        ("ma-spanish21", "bonus-spin", "house"),
        ("ma-pontoon21", "xtreme", "house"),
    }


def test_the_numbers_and_keys_of_the_page() -> None:
    assert f"It has 1 to {MAX_PLACES:,} places" in PAGE
    assert f"at most {MAX_SEGMENTS} symbols" in PAGE
    for name in re.findall(r"`((?:bonus_spin|xtreme|must_hit|jackpot)_[a-z_]+)`", PAGE):
        assert name in KEYS, name


def test_the_round_with_two_jackpots() -> None:
    """Ann: 15.00 and 6,250 less 5.00; Bob: 15.00 and 5,000 less 5.00."""
    text = (DOCS / "round-record.md").read_text("utf-8")
    (record,) = (one for one in re.findall(r"```toml\n(.*?)```", text, re.DOTALL) if "spins" in one)
    assert result(replay(read_record(record)))["net"] == {"ann": "6260.00", "bob": "5010.00"}
