"""The hands of one split box together, from those of single hands."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np

from fortyeight.analysis.arrays import Complexes, Floats, Ints
from fortyeight.analysis.distribution.net_grid import NetGrid
from fortyeight.analysis.distribution.round_ends import Blackjack
from fortyeight.analysis.game_rules import BUSTED, ORIGINAL, SAME, UpCard
from fortyeight.analysis.hands.dealer_hands import BLACKJACK, ENDS, RANKS

#: A number of hands, the transform of the net result of one, and those weighted by its cards.
_Alike = tuple[int, Complexes, Complexes]


class Kind(NamedTuple):
    """Hands of a box that are alike: by the decisions they are played by, and the second card."""

    more_hands: int
    barred: bool


class Box:
    """The hands of one split box, given its pattern of second cards.

    `numbers` are those of each kind of hand; the first hand of the box is of the first.
    """

    def __init__(
        self, grid: NetGrid, up: UpCard, pair: int, numbers: dict[Kind, int], others: int
    ) -> None:
        self._grid, self.up, self.numbers, self.others = grid, up, numbers, others
        rules, number = up.rules, grid.ends
        self.ends = {kind: np.zeros((number, ENDS)) for kind in self.numbers}
        self.means = {kind: np.zeros((number, RANKS)) for kind in self.numbers}
        left = rules.shoe.astype(float)
        left[up.value] -= 1
        left[pair] -= 2
        # How much two hands are bound by the cards that they draw, by value and then in all.
        self.scale = np.append(-1.0 / np.maximum(left, 1.0), 1.0 / max(float(left.sum()), 1.0))

    def add(self, kind: Kind, ends: Floats, means: Floats) -> None:
        self.ends[kind] += ends
        self.means[kind] += means

    def hands(self) -> Floats:
        return np.asarray(sum(number * self.ends[kind] for kind, number in self.numbers.items()))

    def dealer(self) -> Floats:
        """Return the dealer's results, which are the same as seen from any of the hands."""
        return np.asarray(next(iter(self.ends.values())).sum(axis=0))

    def settled(self, end: int) -> list[tuple[int, Kind, Ints]]:
        """Return hands that are settled alike against a result of the dealer.

        They are given by their number, their kind and the places of their ends' net results; none
        where the box loses its original wager whatever its hands are.
        """
        blackjack, grid = Blackjack.under(self.up), self._grid
        # Where a hand may beat a blackjack, the lost original wager is booked hand by hand.
        by_hand = end == BLACKJACK and blackjack.two_card_wins
        taken = blackjack.by_hand if by_hand else blackjack
        if end == BLACKJACK and taken.takes == SAME:
            return []
        places = grid.places(taken, first=False)[:, end]
        alike = [(number, kind, places) for kind, number in self.numbers.items()]
        if end == BLACKJACK and taken.takes in (BUSTED, ORIGINAL):
            number, kind, _ = alike[0]
            original = 1, kind, grid.places(taken, first=True)[:, end]
            alike = [(number - 1, kind, places), *alike[1:], original]
        return alike

    def spectrum(self, *, bound: bool) -> Complexes:
        """Return the transform of the box's net result; hands are independent unless `bound`."""
        dealer = self.dealer()
        drawn = {kind: self._drawn(kind) for kind in self.numbers}
        result = np.zeros(self._grid.size // 2 + 1, np.complex128)
        for end in np.flatnonzero(dealer > 0.0).tolist():
            settled = self.settled(end)
            if not settled:
                result += dealer[end] * self._grid.transform_of(Fraction(-1))
                continue
            alike = [
                (number, *self._part(kind, end, places, drawn[kind]))
                for number, kind, places in settled
            ]
            result += dealer[end] * self._joined(alike, bound=bound)
        return result

    def _drawn(self, kind: Kind) -> Floats:
        """Return the mean number of cards drawn by each end, by value and then in all."""
        reached = self.ends[kind].sum(axis=1)
        drawn = np.divide(
            self.means[kind],
            reached[:, None],
            out=np.zeros_like(self.means[kind]),
            where=reached[:, None] > 1e-300,
        )
        return np.column_stack([drawn, drawn.sum(axis=1)])

    def _part(
        self, kind: Kind, dealer: int, places: Ints, drawn: Floats
    ) -> tuple[Complexes, Complexes]:
        """Return transforms of one hand's net result, given the dealer's result.

        The second is weighted by how many more cards than the mean the hand draws, by value and
        then in all.
        """
        chance = self.ends[kind][:, dealer]
        chance = chance / chance.sum()
        apart = drawn - chance @ drawn
        size = self._grid.size
        weights = [chance, *(chance[:, None] * apart).T]
        transforms = np.fft.rfft([np.bincount(places, one, size) for one in weights])
        return transforms[0], transforms[1:]

    def _joined(self, alike: list[_Alike], *, bound: bool) -> Complexes:
        """Return the transform of all hands together: independent, or `bound` to first order."""
        numbers = [number for number, _, _ in alike]
        joined = _product(alike, numbers)
        for one, other in combinations_with_replacement(range(len(alike)), 2) if bound else ():
            if pairs := numbers[one] * (numbers[other] - (one == other)) // (1 + (one == other)):
                rest = numbers.copy()
                rest[one] -= 1
                rest[other] -= 1
                # Hands take cards from each other.
                less = np.einsum("v,vs,vs->s", self.scale, alike[one][2], alike[other][2])
                joined += pairs * _product(alike, rest) * less
        return joined


def _product(alike: list[_Alike], numbers: list[int]) -> Complexes:
    """Return the transform of this many independent hands of each kind."""
    product = np.ones_like(alike[0][1])
    for (_, plain, _), number in zip(alike, numbers, strict=True):
        for _ in range(number):
            product *= plain
    return product
