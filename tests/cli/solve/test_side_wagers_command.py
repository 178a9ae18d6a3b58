"""`fortyeight side-wagers`, and the page of documentation that it comes with."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tools.documents.side_wagers import main, renewed
from typer.testing import CliRunner, Result

from fortyeight.cli import app
from fortyeight.rulebook import rulebook, shipped_books

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "reference" / "side-wagers.md"
VARIATION = ROOT / "tests" / "rulebook" / "variations" / "blackjack-52.toml"


def run(*arguments: str | Path) -> Result:
    return CliRunner(env={"COLUMNS": "110"}).invoke(app, ["side-wagers", *map(str, arguments)])


def printed(*arguments: str | Path) -> str:
    done = run(*arguments)
    assert done.exit_code == 0, done.output
    assert done.stderr == ""
    return done.stdout


def listed(*arguments: str | Path) -> dict[str, dict[str, Any]]:
    found = json.loads(printed(*arguments, "--json"))
    return {one["kind"]: one for one in found}


def refused(*arguments: str | Path) -> str:
    done = run(*arguments)
    assert done.exit_code == 2, done.output
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    return line


@pytest.fixture
def house(tmp_path: Path) -> Path:
    file = tmp_path / "house.toml"
    (tmp_path / "wheel.toml").write_text('[wheel]\n"100" = 1\n"50" = 3\n', "utf-8")
    file.write_text(
        'rulebook = "ma-spanish21"\nmatch_odds = { suited = "10:1" }\n'
        'bonus_spin_wheel = "wheel.toml"\n',
        "utf-8",
    )
    return file


def test_for_a_program() -> None:
    match = listed("ma-spanish21", "--decks", "6")["match"]
    assert match["paytable"] == "each card: suited 9:1, unsuited 4:1"
    assert (match["decks"], match["edge_fraction"]) == (6, "114/3731")
    assert match["edge"] == pytest.approx(114 / 3731)
    assert match["hit_frequency"] == pytest.approx(0.15411, abs=5e-6)
    assert match["standard_deviation"] == pytest.approx(2.448, abs=5e-4)
    assert match["outcomes"][0]["name"] == "two suited"
    assert match["outcomes"][0]["pays"] == 18
    assert match["outcomes"][0]["probability"] == pytest.approx(10 / 41041)
    assert match["outcomes"][-1]["name"] == "lose"


@pytest.mark.parametrize("book", shipped_books())
def test_the_numbers_of_every_wager_belong_together(book: str) -> None:
    found = listed(book)
    assert found
    for wager in found.values():
        ends = wager["outcomes"]
        assert sum(one["probability"] for one in ends) == pytest.approx(1)
        assert -sum(one["pays"] * one["probability"] for one in ends) == pytest.approx(
            wager["edge"]
        )
        for one in (wager, *ends):
            for key in ("edge", "hit_frequency", "pays", "probability"):
                if key in one:
                    assert float(Fraction(one[f"{key}_fraction"])) == one[key]
        assert Fraction(wager["variance_fraction"]) > 0


def test_the_default_is_the_books() -> None:
    assert listed("mbs-pontoon")["pair"]["decks"] == 8
    assert listed("mbs-pontoon", "--decks", "4")["pair"]["edge_fraction"] == "11/191"


def test_the_even_meter_is_told_in_whole_cents_and_exactly() -> None:
    even = listed("md-pontoon21")["xtreme"]["even_at"]
    assert even == {
        "primary": {"amount": "48536.67", "cents_fraction": "14561000/3"},
        "secondary": {"amount": "24268.34", "cents_fraction": "7280500/3"},
    }
    assert listed("md-pontoon21")["match"]["even_at"] == {}


def test_a_house_file_and_other_decks(house: Path) -> None:
    found = listed("ma-spanish21", "--house", house)
    assert found["match"]["paytable"] == "each card: suited 10:1, unsuited 4:1"
    assert [one["name"] for one in found["bonus-spin"]["outcomes"][:2]] == ["wheel 100", "wheel 50"]
    assert listed(house) == found
    line = refused("ma-spanish21", "--house", house, "--decks", "8")
    assert "match_odds.suited" in line
    assert "12:1" in line
    assert "6(e)(2)" in line


def test_other_decks_keep_the_wheel_of_the_house(house: Path) -> None:
    house.write_text('rulebook = "ma-spanish21"\nbonus_spin_wheel = "wheel.toml"\n', "utf-8")
    for arguments in ((house,), ("ma-spanish21", "--house", house)):
        spin = listed(*arguments, "--decks", "8")["bonus-spin"]
        assert spin["decks"] == 8
        assert spin["outcomes"][0]["name"] == "wheel 100"


def test_a_rulebook_file() -> None:
    assert listed(VARIATION, "--decks", "6")["insurance"]["edge_fraction"] == "23/311"


def test_for_a_reader() -> None:
    text = printed("md-pontoon21", "--decks", "8")
    assert "match: each card: suited 12:1, unsuited 3:1" in text
    assert "8 decks: house edge 2.986% (2184/73153) of the side bet, hit frequency 15.552%" in text
    assert "Breaks even: with the primary at $48,682.50." in text
    assert "Assuming: the dealer shows an ace." in text
    assert "xtreme: paytable A" in text
    assert "xtreme: pays what the house's own wheel shows" in printed("ma-pontoon21")
    rows = [line.split() for line in text.splitlines()]
    assert ["two", "suited", "+24", "0.02871%"] in rows
    assert ["lose", "-1", "74.93473%"] in rows
    long = printed("bbc-spanish21", "--decks", "1")
    assert "1 deck: house edge 12.608% of the side bet, hit frequency 27.722%" in long


def test_a_meter_that_cannot_be_even_is_said_to_be_so(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('rulebook = "md-pontoon21"\nxtreme_primary_rate = "0"\n', "utf-8")
    assert "Breaks even: at no amount that the primary can have." in printed(file)
    assert listed(file)["xtreme"]["even_at"]["primary"] is None


def test_a_game_without_optional_wagers(tmp_path: Path) -> None:
    file = tmp_path / "book.toml"
    text = VARIATION.read_text("utf-8")
    file.write_text(text.replace('against = { value = ["A"]', "against = { value = []"), "utf-8")
    assert printed(file) == "Blackjack (52 cards) has no side bets.\n"
    assert printed(file, "--json") == "[]\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("nowhere",), "no such rulebook or file"),
        (("ma-spanish21", "--decks", "5"), "decks: 5 is not one of 6, 8 (2(a))"),
        (("bbc-spanish21", "--decks", "0"), "--decks: '0' is not a whole number"),
        (("mbs-pontoon", "--decks", "-1"), "--decks: '-1' is not a whole number"),
        (("mbs-pontoon", "--house", "nowhere.toml"), "nowhere.toml"),
    ],
)
def test_bad_input_is_refused_in_a_sentence(arguments: tuple[str, ...], words: str) -> None:
    assert words in refused(*arguments)


def test_decks_are_a_number() -> None:
    done = run("ma-spanish21", "--decks", "six")
    assert done.exit_code == 2
    assert "--decks" in done.stderr


def test_the_page_is_current() -> None:
    text = PAGE.read_text("utf-8")
    assert renewed(text) == text, "run tools/side-wagers-table"


def test_the_page_has_every_book_and_is_written_anew(tmp_path: Path) -> None:
    text = PAGE.read_text("utf-8")
    for book_id in shipped_books():
        assert f"### `{book_id}`: {rulebook(book_id).title}" in text
    assert "| 114/3731 |" in text
    old = tmp_path / "old.md"
    old.write_text(text.replace("114/3731", "1/1"), "utf-8")
    main([str(old)])
    assert old.read_text("utf-8") == text


@pytest.mark.ruling("R37")
def test_outcomes_are_named_in_the_words_of_the_book() -> None:
    assert "dealer's Pontoon" in printed("mbs-pontoon")
    assert "blackjack" not in printed("mbs-pontoon")
    assert "dealer's blackjack" in printed("ma-pontoon21")
