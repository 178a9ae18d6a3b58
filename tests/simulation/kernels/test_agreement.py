"""The kernel and the referee make the same of the same cards, round by round."""

from __future__ import annotations

from itertools import product
from typing import get_args

import numpy as np
import pytest

from fortyeight.analysis.hands.suited import COMBOS, NOT_SUITED
from fortyeight.rulebook.schema.sections import Dealing, RescueForfeits, Takes, TwoCardSplit
from tests.analysis.by_hand.tiny import changed
from tests.effort import effort
from tests.simulation.cases import BOOKS, CHARTED, WAYS, by_chart, house, played
from tests.simulation.wild import random_house, sound, wild_chart

#: Random houses start from these: between them they have all that a rule can be.
STARTS = ("ma-spanish21", "md-pontoon21", "mbs-pontoon", "bbc-spanish21")
#: The short run has every book and every way once; wild charts try the most.
QUICK = (
    ("ma-spanish21", "chart"),
    ("ma-spanish21", "cdz-"),
    ("ma-pontoon21", "mimic"),
    ("md-pontoon21", "never-bust"),
    ("mbs-pontoon", "split-aware"),
    *((book, "wild") for book in BOOKS),
)
EVERY = tuple((book, way) for book in BOOKS for way in WAYS if way != "chart" or book in CHARTED)
SEEDS = effort(1, 10)


@pytest.mark.ruling("R6")
@pytest.mark.ruling("R12")
@pytest.mark.parametrize(
    ("book", "way"),
    effort(QUICK, EVERY),
)
def test_each_book_in_each_way(book: str, way: str) -> None:
    witness = played(book, way)
    witness.compare_fresh(effort(50, 250))
    witness.compare_fresh(effort(15, 50), boxes=2, begin=10_000)
    witness.compare_fresh(effort(15, 50), boxes=3, begin=20_000)
    witness.compare_following(shoes=effort(1, 2), rounds=10)
    assert witness.compare_shoes(2) > 40
    witness.compare_shoes(1, boxes=3, begin=100)


@pytest.mark.ruling("R2")
@pytest.mark.ruling("R6")
@pytest.mark.ruling("R12")
@pytest.mark.parametrize(
    ("procedure", "takes"),
    effort(
        tuple(zip(get_args(Dealing), get_args(Takes), strict=True)),
        tuple(product(get_args(Dealing), get_args(Takes))),
    ),
)
def test_each_procedure_and_what_a_blackjack_takes(procedure: str, takes: str) -> None:
    base = changed(house("ma-spanish21"), "dealing", procedure=procedure)
    base = changed(base, "dealer_blackjack", takes=takes)
    for number, reading in enumerate(get_args(TwoCardSplit), start=1):
        other = changed(base, "twenty_one", two_card_split=reading)
        other = changed(changed(other, "split", times=number), "cards", decks=3 + number)
        assert sound(other)
        witness = by_chart(other, wild_chart(number))
        witness.compare_fresh(effort(30, 120))
        witness.compare_fresh(effort(10, 30), boxes=3, begin=1000)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_houses_taken_at_random(seed: int) -> None:
    for start in STARTS:
        witness = by_chart(random_house(house(start), seed), wild_chart(seed))
        witness.compare_fresh(effort(60, 100))
        witness.compare_fresh(effort(20, 30), boxes=3, begin=1000)
        witness.compare_shoes(1, boxes=2)


def test_random_houses_differ_in_everything() -> None:
    houses = [random_house(house(start), seed) for start in STARTS for seed in range(10)]
    assert {one.dealing.procedure for one in houses} == set(get_args(Dealing))
    assert {one.dealer_blackjack.takes for one in houses} == set(get_args(Takes))
    assert {one.twenty_one.two_card_split for one in houses} == set(get_args(TwoCardSplit))
    assert {one.split.by for one in houses} == {"value", "rank"}
    assert {one.split.times for one in houses} >= {0, 1, 2, 3}
    assert {one.double.times for one in houses} == {0, 1, 2, 3}
    assert {one.surrender.cards for one in houses} == {"first-two", "any"}
    assert {one.rescue.forfeits for one in houses} == set(get_args(RescueForfeits))
    assert len({one.cards.decks for one in houses}) > 4


@pytest.mark.parametrize("book", effort(("ma-spanish21", "mbs-pontoon"), BOOKS))
def test_no_decision_goes_by_the_suit_of_the_dealers_first_card(book: str) -> None:
    """A hand's own suits tell the kernel what is decided; the first card's would be one more."""
    for way in ("cdz-", "split-aware"):
        policy, suited = played(book, way).policy, played(book, way).rules.suited
        for number in range(len(COMBOS)):
            for first in range(10):
                for suit in range(NOT_SUITED, 4):
                    cases = (suited.suit[number, first] == suit) & (
                        suited.chance[number, first] > 0
                    )
                    alone = policy.suited[first, number, cases]
                    split = policy.split.suited[:, first, :, number][..., cases]
                    assert len(np.unique(alone)) <= 1
                    assert (split == split[..., :1]).all()


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS)
def test_a_million_rounds_of_each_book(book: str) -> None:
    for way in WAYS:
        witness = played(book, way)
        witness.compare_fresh(70_000, begin=1_000_000)
        witness.compare_fresh(15_000, boxes=3, begin=2_000_000)
        dealt = sum(
            witness.compare_shoes(100, begin=begin) for begin in range(3_000_000, 3_001_200, 100)
        )
        assert dealt > 30_000


@pytest.mark.long
@pytest.mark.parametrize("start", STARTS)
def test_a_million_rounds_of_random_houses(start: str) -> None:
    for seed in range(1000, 1125):
        witness = by_chart(random_house(house(start), seed), wild_chart(seed))
        witness.compare_fresh(1200)
        witness.compare_fresh(150, boxes=3, begin=5000)
        witness.compare_shoes(5, boxes=2)
