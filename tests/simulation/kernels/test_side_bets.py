"""Optional wagers in a run: their exact chances, their errors, and what they ask of the dealer."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from fortyeight.analysis.optional import SideWager, side_wagers
from fortyeight.progressive.prizes.odds import bonus_spin_odds
from fortyeight.rulebook import House, open_house, rulebook
from fortyeight.simulation.game.side_bet_offers import NotOffered, offered
from fortyeight.simulation.game.strategies import game_of
from fortyeight.simulation.kernels.spins import spin
from fortyeight.simulation.results.side_bet_results import SideBetResult, optional_wagers
from fortyeight.simulation.results.tally import Tally, no_tally
from fortyeight.simulation.run import RunPlan, block, run
from fortyeight.strategy import builtin
from fortyeight.table import WagerKind
from tests.effort import PROVING, effort

SIGMAS = 5.0
ROUNDS = effort(400_000, 2_000_000)

BOOKS = {
    "ma-spanish21": {WagerKind.MATCH, WagerKind.INSURANCE, WagerKind.BONUS_SPIN},
    "ma-pontoon21": {WagerKind.MATCH, WagerKind.INSURANCE, WagerKind.XTREME},
    "md-pontoon21": {WagerKind.MATCH, WagerKind.INSURANCE, WagerKind.BONUS_SPIN, WagerKind.XTREME},
    "mbs-pontoon": {WagerKind.PAIR, WagerKind.INSURANCE},
    "bbc-spanish21": {WagerKind.MATCH, WagerKind.INSURANCE, WagerKind.BREAK_BONUS},
}


def houses() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every book, with every paytable of its wheels and with stakes that come back."""
    for book in BOOKS:
        yield book, {"table_minimum": "5.00"} if book == "mbs-pontoon" else {}
        entry = rulebook(book).entries.get("bonus_spin.paytable")
        for letter in entry.allowed or () if entry else ():
            if entry and letter != entry.default:
                yield book, {"bonus_spin_paytable": letter}
    initial = {"xtreme_primary_initial": "20000.00", "xtreme_secondary_initial": "7000.00"}
    yield "md-pontoon21", initial
    yield "ma-spanish21", {"bonus_spin_stake_returned": True, "decks": 8}
    yield "ma-pontoon21", {"xtreme_stake_returned": True, "decks": 8}


#: In the short run books with several houses have one box and three boxes in turn.
CASES = [
    (book, choices, boxes)
    for number, (book, choices) in enumerate(houses())
    for boxes in (1, 3)
    if PROVING or book in ("mbs-pontoon", "bbc-spanish21") or number % 2 == boxes // 3
]


