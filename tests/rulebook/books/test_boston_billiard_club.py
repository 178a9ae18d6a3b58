"""The Boston Billiard Club book, value by value."""

from __future__ import annotations

import pytest

from fortyeight.rulebook import rulebook
from tests.rulebook.books.procedures import BOSTON_BILLIARD_CLUB
from tests.rulebook.books.said import (
    Said,
    at_least,
    between,
    clause_cases,
    entry_cases,
    fixed,
    one_of,
)
from tests.rulebook.books.wheels import LOSES

BOOK = "bbc-spanish21"

ENTRIES: dict[str, Said] = {
    "cards.decks": between(1, 8, 6, "Equipment 1"),
    "cards.removed_ranks": fixed(["T"], "Equipment 1"),
    "boxes.boxes": between(1, 12, 7, "Rules 3", "R20"),
    "boxes.per_player": at_least(1, 1, "Rules 5", "R19"),
    "boxes.adjacent": fixed(True, "Method 18"),
    "boxes.people": fixed(1, ruling="R19"),
    "limits.minimum": between("1.00", "10.00", "1.00", "Wagers Ante"),
    "limits.maximum": between("1.00", "10.00", "10.00", "Wagers Ante"),
    "limits.chip_unit": at_least("0.01", "0.50", "Equipment 1", "R21"),
    "limits.currency": fixed("USD", "Wagers Ante"),
    "dealing.procedure": fixed("hole-card-checked", "Method 11, Method 20"),
    "dealing.looks_under": one_of([["A"], ["A", "K", "Q", "J"]], ["A"], "Method 20", "R7"),
    "dealing.soft_17": fixed("draw", "Rules 8"),
    "blackjack.pays": fixed("3:2", "Rules 11"),
    "blackjack.against_blackjack": fixed("win", "Rules 10", "R1"),
    "blackjack.at_once_under": fixed([], "Method 16"),
    "twenty_one.against_21": fixed("win", "Rules 10"),
    "twenty_one.against_blackjack": fixed("win", "Rules 10"),
    "twenty_one.at_once": fixed(False, "Method 16"),
    "twenty_one.two_card_split": fixed("plain", "Wagers Splitting 3", "R2"),
    "bonus.on_split_hands": fixed(True, "Rules 13"),
    "bonus.barred_by_double": fixed("player", "Rules 13", "R30"),
    "super_bonus.rank": fixed(["7"], "Super Bonus 1"),
    "super_bonus.others": fixed("50.00", "Super Bonus 3"),
    "super_bonus.others_by": fixed("player", "Super Bonus 3", "R4"),
    "surrender.against": fixed([], ruling="R19"),
    "surrender.returns": fixed("1/2"),
    "surrender.cards": fixed("first-two"),
    "surrender.after_split": fixed(False),
    "surrender.at_once_under": fixed([]),
    "surrender.against_blackjack": fixed("lose"),
    "double.times": fixed(2, "Wagers Double 3", "R10"),
    "double.cards": fixed("two-or-more", "Wagers Double 1"),
    "double.totals": fixed([]),
    "double.on_21": fixed(True, "Wagers Double 1", "R8"),
    "double.amount": fixed("full-or-half", "Wagers Double 2"),
    "double.of": fixed("standing", "Wagers Double 2", "R10"),
    "double.at_least_minimum": fixed(False, "Wagers Double 2"),
    "double.after_split": fixed(True, "Wagers Double 1"),
    "double.split_aces": fixed(True, "Wagers Splitting 4"),
    "double.ace_counts_one": fixed(False, "Rules 1"),
    "rescue.at_most": fixed(0, ruling="R19"),
    "rescue.forfeits": fixed("original", ruling="R19"),
    "split.times": between(1, 3, 3, "Wagers Splitting 4"),
    "split.by": one_of(["rank", "value"], "rank", "Wagers Splitting 1", "R11"),
    "split.ace_times": fixed(99),
    "split.aces_draw": fixed(True, "Wagers Splitting 4"),
    "insurance.against": fixed(["A"], "Wagers Insurance 1"),
    "insurance.amount": fixed("exactly-half", "Wagers Insurance 2"),
    "insurance.pays": fixed("2:1", "Wagers Insurance 3"),
    "insurance.lost": fixed("at-the-look", "Wagers Insurance 3"),
    "dealer_blackjack.takes": fixed("all", ruling="R12"),
    "match.offered": one_of([True, False], True, "Match a", "R19"),
    "match.minimum": between("1.00", "10.00", "1.00", "Wagers Ante"),
    "match.maximum": between("1.00", "10.00", "10.00", "Wagers Ante"),
    "match.within_main": one_of([False, True], False, "Match a"),
    "break_bonus.offered": one_of([True, False], True, "Break Bonus 1", "R19"),
    "break_bonus.minimum": between("1.00", "10.00", "1.00", "Wagers Ante"),
    "break_bonus.maximum": between("1.00", "10.00", "10.00", "Wagers Ante"),
    "settlement.order": fixed("from-the-right", "Method 16"),
    "settlement.optional_order": fixed("from-the-right", "Method 16"),
    "settlement.bust_at_once": fixed(True, "Method 17"),
    "irregularities.found_ten": fixed("remove", ruling="R26"),
    "irregularities.foreign_cards": fixed("tens"),
    "irregularities.second_ten": fixed("void", ruling="R26"),
    "irregularities.cards_after_tens": fixed("reshuffle", ruling="R26"),
    "irregularities.face_up": fixed("set-aside", ruling="R26"),
    "irregularities.second_face_up": fixed("void", ruling="R26"),
    "irregularities.drawn": fixed("used", ruling="R33"),
    "irregularities.exposed": fixed("used", ruling="R33"),
    "irregularities.overdrawn": fixed("burned", ruling="R33"),
    "irregularities.own_missed": fixed("dealt-late", ruling="R33"),
    "irregularities.missed": fixed("dead-or-late", ruling="R33"),
    "irregularities.asked_missed": fixed("dead-or-late", ruling="R33"),
    "irregularities.reader_misused": fixed("dead-if-seen"),
    "irregularities.reader_failed": fixed("unread"),
    "irregularities.misdeal": fixed("none"),
    "irregularities.late_wager": fixed("refused", ruling="P8"),
    "irregularities.withdrawal": fixed("refused", ruling="P8"),
} | BOSTON_BILLIARD_CLUB

