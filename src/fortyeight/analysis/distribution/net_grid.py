"""Circular grid of net results, on which Fourier transforms turn sums into products."""

from __future__ import annotations

from fractions import Fraction
from math import lcm

import numpy as np

from fortyeight.analysis.arrays import Bools, Complexes, Floats, Ints
from fortyeight.analysis.distribution.round_ends import Blackjack, HandEnds, nets
from fortyeight.analysis.game_rules import GameRules


class NetGrid:
    """The net results of all hands of a box together, as places of an array.

    `reached` says which ends hands have under the policy; others have no place of their own.
    """

    def __init__(self, rules: GameRules, ends: HandEnds, reached: Bools) -> None:
        self._rules, self._hand_ends, self._reached = rules, ends.ends, reached
        self._places: dict[tuple[Blackjack, bool], Ints] = {}
        taking_place = tuple(ends.ends[end] for end in np.flatnonzero(reached).tolist())
        values = [Fraction(-1)] + [
            one
            for blackjack in {Blackjack.under(up) for up in rules.ups}
            for taken in {blackjack, blackjack.by_hand}
            for first in (True, False)
            for row in nets(taking_place, taken, rules, first=first)
            for one in row
        ]
        self.unit = Fraction(1, lcm(*(one.denominator for one in values)))
        #: The most that one hand wins or loses.
        self.widest_hand = float(max(map(abs, values)))
        widest = round(self.widest_hand / float(self.unit)) * (rules.splits + 1)
        self.size = _quick_size(2 * widest + 1)

    @property
    def ends(self) -> int:
        """The number of ends of a hand."""
        return len(self._hand_ends)

    def place(self, net: Fraction) -> int:
        return int(net / self.unit) % self.size

    def net(self, place: int) -> Fraction:
        return (place if 2 * place < self.size else place - self.size) * self.unit

    @property
    def values(self) -> Floats:
        """The net result of every place."""
        return np.array([float(self.net(at)) for at in range(self.size)])

    def places_of(self, coarser: NetGrid) -> Ints:
        """Return the places of another grid, all of whose net results this one has."""
        return np.array([self.place(coarser.net(at)) for at in range(coarser.size)])

    def transform_of(self, net: Fraction) -> Complexes:
        """Return the transform of a certain net result."""
        frequencies = np.arange(self.size // 2 + 1)
        return np.asarray(np.exp(-2j * np.pi / self.size * self.place(net) * frequencies))

    def places(self, blackjack: Blackjack, *, first: bool) -> Ints:
        """Return the place of each end's net result, by the dealer's result."""
        if (blackjack, first) not in self._places:
            table = nets(self._hand_ends, blackjack, self._rules, first=first)
            places = np.array([[*map(self.place, row)] for row in table])
            self._places[blackjack, first] = np.where(self._reached[:, None], places, 0)
        return self._places[blackjack, first]


def _quick_size(least: int) -> int:
    """Return a size of at least so many places whose transforms are quick."""
    size = least
    while True:
        rest = size
        for prime in (2, 3, 5):
            while rest % prime == 0:
                rest //= prime
        if rest == 1:
            return size
        size += 1
