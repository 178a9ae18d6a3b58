"""The two Massachusetts books, value by value; they differ in match wager and wheel only."""

from __future__ import annotations

import pytest

from fortyeight.rulebook import rulebook
from tests.rulebook.books.procedures import MASSACHUSETTS
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
from tests.rulebook.books.wheels import PONTOON as XTREME
from tests.rulebook.books.wheels import SPANISH as BONUS_SPIN

PONTOON = "ma-pontoon21"
SPANISH = "ma-spanish21"

BOTH: dict[str, Said] = {
    "cards.decks": one_of([6, 8], 6, "2(a)"),
    "cards.removed_ranks": fixed(["T"], "2(a)"),
    "boxes.boxes": between(1, 12, 7, "7(d)", "R20"),
    "boxes.per_player": at_least(1, 1, "14", "R19"),
    "boxes.adjacent": one_of([False, True], False, "14"),
    "boxes.people": between(1, 3, 3, "13(a)", "R19"),
    "limits.minimum": at_least("0.01", "5.00", "5(a)"),
    "limits.maximum": at_least("0.01", "5000.00", "5(a)"),
    "limits.chip_unit": at_least("0.01", "0.50", "5(c)", "R21"),
    "limits.currency": fixed("USD", "5(g)"),
    "dealing.procedure": one_of(
        ["no-hole-card", "hole-card", "card-reader"], "no-hole-card", "7(g), 7(i)"
    ),
    "dealing.looks_under": fixed(HIGH_CARDS, "7(i)"),
    "dealing.soft_17": fixed("stand", "12(b)"),
    "blackjack.pays": fixed("3:2", "5(e)"),
    "blackjack.against_blackjack": fixed("win", "5(a)(3)", "R1"),
    "blackjack.at_once_under": fixed([], "5(e)"),
    "twenty_one.against_21": fixed("win", "5(a)(4)"),
    "twenty_one.against_blackjack": fixed("lose", "5(b)"),
    "twenty_one.at_once": fixed(False, "5(e)"),
    "twenty_one.two_card_split": one_of(
        ["plain", "wins-as-blackjack"], "plain", "1 Blackjack, 5(a)(3)", "R2"
    ),
    "bonus.on_split_hands": fixed(True, "5(f), 10(e)"),
    "bonus.barred_by_double": fixed("player", "5(f), 9(b)", "R30"),
    "super_bonus.rank": fixed(["7"], "5(g)"),
    "super_bonus.others": fixed("50.00", "5(g)"),
    "super_bonus.others_by": fixed("player", "5(g)", "R4"),
    "surrender.against": fixed(EVERY_CARD, "8(a)"),
    "surrender.returns": fixed("1/2", "8(a)"),
    "surrender.cards": fixed("first-two", "8(a)", "R23"),
    "surrender.after_split": fixed(False, "8(a)"),
    "surrender.at_once_under": fixed(LOW_CARDS, "8(a)(1)"),
    "surrender.against_blackjack": fixed("lose", "8(a)(2)"),
    "double.times": fixed(1, "9(a)"),
    "double.cards": fixed("two-or-more", "9(a)"),
    "double.totals": fixed([]),
    "double.on_21": fixed(False, "12(a)", "R8"),
    "double.amount": fixed("up-to", "9(a)", "R9"),
    "double.of": fixed("original", "9(a)", "R9"),
    "double.at_least_minimum": fixed(False, "9(a)"),
    "double.after_split": fixed(True, "9(a)"),
    "double.split_aces": fixed(True, "9(a)"),
    "double.ace_counts_one": fixed(False, "2(b)(3)"),
    "rescue.at_most": fixed(21, "9(d)"),
    "rescue.forfeits": fixed("original", "9(d)"),
    "split.times": between(1, 3, 3, "10(c)"),
    "split.by": fixed("value", "10(a)"),
    "split.ace_times": fixed(99),
    "split.aces_draw": fixed(True, "10(c)"),
    "insurance.against": fixed(["A"], "11(a)", "R5"),
    "insurance.amount": fixed("up-to-half-or-next-chip", "11(b)"),
    "insurance.pays": fixed("2:1", "11(c)"),
    "insurance.lost": fixed("with-the-second-card", "11(d)"),
    "dealer_blackjack.takes": one_of(
        ["original-only", "original-and-busted"], "original-only", "9(c), 10(d)", "R12"
    ),
    "match.offered": one_of([True, False], True, "6(a)", "R19"),
    "match.within_main": fixed(True, "6(b)(1)"),
    "settlement.order": fixed("losers-first", "5(e)"),
    "settlement.optional_order": fixed("losers-first", "6(d)"),
    "settlement.bust_at_once": fixed(False, "5(e)"),
    "irregularities.found_ten": fixed("remove", "15(b)"),
    "irregularities.foreign_cards": fixed("tens"),
    "irregularities.second_ten": fixed("void", "15(b)"),
    "irregularities.cards_after_tens": fixed("reshuffle", "15(b)"),
    "irregularities.face_up": fixed("set-aside", "15(a)"),
    "irregularities.second_face_up": fixed("void", "15(a)"),
    "irregularities.drawn": fixed("used", "15(c)"),
    "irregularities.exposed": fixed("used", "15(d)"),
    "irregularities.overdrawn": fixed("burned", "15(e)"),
    "irregularities.own_missed": fixed("dealt-late", "15(f)"),
    "irregularities.missed": fixed("dead-or-late", "15(h)"),
    "irregularities.asked_missed": fixed("dead-or-late", "15(i)"),
    "irregularities.reader_misused": fixed("dead-if-seen", "15(l)"),
    "irregularities.reader_failed": fixed("unread", "15(m)", "R24"),
    "irregularities.misdeal": fixed("none"),
    "irregularities.late_wager": fixed("refused", "5(d)"),
    "irregularities.withdrawal": fixed("refused", "5(d), 5(h)", "P8"),
} | MASSACHUSETTS

