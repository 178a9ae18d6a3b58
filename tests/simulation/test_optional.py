"""Optional wagers in a run: their exact chances, and what they ask of the dealer."""

from fractions import Fraction

import numpy as np
import pytest

from fortyeight.analysis.optional import side_wagers
from fortyeight.rulebook import open_house, rulebook
from fortyeight.simulation.optional import optional_wagers
from fortyeight.simulation.run import Plan, run
from fortyeight.simulation.strategies import game_of
from fortyeight.strategy import builtin
from fortyeight.table import Kind

SIGMAS = 5.0

BOOKS = {
    "ma-spanish21": {Kind.MATCH, Kind.INSURANCE},
    "ma-pontoon21": {Kind.MATCH, Kind.INSURANCE},
    "md-pontoon21": {Kind.MATCH, Kind.INSURANCE},
    "mbs-pontoon": {Kind.PAIR, Kind.INSURANCE},
    "bbc-spanish21": {Kind.MATCH, Kind.INSURANCE, Kind.BREAK_BONUS},
}


@pytest.mark.ruling("R14")
@pytest.mark.ruling("R16")
@pytest.mark.parametrize("book", BOOKS)
def test_fresh_shoes_give_the_exact_chances(book: str) -> None:
    choices = {"table_minimum": "5.00"} if book == "mbs-pontoon" else {}
    house = open_house(rulebook(book), choices)
    plan = Plan(game_of(house, builtin("mimic"), optional=True), 16, fresh=True)
    tally = run(plan, 2_000_000).tally
    exact = {one.kind: one for one in side_wagers(house)}
    found = optional_wagers(tally)
    assert {one.kind for one in found} >= BOOKS[book]
    for one in found:
        right = {way.name: way for way in exact[one.kind].outcomes}
        for name, pays, number in one.outcomes:
            assert pays == right[name].pays
            expected = float(right[name].probability * one.number)
            assert abs(number - expected) < SIGMAS * np.sqrt(expected) + SIGMAS, (one.kind, name)
        assert abs(one.mean - float(exact[one.kind].expected)) < SIGMAS * one.standard_error


def test_without_them_nothing_is_counted_and_the_dealer_draws_less() -> None:
    house = open_house(rulebook("bbc-spanish21"), {})
    cards = []
    for optional in (False, True):
        plan = Plan(game_of(house, builtin("mimic"), optional=optional), 1, fresh=True)
        tally = run(plan, 100_000).tally
        cards.append(tally.cards)
        assert bool(optional_wagers(tally)) == optional
    # Break Bonus needs the whole of the dealer's hand (R6).
    assert cards[0] < cards[1]


def test_a_lost_wager_is_a_whole_one() -> None:
    house = open_house(rulebook("ma-spanish21"), {})
    plan = Plan(game_of(house, builtin("mimic"), optional=True), 1, boxes=2)
    for one in optional_wagers(run(plan, 10_000).tally):
        assert one.outcomes[-1][:2] == ("lose", Fraction(-1))
        if one.kind is Kind.MATCH:
            assert one.number == 20_000
