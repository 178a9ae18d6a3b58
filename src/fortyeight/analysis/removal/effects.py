"""Effects of removal: what removing one card of each value adds to an expected result.

To first order the effects of several cards add up, and they scale inversely with the number of
cards in the shoe. With a running count of `r` and `d` decks left, the expected number of removed
cards of each value exceeds its even share by `r × tag × share / Σ share × tag²`. The expected
result is therefore linear in the true count `r / d`, with a slope that does not depend on the
number of cards left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, exp, pi, sqrt

import numpy as np

from fortyeight.analysis.arrays import Floats
from fortyeight.analysis.game_rules import full_shoe
from fortyeight.rulebook import House

Values = Floats

#: Effects smaller than this are rounding errors.
_NOTHING = 1e-13


@dataclass(frozen=True)
class Effects:
    """An expected result from a full shoe, and how removing a card of each value changes it.

    `share` is the share of each value among the shoe's cards; `deck` is the size of one deck.
    """

    full: float
    by_value: Values
    share: Values
    cards: int
    deck: int

    @property
    def centred(self) -> Values:
        """The effects less their mean: what the value of the removed card changes."""
        centred = self.by_value - float((self.share * self.by_value).sum())
        return np.where(np.abs(centred) < _NOTHING, 0.0, centred)

    @property
    def differ(self) -> bool:
        """Whether the effects of any two values differ."""
        return bool(self.centred.any())

    def correlation(self, tags: Values) -> float:
        """Return the correlation of tags with the effects: 1 is perfect, 0 is useless."""
        effects, share = self.centred, self.share
        spread = float((share * effects**2).sum() * (share * tags**2).sum())
        return float((share * effects * tags).sum()) / sqrt(spread) if spread else 0.0

    def slope(self, tags: Values) -> float:
        """Return what a true count of one adds to the expected result; tags must be balanced."""
        spread = float((self.share * tags**2).sum())
        covariance = float((self.share * self.centred * tags).sum())
        return (self.cards - 1) / self.deck * covariance / spread if spread else 0.0

    def at(self, tags: Values, true_count: float) -> float:
        """Return the expected result at a true count."""
        return self.full + self.slope(tags) * true_count

    def even(self, tags: Values) -> float | None:
        """Return the break-even true count; None where there is none."""
        slope = self.slope(tags)
        return -self.full / slope if abs(slope) > _NOTHING else None


def effects_of(house: House, full: float, removed: Sequence[float]) -> Effects:
    """Return the effects, given the expected results with one card of each value removed."""
    shoe = full_shoe(house)
    there = shoe > 0
    cards = int(shoe.sum())
    changes = np.where(there, np.asarray(removed, float) - full, 0.0)
    return Effects(full, changes, shoe / cards, cards, cards // house.cards.decks)


@dataclass(frozen=True)
class TrueCounts:
    """Distribution of true counts over a shoe: about normal, and wider at greater depth.

    `spreads` are the standard deviations at equally likely depths.
    """

    spreads: tuple[float, ...]

    def over(self, threshold: float) -> float:
        """Return how often the true count is over a threshold."""
        return float(np.mean([erfc(threshold / (one * sqrt(2))) / 2 for one in self.spreads]))

    def beyond(self, threshold: float) -> float:
        """Return the mean excess of the true count over a threshold, 0 where it is below."""
        total = 0.0
        for one in self.spreads:
            far = threshold / one
            total += one * (exp(-far * far / 2) / sqrt(2 * pi) - far * erfc(far / sqrt(2)) / 2)
        return total / len(self.spreads)


def true_counts(house: House, tags: Values, depths: int = 32) -> TrueCounts:
    """Return the distribution of true counts up to the cutting card."""
    shoe = full_shoe(house)
    cards = int(shoe.sum())
    deck = cards // house.cards.decks
    variance = float((shoe / cards * tags**2).sum())
    last = house.shoe.last_round_after(cards, house.cards.deck_size)
    spreads = []
    for depth in range(depths):
        dealt = max(last * (depth + 0.5) / depths, 1.0)
        spreads.append(deck * sqrt(variance * dealt / ((cards - dealt) * (cards - 1))))
    return TrueCounts(tuple(spreads))