ENTRIES: dict[str, dict[str, Said]] = {
    PONTOON: BOTH
    | XTREME
    | {
        "match.minimum": at_least("5.00", "5.00", "6(b)"),
        "match.maximum": at_least("5.00", "none", "6(b)(2)"),
    },
    SPANISH: BOTH
    | BONUS_SPIN
    | {
        "match.minimum": at_least("1.00", "1.00", "6(b)"),
        "match.maximum": at_least("1.00", "none", "6(b)(2)"),
    },
}

BONUS_21 = [
    ("6-7-8 of mixed suits", "3:2", "5(f)(1)"),
    ("6-7-8 of the same suit", "2:1", "5(f)(2)"),
    ("6-7-8 of spades", "3:1", "5(f)(2)"),
    ("7-7-7 of mixed suits", "3:2", "5(f)(3)"),
    ("7-7-7 of the same suit", "2:1", "5(f)(4)"),
    ("7-7-7 of spades", "3:1", "5(f)(4)"),
    ("5 cards totaling 21", "3:2", "5(f)(5)"),
    ("6 cards totaling 21", "2:1", "5(f)(6)"),
    ("7 or more cards totaling 21", "3:1", "5(f)(7)"),
]

OUTCOMES = {
    "blackjack": "5(a)(3)",
    "blackjack_push": "",
    "win_dealer_bust": "5(a)(1)",
    "win_higher": "5(a)(2)",
    "win_21": "5(a)(4)",
    "win_21_at_once": "",
    "win_21_over_blackjack": "",
    "win_doubled": "9(b)",
    "push": "5(b)",
    "lose_lower": "5(a)(2)",
    "lose_21_to_blackjack": "5(b)",
    "lose_to_blackjack": "5(a)(2)",
    "bust": "5(a)(1)",
    "double_returned": "9(c)",
    "split_returned": "10(d)",
    "surrender": "8(a)(2)",
    "surrender_at_once": "8(a)(1)",
    "surrender_lost": "8(a)(2)",
    "rescue": "9(d)",
    "insurance_win": "11(c)",
    "insurance_lose": "11(d)",
    "match_lose": "6(d)",
    "pair_win": "",
    "pair_lose": "",
    "break_lose": "",
    "super_bonus": "5(g)",
    "others_bonus": "5(g)",
}


@pytest.mark.parametrize("book", [PONTOON, SPANISH])
def test_the_tables_here_are_complete(book: str) -> None:
    assert set(rulebook(book).entries) == set(ENTRIES[book])
    assert set(rulebook(book).outcomes) == {*OUTCOMES, *LOSES[book]}


