"""The Marina Bay Sands book, value by value."""

from __future__ import annotations

import pytest

from fortyeight.rulebook import rulebook
from tests.rulebook.books.procedures import MARINA_BAY_SANDS
from tests.rulebook.books.said import (
    EVERY_CARD,
    HIGH_CARDS,
    Said,
    at_least,
    between,
    clause_cases,
    entry_cases,
    fixed,
    one_of,
)
from tests.rulebook.books.wheels import LOSES

BOOK = "mbs-pontoon"

ENTRIES: dict[str, Said] = {
    "cards.decks": between(4, 8, 8, "2.1"),
    "cards.removed_ranks": fixed(["T"], "2.1"),
    "boxes.boxes": between(1, 12, 7, "2.2", "R20"),
    "boxes.per_player": fixed(1, ruling="R19"),
    "boxes.adjacent": fixed(False),
    "boxes.people": between(1, 12, 3, "3.11.4.1", "R19"),
    "limits.minimum": at_least("0.01", "10.00", "1.1.1"),
    "limits.maximum": at_least("0.01", "10000.00", "1.1.1"),
    "limits.chip_unit": Said("0.50", ruling="R21", at_least="0.01"),
    "limits.currency": fixed("SGD", ruling="R21"),
    "dealing.procedure": fixed("no-hole-card", "3.6"),
    "dealing.looks_under": fixed([], "3.6"),
    "dealing.soft_17": fixed("draw", "3.19"),
    "blackjack.pays": fixed("3:2", "4.1 row 1"),
    "blackjack.against_blackjack": fixed("win", "4.2.1"),
    "blackjack.at_once_under": fixed(EVERY_CARD, "3.15", "R15"),
    "twenty_one.against_21": fixed("win", "4.2.1"),
    "twenty_one.against_blackjack": fixed("win", "4.2.1"),
    "twenty_one.at_once": fixed(True, "3.15", "R15"),
    "twenty_one.two_card_split": fixed("plain", "3.9.2", "R2"),
    "bonus.on_split_hands": fixed(True, "4.1"),
    "bonus.barred_by_double": fixed("hand", "4.1.1.4", "R30"),
    "super_bonus.rank": fixed(["7"], "4.1.1.1"),
    "super_bonus.others": fixed("50.00", "4.1.1.2"),
    "super_bonus.others_by": fixed("wager", "4.1.1.2", "R4"),
    "surrender.against": fixed(HIGH_CARDS, "3.10"),
    "surrender.returns": fixed("1/2", "1.1.16"),
    "surrender.cards": fixed("first-two", "3.10", "R28"),
    "surrender.after_split": fixed(False, "3.10.2"),
    "surrender.at_once_under": fixed([], "3.10.1"),
    "surrender.against_blackjack": fixed("lose", "3.10.1"),
    "double.times": fixed(1, "3.11.3"),
    "double.cards": fixed("first-two", "3.11.1, 3.11.2"),
    "double.totals": fixed([]),
    "double.on_21": fixed(False, "3.15", "R8"),
    "double.amount": fixed("up-to", "1.1.1, 3.11", "R9"),
    "double.of": fixed("original", "3.11", "R9"),
    "double.at_least_minimum": fixed(True, "1.1.1, 3.11"),
    "double.after_split": fixed(True, "3.11.2"),
    "double.split_aces": fixed(False, "3.11.2", "R13"),
    "double.ace_counts_one": fixed(True, "3.17.2"),
    "rescue.at_most": fixed(20, "3.11.4"),
    "rescue.forfeits": fixed("original", "3.11.4"),
    "split.times": between(1, 3, 3, "3.9"),
    "split.by": fixed("value", "1.1.12, 3.8"),
    "split.ace_times": fixed(1, "3.9.1", "R13"),
    "split.aces_draw": fixed(False, "3.9.1"),
    "insurance.against": fixed(["A"], "3.12"),
    "insurance.amount": fixed("up-to-half", "3.12"),
    "insurance.pays": fixed("2:1", "4.1 row 3"),
    "insurance.lost": fixed("with-the-second-card", "3.12"),
    "dealer_blackjack.takes": fixed("undoubled", "4.4.1", "R12"),
    "pair.offered": one_of([True, False], True, "3.5.1", "R19"),
    "pair.minimum": at_least("0.01", "5.00", "3.5"),
    "pair.maximum": at_least("0.01", "1000.00", "3.5"),
    "pair.pays": fixed("11:1", "4.1 row 4"),
    "pair.needs_own_main": fixed(False, "3.5.2"),
    "settlement.order": one_of(["losers-first", "from-the-right"], "losers-first", "1.1.10"),
    "settlement.optional_order": one_of(
        ["losers-first", "from-the-right"], "losers-first", "1.1.10"
    ),
    "settlement.bust_at_once": fixed(True, "3.16"),
    "irregularities.found_ten": fixed("void", "5.1.1", "R26"),
    "irregularities.foreign_cards": fixed("all", "5.1", "R40"),
    "irregularities.second_ten": fixed("void", "5.1.1"),
    "irregularities.cards_after_tens": fixed("reshuffle"),
    "irregularities.face_up": fixed("set-aside", ruling="R26"),
    "irregularities.second_face_up": fixed("void", ruling="R26"),
    "irregularities.drawn": fixed("used", "5.2", "R32"),
    "irregularities.exposed": fixed("used", "5.2", "R32"),
    "irregularities.overdrawn": fixed("burned", "5.2", "R32"),
    "irregularities.own_missed": fixed("dealt-late", "5.2", "R32"),
    "irregularities.missed": fixed("dealt-late", "5.2", "R32"),
    "irregularities.asked_missed": fixed("dead-or-late", "5.2", "R32"),
    "irregularities.reader_misused": fixed("dead-if-seen"),
    "irregularities.reader_failed": fixed("unread"),
    "irregularities.misdeal": fixed("void", "5.2"),
    "irregularities.late_wager": fixed("refused", "5.3"),
    "irregularities.withdrawal": fixed("refused", "5.4"),
} | MARINA_BAY_SANDS

