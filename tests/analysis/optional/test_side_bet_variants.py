"""Side bets under every number of decks, paytable and wheel that a book allows."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fortyeight.analysis.optional import side_wagers
from fortyeight.analysis.worth.side_bet_variants import side_bet_variants
from fortyeight.rulebook import open_house, rulebook, shipped_books
from fortyeight.table import WagerKind
from tests.analysis.by_hand.tiny import house_of


@pytest.mark.parametrize("book", shipped_books())
def test_the_house_itself_and_no_figure_twice(book: str) -> None:
    house = open_house(rulebook(book))
    variants = side_bet_variants(house)
    own = [one.wager for one in variants if not one.changed]
    assert sorted(own, key=str) == sorted(side_wagers(house), key=str)
    figures = [(one.wager.kind, one.wager.decks, one.wager.outcomes) for one in variants]
    assert all(figures.count(one) == 1 for one in figures)
    decks = house.book.entries["cards.decks"].possible_values()
    assert {one.wager.decks for one in variants} >= set(decks)


def test_every_paytable_and_number_of_decks() -> None:
    variants = side_bet_variants(house_of("md-pontoon21"))
    spins = {
        (one.wager.paytable, one.wager.decks)
        for one in variants
        if one.wager.kind is WagerKind.BONUS_SPIN
    }
    assert spins == {(paytable, decks) for paytable in "ABCD" for decks in (6, 8)}


def test_published_edges_of_match_bets() -> None:
    """3.06% with six decks and 2.99% with eight, as published for 9:1, 4:1 and 12:1, 3:1."""
    edges = {
        one.wager.decks: one.wager.edge
        for one in side_bet_variants(house_of("ma-spanish21"))
        if one.wager.kind is WagerKind.MATCH
    }
    assert edges[6] == Fraction(114, 3731)
    assert round(float(edges[6]), 4) == 0.0306
    assert round(float(edges[8]), 4) == 0.0299
