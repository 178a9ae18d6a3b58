"""Standing, hitting and doubling: the solver against all draws tried one by one, in fractions."""

import random
from dataclasses import replace
from itertools import product
from typing import get_args

import pytest

from fortyeight.analysis.game_rules import value_of
from fortyeight.analysis.values.play_values import DOUBLE, HALF_DOUBLE, HIT, NEVER, STAND
from fortyeight.money import Odds
from fortyeight.rulebook.schema.rows import BonusRow
from fortyeight.rulebook.schema.sections import Dealing, Takes
from tests.analysis.by_hand.law import Card, Cards, is_blackjack, pips
from tests.analysis.by_hand.tiny import (
    CLOSE,
    Tiny,
    cards_of,
    changed,
    house_of,
    place_of,
    taking,
)
from tests.effort import effort

BOOKS = {
    "ma-pontoon21": house_of("ma-pontoon21"),
    "md-pontoon21": house_of("md-pontoon21"),
    "ma-spanish21": house_of("ma-spanish21", dealing="hole-card"),
    "mbs-pontoon": house_of("mbs-pontoon"),
    "bbc-spanish21": house_of("bbc-spanish21"),
    "bbc-spanish21, a reader": house_of("bbc-spanish21", looks_under=["A", "K", "Q", "J"]),
}

#: In the short run each procedure, and each thing that a blackjack may take, at least once.
PROCEDURES_AND_TAKES = list(product(get_args(Dealing), get_args(Takes)))[:: effort(3, 1)]

#: Whatever is drawn, no such shoe runs out of cards: points enough for both hands.
POINTS = 48


def random_shoe(seed: int, size: int = 9) -> Cards:
    rng = random.Random(seed)
    while True:
        cards = [rng.choice("AA2345667789KK") for _ in range(size)]
        if sum(pips(card) for card in cards) >= POINTS:
            return tuple(cards)


def expected(tiny: Tiny, first: Card, hand: Cards) -> tuple[float, float, float]:
    """Stand, hit and double as they should be."""
    unseen = tiny.unseen(first, *hand)
    values = tiny.games[first].actions(hand, unseen)
    doubles = [worth for name, worth in values.items() if name.startswith("double")]
    if doubles and tiny.house.double.amount == "up-to":
        less, doubles = doubles[1:], doubles[:1]
        assert max(less) <= max(values["stand"], values.get("hit", less[0]), doubles[0])
    found = (values["stand"], values.get("hit"), max(doubles, default=None))
    stand, hit, double = (
        NEVER if worth is None else tiny.as_solved(first, unseen, worth) for worth in found
    )
    return stand, hit, double


def compare(tiny: Tiny) -> int:
    """Compare the values; return how many there were."""
    solved, compared = tiny.solved(), 0
    for first in tiny.games:
        for hand in tiny.hands(first):
            unseen = tiny.unseen(first, *hand)
            if is_blackjack(hand) or not tiny.games[first].no_blackjack(unseen):
                continue
            stand, hit, double = expected(tiny, first, hand)
            actions = solved.actions[value_of(first), place_of(hand)]
            assert actions[STAND] == pytest.approx(stand, abs=CLOSE), (first, hand)
            assert actions[HIT] == pytest.approx(hit, abs=CLOSE), (first, hand)
            doubled = max(actions[DOUBLE], actions[HALF_DOUBLE])
            assert doubled == pytest.approx(double, abs=CLOSE), (first, hand)
            compared += 1
    return compared


@pytest.mark.ruling("R8")
@pytest.mark.ruling("R10")
@pytest.mark.parametrize("seed", range(effort(1, 2)))
@pytest.mark.parametrize("name", BOOKS)
def test_every_decision_has_the_value_that_trying_all_draws_gives(name: str, seed: int) -> None:
    assert compare(Tiny(BOOKS[name], random_shoe(seed))) > 100


@pytest.mark.ruling("R12")
@pytest.mark.parametrize(("dealing", "takes"), PROCEDURES_AND_TAKES)
def test_every_dealing_procedure_with_everything_a_blackjack_may_take(
    dealing: str, takes: str
) -> None:
    """The hole card is dealt here; the solver thinks of it as still in the shoe."""
    house = taking(changed(house_of("ma-spanish21"), "dealing", procedure=dealing), takes)
    assert compare(Tiny(house, cards_of("A A 4 6 7 9 K K"))) > 100


@pytest.mark.parametrize("takes", get_args(Takes)[:: effort(3, 1)])
def test_a_rescue_after_a_second_double_gives_up_the_original_wager(takes: str) -> None:
    house = changed(house_of("ma-spanish21"), "double", times=2, of="standing", amount="full")
    assert compare(Tiny(taking(house, takes), cards_of("A A 4 6 7 9 K K"))) > 100


@pytest.mark.parametrize("against_21", ["win", "push"])
def test_a_bonus_below_even_money_is_valued_as_it_is_paid(against_21: str) -> None:
    house = changed(house_of("ma-spanish21"), "twenty_one", against_21=against_21)
    house = changed(house, "double", amount="full")
    low = BonusRow(Odds(1, 2), "", cards=3, or_more=True)
    house = replace(house, book=replace(house.book, bonus_21=(low,)))
    tiny = Tiny(house, cards_of("A A 4 6 7 9 K K"))
    assert compare(tiny) > 100
    stands = tiny.solved().actions[value_of("9"), place_of(("4", "7", "K")), STAND]
    assert stands <= 0.5


@pytest.mark.clause("mbs-pontoon", "3.17.2")
@pytest.mark.parametrize("takes", ["undoubled", "all"])
def test_an_ace_that_counts_one_when_doubled(takes: str) -> None:
    house = taking(house_of("mbs-pontoon"), takes)
    assert compare(Tiny(house, cards_of("A A 3 6 6 8 9 K K"))) > 100