OUTCOMES = {
    "blackjack": "4.2.1",
    "blackjack_push": "",
    "win_dealer_bust": "4.2.3",
    "win_higher": "4.2.2",
    "win_21": "4.2.1",
    "win_21_at_once": "3.15",
    "win_21_over_blackjack": "4.2.1",
    "win_doubled": "4.1.1.4",
    "push": "4.5.1",
    "lose_lower": "4.3.1",
    "lose_21_to_blackjack": "",
    "lose_to_blackjack": "4.3.3",
    "bust": "4.3.2",
    "double_returned": "4.4.1",
    "split_returned": "",
    "surrender": "3.10",
    "surrender_at_once": "",
    "surrender_lost": "3.10.1",
    "rescue": "3.11.4",
    "insurance_win": "4.1 row 3",
    "insurance_lose": "3.12",
    "match_lose": "",
    "pair_win": "4.1 row 4",
    "pair_lose": "3.5.1",
    "break_lose": "",
    "super_bonus": "4.1.1.1",
    "others_bonus": "4.1.1.2",
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


@pytest.mark.clause(BOOK, "4.1")
def test_bonus_21s() -> None:
    rows = rulebook(BOOK).bonus_21
    assert [(row.name, str(row.pays), row.clause) for row in rows] == [
        ("5 cards totaling 21", "3:2", "4.1 row 5"),
        ("6-7-8 of mixed suits", "3:2", "4.1 row 6"),
        ("7-7-7 of mixed suits", "3:2", "4.1 row 7"),
        ("6 cards totaling 21", "2:1", "4.1 row 8"),
        ("6-7-8 of the same suit", "2:1", "4.1 row 9"),
        ("7-7-7 of the same suit", "2:1", "4.1 row 10"),
        ("7 or more cards totaling 21", "3:1", "4.1 row 11"),
        ("6-7-8 of spades", "3:1", "4.1 row 12"),
        ("7-7-7 of spades", "3:1", "4.1 row 13"),
    ]


@pytest.mark.clause(BOOK, "4.1.1.1")
def test_super_bonus_tiers() -> None:
    tiers = rulebook(BOOK).super_bonus_tiers
    found = [(tier.at_least, tier.pays, tier.clause) for tier in tiers]
    assert found == [(100_00, 5000_00, "4.1.1.1"), (10_00, 1000_00, "4.1.1.1")]


@pytest.mark.clause(BOOK, "3.1")
@pytest.mark.clause(BOOK, "3.2")
def test_the_dealer_opens_and_closes_the_bets() -> None:
    calls = rulebook(BOOK).calls
    place, close = calls["place_your_bets"], calls["no_more_bets"]
    assert (place.words, place.clause) == ("Place your bets, please", "3.1")
    assert (close.words, close.clause) == ("No more bets", "3.2")
    assert calls["dealers_card"].clause == ""


def test_no_match_and_no_break_bonus() -> None:
    book = rulebook(BOOK)
    assert not book.has("match")
    assert not book.has("break_bonus")
    assert book.match_rows == ()


def test_identity() -> None:
    book = rulebook(BOOK)
    assert (book.id, book.version) == (BOOK, "5, with effect from 2016-11-04")
    assert book.authority == "Marina Bay Sands"
