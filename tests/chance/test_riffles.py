"""Riffles: the model of Gilbert, Shannon and Reeds, exactly, and the distances published of it."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, permutations
from math import factorial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fortyeight.chance import SeededBits
from fortyeight.simulation.shuffles.riffle_distance import eulerian
from tests.chance.branching import distribution
from tests.chance.manual import Grab, ManualShuffle, Riffle, riffle_distance, rising_sequences
from tests.chance.manual.riffle import interlaced
from tests.effort import effort
from tests.simulation.shuffles.rising_law import riffle_probability

MA, MA_PONTOON = "ma-spanish21", "ma-pontoon21"
#: Cards and riffles whose every course is tried; four cards riffled twice have very many.
CASES = [(3, 1), (4, 1), (5, 1), (3, 2), *effort((), ((4, 2),))]


@pytest.mark.parametrize(("cards", "riffles"), CASES)
def test_every_order_has_exactly_its_probability(
    cards: int, riffles: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    procedure = ManualShuffle("riffles", (Riffle(),) * riffles)
    bits = SeededBits(0)
    found = distribution(lambda: procedure.perform(range(cards), bits), monkeypatch)
    for order in permutations(range(cards)):
        expected = riffle_probability(cards, riffles, rising_sequences(order))
        assert found.get(order, 0) == expected, order


@pytest.mark.parametrize("cards", range(1, 8))
def test_orders_by_rising_sequences_are_counted_by_eulerian_numbers(cards: int) -> None:
    counts = [0] * cards
    for order in permutations(range(cards)):
        counts[rising_sequences(order) - 1] += 1
    assert list(eulerian(cards)) == counts


@pytest.mark.parametrize("cards", [2, 5, 48])
@pytest.mark.parametrize("riffles", [0, 1, 3, 7])
def test_probabilities_add_up(cards: int, riffles: int) -> None:
    total = sum(
        count * riffle_probability(cards, riffles, rising)
        for rising, count in enumerate(eulerian(cards), start=1)
    )
    assert total == 1


PUBLISHED = {
    1: 1.000,
    2: 1.000,
    3: 1.000,
    4: 1.000,
    5: 0.924,
    6: 0.614,
    7: 0.334,
    8: 0.167,
    9: 0.085,
    10: 0.043,
}


@pytest.mark.parametrize("riffles", PUBLISHED)
def test_distances_for_52_cards_are_the_published_ones(riffles: int) -> None:
    """Bayer and Diaconis, Trailing the dovetail shuffle to its lair, table 1."""
    assert round(float(riffle_distance(52, riffles)), 3) == PUBLISHED[riffles]


def test_no_riffle_leaves_one_order() -> None:
    assert riffle_distance(5, 0) == 1 - Fraction(1, factorial(5))


def test_the_distance_is_that_of_the_distribution(monkeypatch: pytest.MonkeyPatch) -> None:
    bits = SeededBits(0)
    found = distribution(lambda: Riffle().mix(range(5), bits), monkeypatch)
    even = Fraction(1, factorial(5))
    orders = permutations(range(5))
    far = sum(abs(found.get(order, Fraction(0)) - even) for order in orders) / 2
    assert riffle_distance(5, 1) == far


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 100), st.integers(0, 6), st.integers(0, 2**32))
def test_rising_sequences_at_most_double_with_each_riffle(
    cards: int, riffles: int, seed: int
) -> None:
    bits = SeededBits(seed)
    order = ManualShuffle("riffles", (Riffle(),) * riffles).perform(range(cards), bits)
    assert rising_sequences(order) <= 2**riffles


grabs = st.none() | st.builds(Grab, st.integers(5, 30), st.integers(0, 4))
clumps = st.fractions(0, Fraction(9, 10), max_denominator=10)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 120), clumps, st.integers(0, 2**32))
def test_an_interlaced_pile_keeps_the_order_of_both(cards: int, clump: Fraction, seed: int) -> None:
    left, right = range(cards // 2), range(cards // 2, cards)
    mixed = interlaced(left, right, clump, SeededBits(seed))
    assert [card for card in mixed if card in left] == list(left)
    assert [card for card in mixed if card in right] == list(right)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 300), clumps, grabs, st.integers(0, 2**32))
def test_a_riffle_keeps_the_cards(
    cards: int, clump: Fraction, grab: Grab | None, seed: int
) -> None:
    mixed = Riffle(clump, grab).mix(range(cards), SeededBits(seed))
    assert sorted(mixed) == list(range(cards))


def test_clumpiness_leaves_larger_clumps() -> None:
    bits = SeededBits("clumps")
    left, right = range(144), range(144, 288)

    def changes(clump: Fraction) -> int:
        mixed = [card for _ in range(20) for card in interlaced(left, right, clump, bits)]
        return sum((one < 144) != (other < 144) for one, other in pairwise(mixed))

    neat, clumpy, lumps = changes(Fraction(0)), changes(Fraction(1, 2)), changes(Fraction(9, 10))
    assert neat > clumpy * 1.5 > lumps * 1.5


def test_by_grabs_no_card_leaves_its_handfuls() -> None:
    """The first handfuls from each stack end at the bottom, the last on top."""
    bits = SeededBits("grabs")
    left, right = tuple(range(40)), tuple(range(100, 140))
    mixed = Riffle(grab=Grab(10)).together(left, right, bits)
    assert {card % 100 // 10 for card in mixed[:20]} == {3}
    assert {card % 100 // 10 for card in mixed[-20:]} == {0}


@pytest.mark.parametrize("clump", [Fraction(-1, 2), Fraction(1), Fraction(2)])
def test_clumpiness_is_a_chance_below_1(clump: Fraction) -> None:
    with pytest.raises(ValueError, match="clumpiness"):
        Riffle(clump)


@pytest.mark.parametrize(("cards", "error"), [(0, 0), (5, 5), (5, -1)])
def test_a_grab_takes_at_least_one_card(cards: int, error: int) -> None:
    with pytest.raises(ValueError, match="grab"):
        Grab(cards, error)
