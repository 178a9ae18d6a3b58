"""Effects of removal: what one card of each value that is gone adds to an expected result.

To the first order the effects of several cards add up, and they are larger in a smaller shoe by
the ratio of the cards. A running count `r` over a shoe of `d` decks goes, on average, with
`r × tag × share / Σ share × tag²` more cards of each value gone than of all alike; so the expected
result is a line in the true count `r / d`, whose slope does not depend on how many cards are left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, exp, pi, sqrt

import numpy as np
from numpy.typing import NDArray

from fortyeight.analysis.game_rules import game_rules
from fortyeight.rulebook import House

Values = NDArray[np.float64]

#: Effects smaller than this are errors of rounding.
_NOTHING = 1e-13


@dataclass(frozen=True)
class Effects:
    """An expected result from a full shoe, and by how much a card's removal changes it, by value.

    `share` is how many of the shoe's cards have each value; `deck` the cards of one deck.
    """

    full: float
    by_value: Values
    share: Values
    cards: int
    deck: int

    @property
    def centred(self) -> Values:
        """The effects less their mean: what a removal changes beyond one card fewer."""
        found = self.by_value - float((self.share * self.by_value).sum())
        return np.where(np.abs(found) < _NOTHING, 0.0, found)

    @property
    def told(self) -> bool:
        """Whether any value changes more than another."""
        return bool(self.centred.any())

    def correlation(self, tags: Values) -> float:
        """How well tags go with the effects: 1 for a perfect count, 0 for one that says nothing."""
        effects, share = self.centred, self.share
        spread = float((share * effects**2).sum() * (share * tags**2).sum())
        return float((share * effects * tags).sum()) / sqrt(spread) if spread else 0.0

    def slope(self, tags: Values) -> float:
        """What one true count adds to the expected result, by balanced tags."""
        spread = float((self.share * tags**2).sum())
        whole = float((self.share * self.centred * tags).sum())
        return (self.cards - 1) / self.deck * whole / spread if spread else 0.0

    def at(self, tags: Values, true_count: float) -> float:
        """The expected result at a true count."""
        return self.full + self.slope(tags) * true_count

    def even(self, tags: Values) -> float | None:
        """The true count at which nothing is won or lost; none where no count gets there."""
        slope = self.slope(tags)
        return -self.full / slope if abs(slope) > _NOTHING else None


def effects_of(house: House, full: float, removed: Sequence[float]) -> Effects:
    """Effects from the expected results with one card of each value gone."""
    shoe = game_rules(house).shoe
    there = shoe > 0
    cards = int(shoe.sum())
    changes = np.where(there, np.asarray(removed, float) - full, 0.0)
    return Effects(full, changes, shoe / cards, cards, cards // house.cards.decks)


@dataclass(frozen=True)
class TrueCounts:
    """How true counts are spread over a shoe's rounds: about normal, wider the deeper it is dealt.

    `spreads` are their standard deviations at as many depths, all as likely.
    """

    spreads: tuple[float, ...]

    def over(self, threshold: float) -> float:
        """How often a true count is over a threshold."""
        return float(np.mean([erfc(threshold / (one * sqrt(2))) / 2 for one in self.spreads]))

    def beyond(self, threshold: float) -> float:
        """By how much a true count is over a threshold, on average, being counted 0 below it."""
        whole = 0.0
        for one in self.spreads:
            far = threshold / one
            whole += one * (exp(-far * far / 2) / sqrt(2 * pi) - far * erfc(far / sqrt(2)) / 2)
        return whole / len(self.spreads)


def true_counts(house: House, tags: Values, depths: int = 32) -> TrueCounts:
    """The spread of true counts up to the cutting card."""
    shoe = game_rules(house).shoe
    cards = int(shoe.sum())
    deck = cards // house.cards.decks
    variance = float((shoe / cards * tags**2).sum())
    last = house.shoe.last_round_after(cards, house.cards.deck_size)
    found = []
    for depth in range(depths):
        seen = max(last * (depth + 0.5) / depths, 1.0)
        found.append(deck * sqrt(variance * seen / ((cards - seen) * (cards - 1))))
    return TrueCounts(tuple(found))
