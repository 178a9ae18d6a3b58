"""`rules check` names every fault of a house at once, also those that depend on a faulty key."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from fortyeight.cli import app
from fortyeight.rulebook import BadHouse, Faulty, open_house, read_house, rulebook, rulebook_from
from tests.rulebook.reading.raw import put, raw_book

MA, SP, MD = "ma-pontoon21", "ma-spanish21", "md-pontoon21"


def faults(book: str, folder: Path | None = None, **choices: Any) -> list[tuple[str, str]]:
    with pytest.raises(BadHouse) as caught:
        open_house(rulebook(book), choices, folder)
    return [(fault.place, fault.clause) for fault in caught.value.faults]


def test_a_value_outside_the_book_still_counts_for_what_depends_on_it() -> None:
    """Five decks are not allowed, and in five decks the cutting card has no such place."""
    found = faults(MA, decks=5, cutting_card="250 cards", cutting_card_approval="MGC 1")
    assert found == [("decks", "2(a)"), ("cutting_card", "4(e), 4(h), R31")]


def test_what_no_allowed_value_would_put_right_is_told_too() -> None:
    """Twenty decks would have room for it, but not the six or eight of the book."""
    approved: dict[str, Any] = {"cutting_card_approval": "MGC 1"}
    assert len(faults(MA, decks=20, cutting_card="400 cards", **approved)) == 2
    assert len(faults(MA, decks="six", cutting_card="400 cards", **approved)) == 2
    # With eight decks this one is a place.
    assert faults(MA, decks="six", cutting_card="300 cards", **approved) == [("decks", "2(a)")]


def test_what_is_put_right_with_the_faulty_key_is_not_told_twice() -> None:
    assert [one[0] for one in faults(MA, chip_unit="0.00")] == ["chip_unit"]
    unnamed = faults(MA, shuffler="continuous", shuffler_approval="None")
    assert [one[0] for one in unnamed] == ["shuffler_approval"]
    assert [one[0] for one in faults(MA, table_minimum="abc", table_maximum="3.00")] == [
        "table_minimum"
    ]


def test_a_limit_that_is_at_fault_is_compared_all_the_same() -> None:
    """Boxes beyond what the software has, and a maximum that no chip makes."""
    found = faults(SP, table_minimum="99999999999.00", table_maximum="10.00")
    assert found[0][0] == "table_minimum"
    many = faults(SP, boxes=21, boxes_per_player=20, chip_unit="0.03", table_maximum="0.02")
    assert {"boxes", "table_maximum"} <= {one[0] for one in many}


@pytest.mark.clause(SP, "6(e)(1)")
def test_odds_are_compared_with_those_of_any_decks() -> None:
    """Six decks pay at least 9 and 4, eight at least 12 and 3: no decks let 3:1 stand."""
    odds = {"suited": "3:1", "unsuited": "3:1"}
    found = [one[0] for one in faults(SP, decks=7, match_odds=odds)]
    assert found == ["decks", "match_odds.suited"]


@pytest.mark.clause(MD, "12 D(6)(b)")
def test_a_jackpot_under_the_least_of_every_paytable() -> None:
    low = faults(MD, bonus_spin_paytable="Z", bonus_spin_initial="10.00")
    assert [one[0] for one in low] == ["bonus_spin_paytable", "bonus_spin_initial"]
    some = faults(MD, bonus_spin_paytable="Z", bonus_spin_initial="1000.00")
    assert [one[0] for one in some] == ["bonus_spin_paytable"]


def test_everything_that_is_wrong_with_a_wheel(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(
        'title = 5\nodd = 1\n[wheel]\n"30" = 0\n"x" = 1\n"60" = "many"\n', "utf-8"
    )
    found = faults(SP, tmp_path, bonus_spin_wheel="mine.toml", decks=7)
    assert [one[0] for one in found] == ["decks", *["bonus_spin_wheel"] * 5]


def test_a_house_without_its_book_is_read_as_far_as_it_can_be() -> None:
    for text in ('decks = "six"\nodd = 1\n', 'rulebook = "nowhere"\ndecks = "six"\nodd = 1\n'):
        with pytest.raises(BadHouse) as caught:
            read_house(text)
        assert [fault.place for fault in caught.value.faults][1:] == ["decks", "odd"]


def test_a_book_with_other_faults_has_its_wheels_checked() -> None:
    raw = put(raw_book(MD), "cards.decks", {"value": "six", "clause": "3 A"})
    raw = put(raw, "xtreme.wheel", {"value": "mine.toml", "clause": "12 E"})
    with pytest.raises(Faulty) as caught:
        rulebook_from(raw)
    assert {"cards.decks.value", "xtreme.wheel"} <= {one.place for one in caught.value.faults}


def test_the_command_names_them_all_in_the_same_order(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(
        f'rulebook = "{MA}"\ndecks = 5\nsplits = 9\nburn_cards = 2\ncutting_card = "250 cards"\n'
        'must_hit_initial = "600.00"\nodd = true\n',
        "utf-8",
    )
    answers = {
        CliRunner().invoke(app, ["rules", "check", "--json", str(file)]).stdout for _ in "ab"
    }
    (answer,) = answers
    found = [(one["place"], one["clause"]) for one in json.loads(answer)["faults"]]
    assert found == [
        ("decks", "2(a)"),
        ("splits", "10(c)"),
        ("odd", ""),
        ("burn_cards", "7(c)"),
        ("cutting_card", "4(e), 4(h), R31"),
        ("must_hit_initial", "16(s)"),
    ]
