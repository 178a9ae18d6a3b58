"""What is printed on a felt is what its house pays, and what the layout rules ask for."""

from __future__ import annotations

from typing import Any

import pytest

from fortyeight.rulebook import open_house, rulebook, shipped_books
from fortyeight.view.house.house_options import house_options
from fortyeight.view.house.layout import layout_view

MARYLAND, MARINA_BAY, BOSTON = "md-pontoon21", "mbs-pontoon", "bbc-spanish21"
SPANISH, PONTOON = "ma-spanish21", "ma-pontoon21"


def layout(book: str, **choices: Any) -> dict[str, Any]:
    return layout_view(open_house(rulebook(book), choices))


def inscribed(book: str, **choices: Any) -> dict[str, str]:
    return {one["text"]: one["clause"] for one in layout(book, **choices)["inscriptions"]}


def spots(book: str, **choices: Any) -> dict[str, dict[str, Any]]:
    return {one["kind"]: one for one in layout(book, **choices)["spots"]}


def table(book: str, title: str, **choices: Any) -> dict[str, tuple[str, str]]:
    """The rows of a paytable: what is paid, and by which clause."""
    found = [one for one in layout(book, **choices)["paytables"] if one["title"] == title]
    return {row["name"]: (row["pays"], row["clause"]) for one in found for row in one["rows"]}


@pytest.mark.clause(MARYLAND, "2 B(1)")
def test_the_felt_has_the_name_of_the_game() -> None:
    found = layout(MARYLAND)
    assert (found["name"], found["place"]) == ("Pontoon 21", "Maryland")
    assert layout(MARINA_BAY)["name"] == "Pontoon"


@pytest.mark.clause(MARYLAND, "2 B(3)", "2 B(3)(a)", "2 B(3)(b)")
def test_the_inscriptions_that_maryland_asks_for() -> None:
    found = inscribed(MARYLAND)
    assert found["Blackjack pays 3 to 2"] == "12 A(2)"
    assert found["Insurance pays 2 to 1"] == "12 A(3)"


@pytest.mark.clause(MARYLAND, "2 B(5)")
def test_it_says_what_doubled_and_split_hands_do_not_earn() -> None:
    found = inscribed(MARYLAND)
    line = "Doubled or split hands earn no bonus 21 and no Super Bonus"
    assert found[line] == "11 F, 12 B, 10 G, R30"
    assert "Doubled hands earn no bonus 21 and no Super Bonus" in inscribed(SPANISH)


@pytest.mark.clause(SPANISH, "7(i)")
@pytest.mark.clause(PONTOON, "7(i)")
@pytest.mark.parametrize("book", [SPANISH, PONTOON])
def test_notice_is_given_of_another_procedure_than_the_usual(book: str) -> None:
    assert not any("hole card" in line for line in inscribed(book))
    assert inscribed(book, dealing="hole-card")["The dealer takes a hole card"] == "7(g), 7(i)"
    assert "A card reader reads the hole card" in inscribed(book, dealing="card-reader")


@pytest.mark.parametrize(
    ("book", "line", "clause"),
    [
        (SPANISH, "Dealer stands on all 17s", "12(b)"),
        (PONTOON, "Dealer stands on all 17s", "12(b)"),
        (MARYLAND, "Dealer stands on all 17s", "7 M"),
        (MARINA_BAY, "Dealer draws on soft 17", "3.19"),
        (BOSTON, "Dealer draws on soft 17", "Rules 8"),
        (SPANISH, "A 21 beats the dealer's 21", "5(a)(4)"),
        (MARINA_BAY, "Every 21 wins", "4.2.1"),
        (MARINA_BAY, "Pontoon pays 3 to 2", "4.1 row 1"),
        (BOSTON, "Every 21 wins", "Rules 10"),
    ],
)
def test_every_book_has_its_own_lines(book: str, line: str, clause: str) -> None:
    assert inscribed(book)[line] == clause


