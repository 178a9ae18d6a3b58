"""The Maryland book, value by value."""

from __future__ import annotations

import pytest

from fortyeight.rulebook import rulebook
from tests.rulebook.books.procedures import MARYLAND
from tests.rulebook.books.said import (
    EVERY_CARD,
    HIGH_CARDS,
    LOW_CARDS,
    Said,
    at_least,
    between,
    clause_cases,
    entry_cases,
    fixed,
    one_of,
)
from tests.rulebook.books.wheels import LOSES
from tests.rulebook.books.wheels import MARYLAND as WHEELS

BOOK = "md-pontoon21"

ENTRIES: dict[str, Said] = {
    "cards.decks": one_of([6, 8], 6, "3 A"),
    "cards.removed_ranks": fixed(["T"], "3 B"),
    "boxes.boxes": between(1, 8, 7, "2 A", "R20"),
    "boxes.per_player": at_least(1, 1, "6 H", "R19"),
    "boxes.adjacent": fixed(True, "6 H"),
    "boxes.people": fixed(1, ruling="R19"),
    "limits.minimum": at_least("0.01", "5.00", "6 F"),
    "limits.maximum": at_least("0.01", "5000.00", "6 F"),
    "limits.chip_unit": at_least("0.01", "0.50", "6 A", "R21"),
    "limits.currency": fixed("USD", "12 C"),
    "dealing.procedure": fixed("card-reader", "2 E, 7 E(4)"),
    "dealing.looks_under": fixed(HIGH_CARDS, "7 G"),
    "dealing.soft_17": fixed("stand", "7 M"),
    "blackjack.pays": fixed("3:2", "12 A(2)"),
    "blackjack.against_blackjack": fixed("win", "7 O(3)", "R1"),
    "blackjack.at_once_under": fixed(LOW_CARDS, "7 H(1)(a)"),
    "twenty_one.against_21": fixed("win", "7 O(4)"),
    "twenty_one.against_blackjack": fixed("lose", "7 Q"),
    "twenty_one.at_once": fixed(False, "7 O"),
    "twenty_one.two_card_split": one_of(["plain", "ties-21"], "plain", "7 O(4), 7 P", "R2"),
    "bonus.on_split_hands": fixed(False, "11 F"),
    "bonus.barred_by_double": fixed("player", "12 B, 10 G", "R30"),
    "super_bonus.rank": fixed(["7"], "12 C"),
    "super_bonus.others": fixed("50.00", "12 C(3)"),
    "super_bonus.others_by": fixed("player", "12 C(3)", "R4"),
    "surrender.against": fixed(EVERY_CARD, "9 A"),
    "surrender.returns": fixed("1/2", "9 A"),
    "surrender.cards": fixed("first-two", "9 B", "R23"),
    "surrender.after_split": fixed(False, "9 A"),
    "surrender.at_once_under": fixed(LOW_CARDS, "9 C(1)"),
    "surrender.against_blackjack": fixed("lose", "9 C(2)(a)"),
    "double.times": fixed(1, "10 C"),
    "double.cards": fixed("two-or-more", "10 B"),
    "double.totals": fixed([]),
    "double.on_21": fixed(False, "7 J", "R8"),
    "double.amount": fixed("up-to", "10 A", "R9"),
    "double.of": fixed("original", "10 A", "R9"),
    "double.at_least_minimum": fixed(False, "10 A"),
    "double.after_split": fixed(True, "10 B"),
    "double.split_aces": fixed(True, "10 B"),
    "double.ace_counts_one": fixed(False, "3 D(3)"),
    "rescue.at_most": fixed(21, "10 H"),
    "rescue.forfeits": fixed("original", "10 H"),
    "split.times": at_least(1, 3, "11 D"),
    "split.by": fixed("value", "11 A"),
    "split.ace_times": at_least(1, 99, "11 D"),
    "split.aces_draw": fixed(True, "11 C"),
    "insurance.against": fixed(["A"], "8 A", "R5"),
    "insurance.amount": fixed("up-to-half-or-next-chip", "8 B, 8 C"),
    "insurance.pays": fixed("2:1", "12 A(3)"),
    "insurance.lost": fixed("at-the-look", "8 F"),
    "dealer_blackjack.takes": one_of(
        ["original-only", "original-and-busted"], "original-only", "10 E, 11 E", "R12"
    ),
    "match.offered": one_of([True, False], True, "6 G(1)", "R19"),
    "match.minimum": at_least("0.01", "1.00", "6 G"),
    "match.maximum": at_least("0.01", "none", "6 G"),
    "match.within_main": one_of([True, False], True, "6 G"),
    "settlement.order": one_of(["losers-first", "from-the-right"], "losers-first", "7 R"),
    "settlement.optional_order": fixed("from-the-right", "7 F(1)"),
    "settlement.bust_at_once": fixed(False, "7 R"),
    "irregularities.found_ten": fixed("tear", "13 C"),
    "irregularities.foreign_cards": fixed("tens"),
    "irregularities.second_ten": fixed("void", "13 D"),
    "irregularities.cards_after_tens": fixed("replace", "13 D"),
    "irregularities.face_up": fixed("set-aside", "13 A"),
    "irregularities.second_face_up": fixed("void", "13 B"),
    "irregularities.drawn": fixed("used", "13 E"),
    "irregularities.exposed": fixed("used", "13 F, 13 G, 13 H"),
    "irregularities.overdrawn": fixed("burned", "13 I"),
    "irregularities.own_missed": fixed("dealt-late", "13 J"),
    "irregularities.missed": fixed("dead-or-late", "13 M, 13 N"),
    "irregularities.asked_missed": fixed("dead-or-late", "13 O"),
    "irregularities.reader_misused": fixed("dead-if-seen", "13 P"),
    "irregularities.reader_failed": fixed("wait", "13 Q", "R24"),
    "irregularities.misdeal": fixed("none"),
    "irregularities.late_wager": fixed("refused", "6 D"),
    "irregularities.withdrawal": fixed("refused", "6 E", "P8"),
} | (MARYLAND | WHEELS)

