"""Measure how much of the old order a shuffle leaves, over many shuffles.

A card's number is its place in the pile before the shuffle. For each measure, the mean and variance
for a perfectly random order are known exactly, so that a shuffle can be compared with it.
"""

# Numba infers the types of kernels when it compiles them.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc, assignment"

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

import numpy as np
from numba import njit

from fortyeight.analysis.arrays import Ints
from fortyeight.simulation.kernels.draws import shoe_key
from fortyeight.simulation.shuffles.shuffle_procedure import Procedure, shuffle_pile

RISING, KEPT, NAMED, PLACES, NEIGHBOURS = range(5)


@dataclass(frozen=True, slots=True)
class Law:
    """A measure, with its mean and variance for a random order of a number of cards.

    The kernel sums integers; `scaled` turns their mean into the measure.
    """

    key: str
    mean: Callable[[int], float]
    variance: Callable[[int], float]
    scaled: Callable[[float, int], float]


def _spread(cards: int) -> float:
    """Return the sum of the squares of places, counted from the middle."""
    return cards * (cards**2 - 1) / 12


def _fourth(cards: int) -> float:
    """Return the sum of the fourth powers of places, counted from the middle."""
    return cards * (cards**2 - 1) * (3 * cards**2 - 7) / 240


def _correlated(total: float, cards: int) -> float:
    """Return a correlation from a sum of products of places, doubled and from the middle."""
    return total / (4 * _spread(cards))


def _neighbours_variance(cards: int) -> float:
    squares, fourths = _spread(cards) ** 2, _fourth(cards)
    mean_square = (squares - fourths) / cards
    mean_square += (squares - 2 * fourths) / (cards * (cards - 1))
    return mean_square / squares - 1 / cards**2


#: The measures: rising sequences; cards that still lie under the same card; the share of cards that
#: an observer guesses who knows the old order and sees every card dealt; the correlation of old and
#: new places; and the correlation of neighbours' old places.
LAWS = (
    Law("rising_sequences", lambda n: (n + 1) / 2, lambda n: (n + 1) / 12, lambda x, n: x),
    Law(
        "neighbours_kept",
        lambda n: 1 - 1 / n,
        lambda n: (n - 2) / n + (n - 1) / n - ((n - 1) / n) ** 2,
        lambda x, n: x,
    ),
    Law(
        "next_card_named",
        lambda n: sum(1 / left for left in range(1, n + 1)) / n,
        lambda n: sum(1 / left - 1 / left**2 for left in range(1, n + 1)) / n**2,
        lambda x, n: x / n,
    ),
    Law("place_correlation", lambda n: 0.0, lambda n: 1 / (n - 1), _correlated),
    Law("neighbour_correlation", lambda n: -1 / n, _neighbours_variance, _correlated),
)


@dataclass(frozen=True, slots=True)
class Measured:
    """The mean of a measure over many shuffles, and that of a random order."""

    key: str
    mean: float
    random: float
    error: float

    @property
    def deviation(self) -> float:
        """The difference of the means, in standard errors of the same number of random orders."""
        return (self.mean - self.random) / self.error


def measured(sums: Ints, cards: int, shuffles: int) -> tuple[Measured, ...]:
    """Return the measures from their sums over a number of shuffles."""
    return tuple(
        Measured(
            law.key,
            law.scaled(int(total) / shuffles, cards),
            law.mean(cards),
            sqrt(law.variance(cards) / shuffles),
        )
        for law, total in zip(LAWS, sums, strict=True)
    )


def measure_sums(procedure: Procedure, cards: int, seed: int, begin: int, number: int) -> Ints:
    """Return sums of all measures over some shuffles of a run; each starts from the same order."""
    sums = np.zeros(len(LAWS), np.int64)
    _measure(np.uint64(seed), begin, number, procedure.numbers, cards, sums)
    return sums


@njit(cache=True, nogil=True)
def _measure(seed, begin, number, procedure, cards, sums):
    pile = np.empty(cards, np.int64)
    spare = np.empty(cards, np.int64)
    handful = np.empty(cards, np.int64)
    for shuffle in range(begin, begin + number):
        for card in range(cards):
            pile[card] = card
        shuffle_pile(pile, procedure, spare, handful, shoe_key(seed, shuffle), np.int64(0))
        measure_order(pile, spare, handful, sums)


@njit(cache=True, nogil=True)
def measure_order(order, after, before, sums):
    """Add the measures of one order to the sums; `after` and `before` are scratch arrays."""
    cards = len(order)
    middle = cards - 1
    for place in range(cards):
        after[order[place]] = place
    sums[RISING] += 1
    for card in range(cards - 1):
        if after[card + 1] < after[card]:
            sums[RISING] += 1
        if order[card + 1] == order[card] + 1:
            sums[KEPT] += 1
        sums[NEIGHBOURS] += (2 * order[card] - middle) * (2 * order[card + 1] - middle)
    for place in range(cards):
        sums[PLACES] += (2 * place - middle) * (2 * order[place] - middle)
        after[place] = (place + 1) % cards
        before[place] = (place - 1) % cards
    guess = 0
    for place in range(cards):
        card = order[place]
        if card == guess:
            sums[NAMED] += 1
        guess = after[card]
        after[before[card]] = guess
        before[guess] = before[card]