@pytest.mark.clause(MARINA_BAY, "1.1.9")
def test_a_book_has_its_own_name_for_a_blackjack() -> None:
    book = rulebook(MARINA_BAY)
    assert book.blackjack == "Pontoon"
    assert book.words["blackjack"].clause == "1.1.9"
    assert book.in_its_words("A blackjack. Blackjack pays") == "A Pontoon. Pontoon pays"
    assert not any("lackjack" in line for line in inscribed(MARINA_BAY))
    assert not any("lackjack" in f"{one.group} {one.text}" for one in house_options(book))
    assert rulebook(MARYLAND).blackjack == "Blackjack"


@pytest.mark.clause(MARYLAND, "2 B(2)", "2 B(4)", "2 B(4)(a)", "2 B(4)(b)")
def test_each_wager_that_is_offered_has_its_area() -> None:
    assert list(spots(MARYLAND)) == ["main", "match", "bonus-spin", "xtreme"]
    without = spots(MARYLAND, match=False, bonus_spin=False, xtreme=False)
    assert list(without) == ["main"]


@pytest.mark.clause(MARINA_BAY, "2.2", "2.2.1", "2.2.3")
def test_marina_bay_sands_has_areas_for_wagers_and_pair_bets() -> None:
    found = layout(MARINA_BAY, boxes=9)
    assert found["boxes"] == 9
    assert [one["kind"] for one in found["spots"]] == ["main", "pair"]
    assert list(spots(BOSTON)) == ["main", "match", "break-bonus"]


def test_limits_are_said_in_the_words_of_the_house() -> None:
    assert spots(SPANISH)["match"]["limits"] == "from $1.00 to the main wager"
    most = spots(SPANISH, match_maximum="25.00")["match"]["limits"]
    assert most == "from $1.00 to the main wager, at most $25.00"
    assert spots(MARINA_BAY)["main"]["limits"] == "from S$10.00 to S$10,000.00"
    assert spots(MARYLAND, bonus_spin_paytable="A")["bonus-spin"]["limits"] == "$1.10"
    coupons = spots(SPANISH, match_play=True)
    assert coupons["match-coupon"]["limits"] == "no more than the wager"


@pytest.mark.clause(MARYLAND, "2 B(6)", "2 B(6)(a)", "2 B(6)(b)")
@pytest.mark.parametrize("book", shipped_books())
def test_every_wager_that_is_offered_says_what_it_pays(book: str) -> None:
    found = layout(book)
    paid = {one["kind"] for one in found["paytables"]}
    assert {one["kind"] for one in found["spots"]} <= paid
    for one in found["paytables"]:
        for row in one["rows"]:
            assert row["name"]
            assert row["pays"]
            assert row["won"] is None or row["pays"] == f"{row['won']} to {row['staked']}"


def test_rows_have_their_odds_and_clauses() -> None:
    assert table(SPANISH, "Bonus 21s")["6-7-8 of spades"] == ("3 to 1", "5(f)(2)")
    assert table(BOSTON, "Break Bonus")["8 or more cards"] == ("200 to 1", "Break Bonus a")
    assert table(MARINA_BAY, "Pair bet") == {
        "A pair in the first two cards": ("11 to 1", "4.1 row 4")
    }
    assert table(MARINA_BAY, "Super Bonus")["Wager from S$100.00"] == ("S$5,000.00", "4.1.1.1")
    assert table(SPANISH, "Match the dealer", decks=8)["One suited match"] == ("12 to 1", "6(e)(2)")
    assert table(SPANISH, "Match the dealer", decks=6)["One suited match"] == ("9 to 1", "6(e)(1)")


def test_wheels_say_their_prizes() -> None:
    spin = table(MARYLAND, "Bonus Spin")
    assert spin["Jackpot"] == ("$5,000.00", "12 D(3)(a)")
    assert spin["$750.00 and $100.00"] == ("$750.00, the others $100.00 each", "12 D(10)(a)(i)")
    hot = table(PONTOON, "Bonus Spin Xtreme, hot spot")
    assert hot["Primary jackpot"][0] == "what the meter shows"
    ace = table(SPANISH, "Bonus Spin")["An ace in the first two cards, no blackjack"]
    assert ace[0] == "$10.00"