OUTCOMES = {
    "blackjack": "12 A(2)",
    "blackjack_push": "",
    "win_dealer_bust": "7 O(1)",
    "win_higher": "7 O(2)",
    "win_21": "7 O(4)",
    "win_21_at_once": "",
    "win_21_over_blackjack": "",
    "win_doubled": "10 G",
    "push": "7 P",
    "lose_lower": "7 O(2)",
    "lose_21_to_blackjack": "7 Q",
    "lose_to_blackjack": "7 G(3)",
    "bust": "7 O(1)",
    "double_returned": "10 E",
    "split_returned": "11 E",
    "surrender": "9 C(2)(b)",
    "surrender_at_once": "9 C(1)",
    "surrender_lost": "9 C(2)(a)",
    "rescue": "10 H",
    "insurance_win": "12 A(3)",
    "insurance_lose": "8 F",
    "match_lose": "7 F(1)",
    "pair_win": "",
    "pair_lose": "",
    "break_lose": "",
    "super_bonus": "12 C",
    "others_bonus": "12 C(3)",
    **LOSES[BOOK],
}


def test_the_tables_here_are_complete() -> None:
    assert set(rulebook(BOOK).entries) == set(ENTRIES)
    assert set(rulebook(BOOK).outcomes) == set(OUTCOMES)


@pytest.mark.parametrize(("path", "said"), entry_cases(BOOK, ENTRIES))
def test_entry(path: str, said: Said) -> None:
    assert Said.of(rulebook(BOOK).entries[path]) == said


@pytest.mark.parametrize(("name", "clause"), clause_cases(BOOK, OUTCOMES))
def test_outcome(name: str, clause: str) -> None:
    assert rulebook(BOOK).outcomes[name] == clause


@pytest.mark.clause(BOOK, "12 B")
def test_bonus_21s() -> None:
    rows = rulebook(BOOK).bonus_21
    assert [(row.name, str(row.pays), row.clause) for row in rows] == [
        ("6-7-8 of mixed suits", "3:2", "12 B(1)"),
        ("6-7-8 of the same suit", "2:1", "12 B(2)"),
        ("6-7-8 of spades", "3:1", "12 B(3)"),
        ("7-7-7 of mixed suits", "3:2", "12 B(4)"),
        ("7-7-7 of the same suit", "2:1", "12 B(5)"),
        ("7-7-7 of spades", "3:1", "12 B(6)"),
        ("5 cards totaling 21", "3:2", "12 B(7)"),
        ("6 cards totaling 21", "2:1", "12 B(8)"),
        ("7 or more cards totaling 21", "3:1", "12 B(9)"),
    ]


@pytest.mark.clause(BOOK, "12 C(1)")
@pytest.mark.clause(BOOK, "12 C(2)")
def test_super_bonus_tiers() -> None:
    tiers = rulebook(BOOK).super_bonus_tiers
    found = [(tier.at_least, tier.pays, tier.clause) for tier in tiers]
    assert found == [(25_00, 5000_00, "12 C(2)"), (5_00, 1000_00, "12 C(1)")]


@pytest.mark.clause(BOOK, "12 A(4)(a)")
@pytest.mark.clause(BOOK, "12 A(4)(b)")
def test_match_odds() -> None:
    rows = rulebook(BOOK).match_rows
    found = {row.name: {n: Said.of(one) for n, one in row.by_decks.items()} for row in rows}
    assert found == {
        "suited": {6: fixed("12:1", "12 A(4)(a)(i)"), 8: fixed("12:1", "12 A(4)(b)(i)")},
        "unsuited": {6: fixed("3:1", "12 A(4)(a)(ii)"), 8: fixed("3:1", "12 A(4)(b)(ii)")},
    }


def test_no_words_for_the_dealer_and_no_other_optional_wager() -> None:
    book = rulebook(BOOK)
    assert not any(call.clause for call in book.calls.values())
    assert not book.has("pair")
    assert not book.has("break_bonus")


def test_identity() -> None:
    book = rulebook(BOOK)
    assert (book.id, book.version) == (BOOK, "")
    assert book.authority == "Maryland Lottery and Gaming Control Commission"