OUTCOMES = {
    "blackjack": "Rules 11",
    "blackjack_push": "",
    "win_dealer_bust": "Payouts 1",
    "win_higher": "Payouts 1",
    "win_21": "Rules 10",
    "win_21_at_once": "",
    "win_21_over_blackjack": "Rules 10",
    "win_doubled": "Rules 13",
    "push": "Rules 9",
    "lose_lower": "Object 1",
    "lose_21_to_blackjack": "",
    "lose_to_blackjack": "Wagers Insurance 3",
    "bust": "Method 17",
    "double_returned": "",
    "split_returned": "",
    "surrender": "",
    "surrender_at_once": "",
    "surrender_lost": "",
    "rescue": "",
    "insurance_win": "Wagers Insurance 3",
    "insurance_lose": "Wagers Insurance 3",
    "match_lose": "Match a",
    "pair_win": "",
    "pair_lose": "",
    "break_lose": "Break Bonus 1",
    "super_bonus": "Super Bonus 2",
    "others_bonus": "Super Bonus 3",
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


@pytest.mark.clause(BOOK, "Rules 13")
def test_bonus_21s() -> None:
    rows = rulebook(BOOK).bonus_21
    assert [(row.name, str(row.pays), row.clause) for row in rows] == [
        ("5 cards totaling 21", "3:2", "Rules 13 a"),
        ("6 cards totaling 21", "2:1", "Rules 13 b"),
        ("7 or more cards totaling 21", "3:1", "Rules 13 c"),
        ("6-7-8 of mixed suits", "3:2", "Rules 13 d"),
        ("6-7-8 of the same suit", "2:1", "Rules 13 e"),
        ("6-7-8 of spades", "3:1", "Rules 13 f"),
        ("7-7-7 of mixed suits", "3:2", "Rules 13 g"),
        ("7-7-7 of the same suit", "2:1", "Rules 13 h"),
        ("7-7-7 of spades", "3:1", "Rules 13 i"),
    ]


@pytest.mark.clause(BOOK, "Super Bonus 2")
def test_the_super_bonus_needs_no_size_of_wager() -> None:
    tiers = rulebook(BOOK).super_bonus_tiers
    assert [(tier.at_least, tier.pays, tier.clause) for tier in tiers] == [
        (0, 500_00, "Super Bonus 2")
    ]


@pytest.mark.clause(BOOK, "Match a")
def test_match_odds() -> None:
    rows = {row.name: Said.of(row.by_decks[0]) for row in rulebook(BOOK).match_rows}
    assert rows == {
        "two_suited": fixed("25:1", "Match a"),
        "suited_and_unsuited": fixed("15:1", "Match b"),
        "two_unsuited": fixed("8:1", "Match c"),
        "one_suited": fixed("10:1", "Match d"),
        "one_unsuited": fixed("3:1", "Match e"),
    }


@pytest.mark.clause(BOOK, "Break Bonus 1")
def test_break_bonus() -> None:
    rows = rulebook(BOOK).break_rows
    assert [(row.name, str(row.pays), row.clause) for row in rows] == [
        ("8 or more cards", "200:1", "Break Bonus a"),
        ("7 cards", "50:1", "Break Bonus b"),
        ("6 cards", "15:1", "Break Bonus c"),
        ("5 cards", "4:1", "Break Bonus d"),
        ("4 cards", "3:1", "Break Bonus e"),
        ("3 cards", "1:1", "Break Bonus f"),
    ]


def test_no_pair_bet_and_no_words_for_the_dealer() -> None:
    book = rulebook(BOOK)
    assert not book.has("pair")
    assert all(call.clause == "" for call in book.calls.values())


def test_identity() -> None:
    book = rulebook(BOOK)
    assert (book.id, book.version) == (BOOK, "")
    assert book.authority == "Boston Billiard Club & Casino"
