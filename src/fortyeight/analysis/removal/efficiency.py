"""How well a count serves a house: betting and insurance correlation, and playing efficiency.

Playing efficiency is Griffin's: the gain of a player who varies the play by the count, divided by
the gain of one who knows every card, both to first order and with normally distributed gains. It is
an approximation; correlations are exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import erfc, exp, pi, sqrt

import numpy as np

from fortyeight.analysis.game_rules import value_of
from fortyeight.analysis.removal.derive import PlayEffects
from fortyeight.analysis.removal.effects import Effects, Values
from fortyeight.cards import Card, Rank, full_shoe
from fortyeight.rulebook import House
from fortyeight.strategy import PublishedCount

#: Depths at which the gain of a play is averaged.
_DEPTHS = 32


@dataclass(frozen=True)
class HouseCount:
    """A count at a house: its tags by card of a deck, in the order of `deck_of`.

    The running count of a new shoe is minus the sum of all its tags, so that it ends at 0. Divided
    by the unseen decks, the true count of an average shoe is minus the `imbalance` all along.
    """

    name: str
    source: str
    faces: tuple[Card, ...]
    tags: tuple[Fraction, ...]

    @property
    def imbalance(self) -> Fraction:
        """The sum of the tags of a deck; 0 for a balanced count."""
        return sum(self.tags, Fraction(0))

    def correlation(self, effects: Effects) -> float:
        """Return the correlation of the tags with effects of removal."""
        tags, effect = self._centred, self._effects(effects)
        spread = float((tags**2).mean() * (effect**2).mean())
        return float((tags * effect).mean()) / sqrt(spread) if spread else 0.0

    def slope(self, effects: Effects) -> float:
        """Return what a true count of one adds to the expected result."""
        tags, effect = self._centred, self._effects(effects)
        spread = float((tags**2).mean())
        covariance = float((tags * effect).mean())
        return (effects.cards - 1) / effects.deck * covariance / spread if spread else 0.0

    def even(self, effects: Effects) -> float | None:
        """Return the true count at which the expected result is 0; None where none is."""
        slope = self.slope(effects)
        return -effects.full / slope - float(self.imbalance) if slope else None

    @cached_property
    def _centred(self) -> Values:
        tags = np.array([float(one) for one in self.tags])
        centred: Values = tags - tags.mean()
        return centred

    @cached_property
    def _values(self) -> list[int]:
        return [value_of(face.rank.value) for face in self.faces]

    def _effects(self, effects: Effects) -> Values:
        by_face: Values = effects.centred[self._values]
        return by_face


def deck_of(house: House) -> tuple[Card, ...]:
    """Return one of each card in the house's decks, in the order in which shoes have them."""
    return tuple(full_shoe(1, house.cards.removed_ranks))


def published_count(house: House, count: PublishedCount) -> HouseCount:
    """Return a published count at a house; cards that the house's decks lack have no tag."""
    faces = deck_of(house)
    return HouseCount(count.name, count.source, faces, tuple(count.tag(face) for face in faces))


def value_count(house: House, name: str, source: str, tags: Values) -> HouseCount:
    """Return a count at a house, given whole tags by value."""
    faces = deck_of(house)
    by_face = tuple(Fraction(int(tags[value_of(face.rank.value)])) for face in faces)
    return HouseCount(name, source, faces, by_face)


class PlayingEfficiency:
    """What varying the play gains, by a count and by knowledge of every card.

    Of the other plays in a cell, the one counts that gains most. `insurance` are the effects on a
    wager against an ace, which is half of the main wager and which the chart never makes. Gains are
    averaged over the depths up to the cutting card.
    """

    def __init__(
        self, house: House, plays: Iterable[PlayEffects], insurance: Effects | None = None
    ) -> None:
        self._factors = depth_factors(house)
        self._best: dict[tuple[str, str], tuple[float, float, Effects]] = {}
        for play in plays:
            row, up, _ = play.place
            self._add((row, up), play.often, play.effects)
        if insurance is not None:
            faces = deck_of(house)
            aces = sum(face.rank is Rank.ACE for face in faces) / len(faces)
            self._add(("insurance", "A"), aces / 2, insurance)

    def _add(self, cell: tuple[str, str], often: float, effects: Effects) -> None:
        gain = often * _gain(effects, 1.0, self._factors)
        if cell not in self._best or gain > self._best[cell][0]:
            self._best[cell] = gain, often, effects

    def of(self, count: HouseCount) -> float:
        """Return the gain by a count, as a share of the gain from knowing every card."""
        whole = sum(gain for gain, _, _ in self._best.values())
        counted = sum(
            often * _gain(effects, abs(count.correlation(effects)), self._factors)
            for _, often, effects in self._best.values()
        )
        return counted / whole if whole else 0.0


def depth_factors(house: House) -> tuple[float, ...]:
    """Return by how much effects are wider spread than one card's, at equally likely depths."""
    cards = house.cards.decks * house.cards.deck_size
    last = house.shoe.last_round_after(cards, house.cards.deck_size)
    depths = (max(last * (depth + 0.5) / _DEPTHS, 1.0) for depth in range(_DEPTHS))
    return tuple(sqrt((cards - 1) * dealt / (cards - dealt)) for dealt in depths)


def _gain(effects: Effects, correlation: float, factors: Sequence[float]) -> float:
    """Return the mean of what a play gains where the count says that it gains."""
    each = correlation * sqrt(float((effects.share * effects.centred**2).sum()))
    if not each:
        return 0.0
    total = 0.0
    for factor in factors:
        spread = each * factor
        far = -effects.full / spread
        beyond = exp(-far * far / 2) / sqrt(2 * pi) - far * erfc(far / sqrt(2)) / 2
        total += spread * beyond - max(effects.full, 0.0)
    return total / len(factors)
