"""How well a procedure mixes, by trials, next to what a uniform shuffle would give."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from fortyeight.chance.draw import Bits
from tests.chance.manual.measures import (
    guessed_right,
    neighbour_correlation,
    neighbours_kept,
    rising_sequences,
)
from tests.chance.manual.procedure import ManualShuffle


@dataclass(frozen=True, slots=True)
class Measure:
    """A mean over the trials, its standard error, and the exact mean of a uniform shuffle."""

    mean: float
    standard_error: float
    uniform: float


@dataclass(frozen=True, slots=True)
class Quality:
    """The measures of one procedure."""

    procedure: str
    cards: int
    trials: int
    rising_sequences: Measure
    neighbours_kept: Measure
    neighbour_correlation: Measure
    guessed_right: Measure


def quality(
    procedure: ManualShuffle, cards: int, trials: int, bits: Bits, unused: int = 0
) -> Quality:
    """Perform the procedure repeatedly, from the same order each time, and measure the results.

    Of the cards, the last `unused` come from behind the cutting card.
    """
    if cards < 2 or trials < 2 or not 0 <= unused <= cards:
        raise ValueError("quality needs two cards, two trials, and no more unused than cards")
    discards, rest = range(cards - unused), range(cards - unused, cards)
    orders = [procedure.perform(discards, bits, rest) for _ in range(trials)]
    return Quality(
        procedure=procedure.name,
        cards=cards,
        trials=trials,
        rising_sequences=_measure([rising_sequences(order) for order in orders], (cards + 1) / 2),
        neighbours_kept=_measure([neighbours_kept(order) for order in orders], 1 - 1 / cards),
        neighbour_correlation=_measure(
            [neighbour_correlation(order) for order in orders], -1 / cards
        ),
        guessed_right=_measure(
            [guessed_right(order) for order in orders],
            sum(1 / left for left in range(1, cards + 1)),
        ),
    )


def _measure(values: Sequence[float], uniform: float) -> Measure:
    count = len(values)
    mean = sum(values) / count
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    return Measure(mean, sqrt(variance / count), uniform)