@pytest.mark.parametrize(("path", "said"), entry_cases(PONTOON, ENTRIES[PONTOON]))
def test_pontoon_entry(path: str, said: Said) -> None:
    assert Said.of(rulebook(PONTOON).entries[path]) == said


@pytest.mark.parametrize(("path", "said"), entry_cases(SPANISH, ENTRIES[SPANISH]))
def test_spanish_entry(path: str, said: Said) -> None:
    assert Said.of(rulebook(SPANISH).entries[path]) == said


@pytest.mark.parametrize(("name", "clause"), clause_cases(PONTOON, OUTCOMES | LOSES[PONTOON]))
def test_pontoon_outcome(name: str, clause: str) -> None:
    assert rulebook(PONTOON).outcomes[name] == clause


@pytest.mark.parametrize(("name", "clause"), clause_cases(SPANISH, OUTCOMES | LOSES[SPANISH]))
def test_spanish_outcome(name: str, clause: str) -> None:
    assert rulebook(SPANISH).outcomes[name] == clause


@pytest.mark.clause(PONTOON, "5(f)")
@pytest.mark.clause(SPANISH, "5(f)")
@pytest.mark.parametrize("book", [PONTOON, SPANISH])
def test_bonus_21s(book: str) -> None:
    rows = rulebook(book).bonus_21
    assert [(row.name, str(row.pays), row.clause) for row in rows] == BONUS_21


@pytest.mark.clause(PONTOON, "5(g)")
@pytest.mark.clause(SPANISH, "5(g)")
@pytest.mark.parametrize("book", [PONTOON, SPANISH])
def test_super_bonus_tiers(book: str) -> None:
    tiers = rulebook(book).super_bonus_tiers
    found = [(tier.at_least, tier.pays, tier.clause) for tier in tiers]
    assert found == [(25_00, 5000_00, "5(g)"), (5_00, 1000_00, "5(g)")]


@pytest.mark.clause(PONTOON, "6(e)(1)")
def test_pontoon_match_odds() -> None:
    rows = {row.name: Said.of(row.by_decks[0]) for row in rulebook(PONTOON).match_rows}
    assert rows == {
        "two_suited": at_least("24:1", "24:1", "6(e)(1)"),
        "suited_and_unsuited": at_least("15:1", "15:1", "6(e)(1)"),
        "one_suited": at_least("12:1", "12:1", "6(e)(1)"),
        "two_unsuited": at_least("6:1", "6:1", "6(e)(1)"),
        "one_unsuited": at_least("3:1", "3:1", "6(e)(1)"),
    }


@pytest.mark.clause(SPANISH, "6(e)(1)")
@pytest.mark.clause(SPANISH, "6(e)(2)")
def test_spanish_match_odds() -> None:
    rows = rulebook(SPANISH).match_rows
    found = {row.name: {n: Said.of(one) for n, one in row.by_decks.items()} for row in rows}
    assert found == {
        "suited": {
            6: at_least("9:1", "9:1", "6(e)(1)"),
            8: at_least("12:1", "12:1", "6(e)(2)"),
        },
        "unsuited": {
            6: at_least("4:1", "4:1", "6(e)(1)"),
            8: at_least("3:1", "3:1", "6(e)(2)"),
        },
    }


@pytest.mark.clause(PONTOON, "7(g)")
@pytest.mark.clause(SPANISH, "7(g)")
@pytest.mark.parametrize("book", [PONTOON, SPANISH])
def test_the_dealer_announces_his_card(book: str) -> None:
    call = rulebook(book).calls["dealers_card"]
    assert (call.words, call.clause) == ("Dealer's card", "7(g)")
    assert rulebook(book).calls["no_more_bets"].clause == ""


@pytest.mark.parametrize("book", [PONTOON, SPANISH])
def test_no_other_optional_wager(book: str) -> None:
    assert not rulebook(book).has("pair")
    assert not rulebook(book).has("break_bonus")
    assert rulebook(book).break_rows == ()


def test_identities() -> None:
    pontoon, spanish = rulebook(PONTOON), rulebook(SPANISH)
    assert pontoon.authority == spanish.authority == "Massachusetts Gaming Commission"
    assert pontoon.version == "3.0, approved 2025-03-27"
    assert pontoon.id == PONTOON
    assert spanish.id == SPANISH
