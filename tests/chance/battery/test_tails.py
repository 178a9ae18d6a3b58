"""The battery's own arithmetic, checked against exact sums and against every order of few cards."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from math import exp, factorial

import pytest

from tests.chance.battery.tails import (
    chi_square_above,
    count_bound,
    goodness_of_fit,
    normal_tail,
    too_far_out,
)
from tests.chance.battery.tallies import (
    DeckTally,
    HandfulTally,
    Order,
    ShoeTally,
    collecting,
    kept_neighbours,
    pairs_in_shoe,
    serial_products,
    tallied,
)


@pytest.mark.parametrize("freedom", [2, 4, 10, 60])
@pytest.mark.parametrize("statistic", [0.5, 2, 9, 40, 150])
def test_chi_square_with_even_freedom_is_a_finite_sum(freedom: int, statistic: float) -> None:
    half = statistic / 2
    exact = sum(exp(-half) * half**k / factorial(k) for k in range(freedom // 2))
    assert chi_square_above(statistic, freedom) == pytest.approx(exact, rel=1e-9)


@pytest.mark.parametrize(
    ("statistic", "freedom", "expected"),
    [(3.841459, 1, 0.05), (6.634897, 1, 0.01), (11.0705, 5, 0.05), (124.342, 100, 0.05)],
)
def test_chi_square_as_in_the_tables(statistic: float, freedom: int, expected: float) -> None:
    assert chi_square_above(statistic, freedom) == pytest.approx(expected, rel=1e-4)


@pytest.mark.parametrize("freedom", [2209, 13489])
def test_chi_square_with_much_freedom_is_close_to_normal(freedom: int) -> None:
    assert chi_square_above(freedom, freedom) == pytest.approx(0.5, abs=0.01)
    far = chi_square_above(freedom + 6 * (2 * freedom) ** 0.5, freedom)
    assert 1e-9 < far < 1e-7


def test_the_normal_tail_as_in_the_tables() -> None:
    assert normal_tail(1.959964) == pytest.approx(0.05, rel=1e-5)
    assert normal_tail(-2.575829) == pytest.approx(0.01, rel=1e-5)


def test_the_bound_on_a_count_is_one() -> None:
    exact = sum(count_chance(count) for count in range(60, 101))
    assert exact <= count_bound(60, 100, 0.5) < 10 * exact
    assert count_bound(50, 100, 0.5) == 1


def count_chance(heads: int) -> float:
    return factorial(100) / (factorial(heads) * factorial(100 - heads)) / 2**100


def test_a_perfect_fit_is_suspicious_and_a_bad_one_fails() -> None:
    even = [0.01] * 100
    assert goodness_of_fit([100] * 100, even) < 1e-9
    assert goodness_of_fit([90, 110] * 50, even) > 0.01
    assert goodness_of_fit([50, 150] * 50, even) < 1e-9


def test_holm_goes_on_until_one_passes() -> None:
    assert too_far_out({"a": 0.04, "b": 0.01, "c": 0.5}, 0.05) == ["b"]
    assert too_far_out({"a": 0.02, "b": 0.01, "c": 0.5}, 0.05) == ["b", "a"]
    assert too_far_out({"a": 0.02, "b": 0.02, "c": 0.5}, 0.05) == []


def moments(cards: Order, value: Callable[[Order], int]) -> tuple[float, float]:
    """Mean and variance over every order of the cards."""
    values = [value(order) for order in permutations(cards)]
    mean = sum(values) / len(values)
    return mean, sum((seen - mean) ** 2 for seen in values) / len(values)


@pytest.mark.parametrize("cards", [4, 5, 6])
def test_moments_by_formula_are_those_of_all_orders(cards: int) -> None:
    def products(order: Order) -> int:
        return sum(order[place - 1] * order[place] for place in range(cards))

    def kept(order: Order) -> int:
        return sum(order[place] == order[place - 1] + 1 for place in range(1, cards))

    assert serial_products(cards) == pytest.approx(moments(range(cards), products))
    assert kept_neighbours(cards) == pytest.approx(moments(range(cards), kept))


@pytest.mark.parametrize(("faces", "decks"), [(4, 2), (2, 4), (2, 3), (3, 2)])
def test_moments_of_a_shoe_are_those_of_all_orders(faces: int, decks: int) -> None:
    shoe = tuple(range(faces)) * decks

    def pairs(order: Order) -> int:
        return sum(order[place] == order[place - 1] for place in range(1, len(shoe)))

    assert pairs_in_shoe(faces, decks) == pytest.approx(moments(shoe, pairs))
    counts = [0] * (len(shoe) + 1)
    for order in permutations(shoe):
        counts[1 + max(order.index(face) for face in range(faces))] += 1
    assert collecting(faces, decks) == pytest.approx([c / sum(counts) for c in counts])


def test_every_order_once_looks_too_good_to_each_tally() -> None:
    """A tally of all orders sees every count exactly at its mean: no fit can be better."""
    orders = list(permutations(range(6)))
    deck = tallied(DeckTally(6), orders)
    assert deck["places"] < 1e-6
    assert deck["serial correlation"] == pytest.approx(1)
    assert deck["cards unmoved"] == pytest.approx(1)
    assert deck["neighbours kept"] == pytest.approx(1)
    assert tallied(HandfulTally(6), orders * 30)["all orders"] < 1e-6
    shoe = tallied(ShoeTally(3, 2), permutations((0, 1, 2) * 2))
    assert shoe["pairs"] == pytest.approx(1)