def dealt(book: str, choices: dict[str, Any], boxes: int) -> tuple[House, Tally]:
    house = open_house(rulebook(book), choices)
    plan = RunPlan(game_of(house, builtin("mimic"), optional=True), 16, boxes, fresh=True)
    return house, run(plan, ROUNDS // boxes).tally


def assert_as_often(one: SideBetResult, exact: SideWager) -> None:
    """Check that every outcome is as frequent as it should be; errors are by round."""
    right = {way.name: way for way in exact.outcomes}
    for name, pays, number in one.outcomes:
        assert pays == right[name].pays, name
        expected = float(right[name].probability * one.number)
        spread = SIGMAS * np.sqrt(expected * one.boxes) + SIGMAS * one.boxes
        assert abs(number - expected) < spread, (one.kind, name)


def test_every_paytable_is_tried() -> None:
    letters = {
        choices.get("bonus_spin_paytable", "C") for book, choices in houses() if "md" in book
    }
    assert letters == set("ABCD")


@pytest.mark.ruling("R14")
@pytest.mark.ruling("R16")
@pytest.mark.ruling("R17")
@pytest.mark.parametrize(("book", "choices", "boxes"), CASES)
def test_fresh_shoes_give_the_exact_chances(book: str, choices: dict[str, Any], boxes: int) -> None:
    house, tally = dealt(book, choices, boxes)
    exact = {one.kind: one for one in side_wagers(house)}
    found = optional_wagers(tally)
    assert {one.kind for one in found} == BOOKS[book]
    for one in found:
        if not one.shared:
            assert_as_often(one, exact[one.kind])
        expected = exact[one.kind].expected
        if one.shared:
            odds = bonus_spin_odds(house)
            assert not house.bonus_spin or not house.bonus_spin.stake_returned
            expected += (boxes - 1) * odds.others / odds.wager
        assert abs(one.mean - float(expected)) < SIGMAS * one.standard_error, one.kind
        if boxes == 1:
            assert one.of_boxes == sum(pays**2 * number for _, pays, number in one.outcomes)
            assert one.of_rounds == one.of_boxes


@pytest.mark.parametrize(
    "book",
    ["ma-spanish21", "mbs-pontoon", *effort([], ["md-pontoon21", "bbc-spanish21"])],
)
def test_the_errors_of_several_boxes_are_right(book: str) -> None:
    """Means of many short runs lie as far apart as their errors say."""
    choices = {"table_minimum": "5.00"} if book == "mbs-pontoon" else {}
    house = open_house(rulebook(book), choices)
    plan = RunPlan(game_of(house, builtin("mimic"), optional=True), 3, boxes=7, fresh=True)
    tallies = [block(plan, number, 1000) for number in range(300)]
    done = no_tally(plan.game, plan.boxes)
    for tally in tallies:
        spin(plan.game, plan.seed, plan.boxes, done.counts, tally.counts)
        done = done.plus(tally)
    together = tallies[0]
    for tally in tallies[1:]:
        together = together.plus(tally)
    for place, one in enumerate(optional_wagers(together)):
        means = np.array([optional_wagers(tally)[place].mean for tally in tallies])
        said = one.standard_error * np.sqrt(len(tallies))
        assert means.std() == pytest.approx(said, rel=0.25), one.kind
        if one.kind in (WagerKind.INSURANCE, WagerKind.BREAK_BONUS):
            # All boxes win or lose together.
            assert one.standard_error == pytest.approx(
                one.standard_deviation / np.sqrt(one.rounds), rel=1e-9
            )


def test_without_them_nothing_is_counted_and_the_dealer_draws_less() -> None:
    house = open_house(rulebook("bbc-spanish21"), {})
    cards = []
    for optional in (False, [WagerKind.MATCH], True):
        plan = RunPlan(game_of(house, builtin("mimic"), optional=optional), 1, fresh=True)
        tally = run(plan, 100_000).tally
        cards.append(tally.cards)
        found = {one.kind for one in optional_wagers(tally)}
        assert found == (plan.game.optional if optional else set())
    # Break Bonus needs the whole of the dealer's hand (R6); a match wager needs none of it.
    assert cards[0] == cards[1] < cards[2]


def test_a_wager_that_a_house_has_not_is_refused() -> None:
    house = open_house(rulebook("mbs-pontoon"), {"table_minimum": "5.00"})
    assert offered(house) == BOOKS["mbs-pontoon"]
    with pytest.raises(NotOffered, match="match"):
        game_of(house, builtin("mimic"), optional=[WagerKind.MATCH])
    nine = RunPlan(game_of(house, builtin("mimic"), optional=True), 1, boxes=9)
    with pytest.raises(ValueError, match="8 boxes"):
        block(nine, 0, 1)


def test_a_lost_wager_is_a_whole_one() -> None:
    house = open_house(rulebook("ma-spanish21"), {})
    plan = RunPlan(game_of(house, builtin("mimic"), optional=True), 1, boxes=2)
    for one in optional_wagers(run(plan, 10_000).tally):
        assert one.outcomes[-1][:2] == ("lose", Fraction(-1))
        assert sum(number for _, _, number in one.outcomes) == one.number
        if one.kind is WagerKind.MATCH:
            assert one.number == 20_000
