"""The page on how to play states the rules of its house, with example hands that are correct."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from fortyeight.analysis.worth.waterfall import with_value
from fortyeight.cards import card
from fortyeight.rulebook import House, open_house, rulebook, shipped_books
from fortyeight.rulebook.library import catalogue
from fortyeight.table.play.points import count, is_blackjack
from fortyeight.table.settle.main_wager import best_bonus
from fortyeight.view.house.how_to_play import (
    Chapter,
    Statement,
    differences,
    example_cards,
    how_to_play,
)

MARYLAND, MARINA_BAY, BOSTON = "md-pontoon21", "mbs-pontoon", "bbc-spanish21"
SPANISH = "ma-spanish21"


def house_of(book: str, **choices: Any) -> House:
    return open_house(rulebook(book), choices)


def chapters(book: str, **choices: Any) -> dict[str, Chapter]:
    return {one.name: one for one in how_to_play(house_of(book, **choices))}


def lines(book: str, **choices: Any) -> dict[str, str]:
    return {
        one.text: one.clause for each in chapters(book, **choices).values() for one in each.lines
    }


@pytest.mark.parametrize("book", shipped_books())
def test_every_bonus_is_shown_by_a_hand_that_earns_it(book: str) -> None:
    house = house_of(book)
    for row in house.bonus_21:
        cards = example_cards(house, row)
        assert cards is not None
        best = best_bonus(house.bonus_21, cards)
        assert best is not None
        assert best.pays == row.pays
    shown = [one.clause for one in chapters(book)["bonuses"].hands]
    assert set(shown) >= {row.clause for row in house.bonus_21}


DECKS = range(1, 9)


def house_with_decks(book: str, decks: int) -> House:
    return with_value(open_house(rulebook(book)), "cards.decks", decks)


@pytest.mark.parametrize("decks", DECKS)
@pytest.mark.parametrize("book", [*shipped_books(), *catalogue()])
def test_hands_that_are_shown_can_be_dealt(book: str, decks: int) -> None:
    """Each from one shoe, the dealer's cards included, and what is left out cannot be."""
    house = house_with_decks(book, decks)
    told = how_to_play(house)
    for one in (hand for chapter in told for hand in chapter.hands):
        copies = Counter(map(card, (*one.cards, *one.dealer)))
        assert max(copies.values()) <= decks, one
        assert not {each.rank for each in copies} & set(house.cards.removed_ranks), one
    aim = next(chapter for chapter in told if chapter.name == "aim")
    assert len(aim.hands) >= 3
    for row in house.bonus_21:
        cards = example_cards(house, row)
        if cards is None:
            assert row.suits != "any"
            assert len(set(row.ranks)) < len(row.ranks) > decks
        else:
            best = best_bonus(house.bonus_21, cards)
            assert best is not None
            assert (count(cards)[0], best.pays) == (21, row.pays)


def test_a_bonus_of_equal_cards_is_shown_from_three_decks_on() -> None:
    """Three sevens of one suit, and the Super Bonus of them, are in no smaller shoe."""
    shown = [
        {
            one.cards
            for chapter in how_to_play(house_with_decks(SPANISH, decks))
            for one in chapter.hands
        }
        for decks in (2, 3)
    ]
    assert shown[1] - shown[0] == {("7h", "7h", "7h"), ("7s", "7s", "7s")}


@pytest.mark.parametrize("book", shipped_books())
def test_the_hands_that_show_what_beats_what_are_what_they_are_said_to_be(book: str) -> None:
    """A hand is not drawn to 21 against a blackjack that is seen before anyone acts."""
    free = not rulebook(book).entries["dealing.procedure"].fixed
    choices_to_try: list[dict[str, Any]] = [{}, *([{"dealing": "card-reader"}] if free else [])]
    for choices in choices_to_try:
        house = house_of(book, **choices)
        ends: set[str] = set()
        for one in chapters(book, **choices)["aim"].hands:
            own, dealer = (tuple(map(card, cards)) for cards in (one.cards, one.dealer))
            total, against = count(own)[0], count(dealer)[0]
            assert is_blackjack(own) == one.words.startswith(f"A {house.book.blackjack} wins")
            looks = house.dealing.procedure in ("card-reader", "hole-card-checked")
            seen = looks and dealer[0].rank in house.dealing.looks_under and is_blackjack(dealer)
            assert len(own) == 2 or not seen, one.words
            assert seen or "before you can draw" not in one.words
            loses = total < against or "loses" in one.words
            ends.add("lose" if loses else "tie" if total < 21 else "win")
        assert ends == {"win", "lose", "tie"}


@pytest.mark.clause(MARINA_BAY, "4.2.1")
@pytest.mark.clause(SPANISH, "5(b)")
@pytest.mark.clause(BOSTON, "Rules 10")
def test_what_a_21_does_against_a_blackjack_is_the_books_rule() -> None:
    told = [
        (one.words, one.clause)
        for book in (SPANISH, MARINA_BAY, BOSTON)
        for one in chapters(book)["aim"].hands
        if one.words.endswith(("to a blackjack", "against a blackjack", "against a Pontoon"))
    ]
    assert told == [
        ("Your 21 loses to a blackjack", "5(b)"),
        ("Your 21 wins even against a Pontoon", "4.2.1"),
        ("Your 21 wins even against a blackjack", "Rules 10"),
    ]


@pytest.mark.clause(MARYLAND, "11 F")
@pytest.mark.clause(MARINA_BAY, "3.17.2")
@pytest.mark.clause(SPANISH, "9(d)")
def test_a_rule_of_one_book_alone_is_told_there_alone() -> None:
    split = "Doubled or split hands earn no bonus 21 and no Super Bonus."
    ace = "An ace in the first two cards counts one when you double."
    rescue = (
        "Rescue a doubled hand that you do not like: "
        "give up your first wager, take the double back."
    )
    assert [split in lines(book) for book in (MARYLAND, SPANISH)] == [True, False]
    assert [lines(book).get(ace) for book in (MARINA_BAY, SPANISH)] == ["3.17.2", None]
    assert [lines(book).get(rescue) for book in (SPANISH, BOSTON)] == ["9(d)", None]


def test_a_house_is_described_by_its_own_choices() -> None:
    reader = (
        "The dealer's second card lies face down; "
        "a reader reads it under an ace, a king, a queen or a jack."
    )
    assert reader in lines(SPANISH, dealing="card-reader")
    assert reader not in lines(SPANISH)
    assert "8 decks of 48 cards: there are no tens." in lines(SPANISH, decks=8)


def test_one_line_says_how_each_book_differs_from_blackjack() -> None:
    told = {book: differences(house_of(book)) for book in shipped_books()}
    assert told[MARINA_BAY] == (
        "Unlike blackjack: no tens; every 21 wins; take a double back; bonus 21s."
    )
    assert all("no tens" in line for line in told.values())


@pytest.mark.parametrize("book", shipped_books())
def test_what_is_cited_is_in_the_book(book: str) -> None:
    entries = house_of(book).book.entries.values()
    outcomes = house_of(book).book.outcomes.values()
    known = " ".join([*(one.citation for one in entries), *outcomes])
    cited = [one for each in chapters(book).values() for one in each.lines if one.clause]
    assert Statement("Come closer to 21 than the dealer without going over it.") not in cited
    assert len(cited) > 8
    assert all(part in known for one in cited for part in one.clause.split(", "))


def test_a_book_that_differs_in_nothing_is_called_plain_blackjack() -> None:
    assert differences(house_of("blackjack52")) == "Plain blackjack."
