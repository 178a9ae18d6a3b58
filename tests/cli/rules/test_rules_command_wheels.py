"""`fortyeight rules show|diff` on wheels: paytables, shares and amounts in a reader's words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fortyeight.rulebook import KEYS, rulebook
from fortyeight.rulebook.schema.values import read_value
from fortyeight.view.words.rule_words import rule_words, value_words
from tests.cli.rules.test_rules_command import line_with, printed

PONTOON, SPANISH, MARYLAND = "ma-pontoon21", "ma-spanish21", "md-pontoon21"


def house(folder: Path, *lines: str) -> Path:
    file = folder / "house.toml"
    file.write_text("\n".join(lines) + "\n", "utf-8")
    return file


def words(key: str, value: Any, book: str = "md-pontoon21") -> str:
    kind = KEYS[key].kind
    return value_words(rulebook(book), KEYS[key].path, kind, read_value(kind, value), "USD")


def test_shares_and_amounts_in_words() -> None:
    assert words("bonus_spin_rate", "1/20") == "1/20 of the wager"
    assert words("bonus_spin_rate", "0") == "nothing"
    assert words("xtreme_primary_rate", "1/1") == "all of the wager"
    assert words("bonus_spin_wager", "none") == "what its paytable says"
    least = "the smallest amount that its paytable allows"
    assert words("bonus_spin_initial", "none") == least
    assert words("bonus_spin_initial", "none", "ma-spanish21") == "no jackpot"
    assert words("bonus_spin_reset", "none", "ma-spanish21") == "the initial amount"
    assert words("xtreme_secondary_reset", "6000.00") == "$6,000.00"
    assert words("bonus_spin_ace_pays", "0.00") == "nothing"
    assert words("bonus_spin_ace_pays", "10.00") == "$10.00"
    assert words("bonus_spin_paytable", "house") == "the wheel's own"
    assert words("match_maximum", "none") == "no limit of its own"


def test_a_rule_without_its_note() -> None:
    assert rule_words(KEYS["bonus_spin_ace_pays"].text) == (
        "What an ace without a blackjack is paid"
    )


@pytest.mark.clause(MARYLAND, "12 D(3)", "12 D(10)(a)", "12 E(1)", "12 F(1)")
def test_the_sheet_has_the_paytables_that_the_house_pays_by(tmp_path: Path) -> None:
    text = printed("show", MARYLAND)
    assert line_with(text, "nothing to all of the wager").startswith("Share of each wager")
    told = text.split("Payouts: Bonus Spin\n")[1]
    assert line_with(told, "jackpot") == "jackpot the fixed prize 12 D(3)(a)"
    assert line_with(told, "$850.00") == "$850.00 $850.00 12 D(3)(d)"
    pair = line_with(told, "$750.00 and $100.00")
    assert pair == "$750.00 and $100.00 $750.00; the others 12 D(10)(a)(i)"
    hot = text.split("Payouts: Bonus Spin Xtreme, hot spot\n")[1]
    assert line_with(hot, "secondary") == "secondary the progressive 12 E(1)(b)"
    community = text.split("Payouts: Bonus Spin Xtreme, community prize\n")[1]
    assert line_with(community, "$25.00") == "$25.00 $25.00 12 F(1)(h)"
    other = printed(
        "show", house(tmp_path, f'rulebook = "{MARYLAND}"', 'bonus_spin_paytable = "D"')
    )
    told = other.split("Payouts: Bonus Spin\n")[1]
    assert line_with(told, "jackpot") == "jackpot the progressive 12 D(4)(a)"


@pytest.mark.parametrize("book", [PONTOON, SPANISH, "mbs-pontoon"])
def test_no_paytable_where_the_text_has_none(book: str) -> None:
    assert "Payouts: Bonus Spin" not in printed("show", book)
    found = json.loads(printed("show", book, "--json"))
    assert found["bonus_spin_prizes"] == found["xtreme_hot_spot"] == []


@pytest.mark.clause(MARYLAND, "12 D(1)", "12 D(9)(a)")
def test_paytables_for_a_program(tmp_path: Path) -> None:
    file = house(tmp_path, f'rulebook = "{MARYLAND}"', 'bonus_spin_paytable = "A"')
    found = json.loads(printed("show", file, "--json"))
    rows = {row["name"]: (row["pays"], row["clause"]) for row in found["bonus_spin_prizes"]}
    assert len(rows) == 11
    assert rows["jackpot"] == ("jackpot", "12 D(1)(a)")
    assert rows["$33.00"] == ("33.00", "12 D(1)(f)")
    assert rows["$30.00 and $3.00"] == ("30.00 and 3.00", "12 D(9)(a)(iii)")
    assert [row["pays"] for row in found["xtreme_community"]][-1] == "25.00"


@pytest.mark.clause(MARYLAND, "12 D(3)", "12 D(4)")
def test_two_paytables_side_by_side(tmp_path: Path) -> None:
    file = house(tmp_path, f'rulebook = "{MARYLAND}"', 'bonus_spin_paytable = "D"')
    found = json.loads(printed("diff", MARYLAND, file, "--json"))
    names = {one["name"]: one for one in found["differences"]}
    assert names["bonus_spin_prizes: $2,500.00"]["b"]["value"] is None
    assert names["bonus_spin_prizes: $115.00"]["a"]["value"] is None
    assert "bonus_spin_prizes: $70.00" not in names
    jackpot = names["bonus_spin_prizes: jackpot"]
    assert (jackpot["a"]["words"], jackpot["b"]["words"]) == ("the fixed prize", "the progressive")
