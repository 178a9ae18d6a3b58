"""Circular grid of net results, on which Fourier transforms turn sums into products."""

from __future__ import annotations

from fractions import Fraction
from math import lcm

import numpy as np

from fortyeight.analysis.arrays import Complexes, Floats, Ints
from fortyeight.analysis.distribution.round_ends import Blackjack, HandEnds, nets
from fortyeight.analysis.game_rules import GameRules


class NetGrid:
    """The net results of all hands of a box together, as places of an array."""

    def __init__(self, rules: GameRules, ends: HandEnds) -> None:
        self._rules, self._hand_ends = rules, ends.ends
        self._places: dict[tuple[Blackjack, bool], Ints] = {}
        values = [
            one
            for blackjack in {Blackjack.under(up) for up in rules.ups}
            for taken in {blackjack, blackjack.by_hand}
            for first in (True, False)
            for row in nets(ends.ends, taken, rules, first=first)
            for one in row
        ]
        self.unit = Fraction(1, lcm(*(one.denominator for one in values)))
        #: The most that one hand wins or loses.
        self.widest_hand = float(max(map(abs, values)))
        widest = self.widest_hand * (rules.splits + 1) / float(self.unit)
        self.size = 1 << int(2 * widest + 1).bit_length()

    @property
    def ends(self) -> int:
        """The number of ends of a hand."""
        return len(self._hand_ends)

    def place(self, net: Fraction) -> int:
        return int(net / self.unit) % self.size

    def net(self, place: int) -> Fraction:
        return (place if place < self.size // 2 else place - self.size) * self.unit

    @property
    def values(self) -> Floats:
        """The net result of every place."""
        return np.array([float(self.net(at)) for at in range(self.size)])

    def transform_of(self, net: Fraction) -> Complexes:
        """Return the transform of a certain net result."""
        frequencies = np.arange(self.size // 2 + 1)
        return np.asarray(np.exp(-2j * np.pi / self.size * self.place(net) * frequencies))

    def places(self, blackjack: Blackjack, *, first: bool) -> Ints:
        """Return the place of each end's net result, by the dealer's result."""
        if (blackjack, first) not in self._places:
            table = nets(self._hand_ends, blackjack, self._rules, first=first)
            self._places[blackjack, first] = np.array([[*map(self.place, row)] for row in table])
        return self._places[blackjack, first]
