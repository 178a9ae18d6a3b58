"""How far the distribution of a round's net result may be off, at most.

Rounds without a split are exact. The chances of split boxes are compared with their upper limits
(`split_limits`). These treat the suits of different hands as independent; how often two hands have
cards whose suits matter, and how much these can depend on each other then, is added. Where cards of
one value are told apart otherwise, no limits are known: then all chances of the box may be off.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import comb, perm, prod
from typing import NamedTuple

import numpy as np

from fortyeight.analysis.arrays import Complexes, Floats, Int32s, Ints
from fortyeight.analysis.distribution.hand_ends import CardTables
from fortyeight.analysis.distribution.net_grid import NetGrid
from fortyeight.analysis.distribution.split_boxes import Box, Kind
from fortyeight.analysis.distribution.split_limits import (
    DealerMoments,
    Nodes,
    moment_tables,
    moment_transforms,
    nodes,
    upper_limits,
)
from fortyeight.analysis.figures import ErrorBound
from fortyeight.analysis.game_rules import TEN, GameRules
from fortyeight.analysis.hands.player_hands import two_card_hand
from fortyeight.analysis.policy.policies import Policy
from fortyeight.analysis.values.play_values import STAND, SURRENDER

#: Returns the ends of split hands times figures of their cards, by whether they paired again, end
#: and figure. Takes the up card, the pair, what the box is played by, rows and figures of hands,
#: and how many further cards of the pair are out.
PlayHands = Callable[[int, int, int, Int32s, CardTables, int], Floats]

#: Ints of a split hand after its first, with which it depends on suits.
_Sequence = tuple[int, ...]


class _Shoe(NamedTuple):
    """The cards left when the up card and a card of the pair for every hand are out."""

    left: Ints
    nodes: Nodes
    dealer: Floats
    hands: dict[Kind, Floats]


class SplitErrors:
    """Error bounds of split boxes, added up over a round."""

    def __init__(self, rules: GameRules, policy: Policy, grid: NetGrid, play: PlayHands) -> None:
        self._rules, self._policy, self._grid, self._play = rules, policy, grid, play
        self._squares: Floats = grid.values**2
        # By how much chances, and the mean square, may be too high and too low.
        self._chances, self._square = np.zeros(2), np.zeros(2)

    @property
    def bound(self) -> ErrorBound:
        """Return the bound for all boxes that were added."""
        return ErrorBound(float(self._chances.max()), float(self._square.max()))

    def add(
        self,
        pair: int,
        first: int,
        share: float,
        boxes: list[tuple[float, Box]],
        spectra: list[Complexes],
    ) -> None:
        """Add the boxes of a pair under an up card, with the spectra of their computed chances.

        `share` is how often the pair is split.
        """
        shoes: dict[int, _Shoe] = {}
        for (here, box), spectrum in zip(boxes, spectra, strict=True):
            computed = np.fft.irfft(spectrum, self._grid.size)
            if pair == TEN or self._rules.live is not None:
                self._add_unknown(share * here, computed, box)
                continue
            if box.others not in shoes:
                shoes[box.others] = self._shoe(pair, first, box)
            shoe = shoes[box.others]
            self._fill_hands(pair, first, box, shoe)
            limits = self._limits(box, shoe)
            by_suit = self._by_suit(pair, first, box, shoe)
            self._compare(share * here, computed, limits, float(box.dealer().sum()), by_suit)

    def _add_unknown(self, share: float, computed: Floats, box: Box) -> None:
        """Add a box of whose hands nothing is known together: each of them alone is exact."""
        dealer = box.dealer()
        self._chances += share * float(dealer.sum())
        most = 0.0
        for end in np.flatnonzero(dealer > 0.0).tolist():
            # The root of the mean square of a sum is at most the sum of those of its parts.
            roots = (
                number * max(float(box.ends[kind][:, end] @ self._squares[places]), 0.0) ** 0.5
                for number, kind, places in box.settled(end)
            )
            most += sum(roots) ** 2 or float(dealer[end])
        square = float(self._squares @ computed)
        self._square += share * np.array([square, max(most - square, 0.0)])

    def _compare(
        self, share: float, computed: Floats, limits: Floats, mass: float, by_suit: float
    ) -> None:
        """Add how far the chances of a box are off at most, whose sum is `mass`."""
        excess = max(float(limits.sum()) - mass, 0.0)
        over = np.maximum(computed - limits, 0.0).sum() + excess
        under = np.maximum(limits - computed, 0.0).sum()
        self._chances += share * (np.array([over, under]) + by_suit)
        # At worst, all that the limits are too high lies at the largest net results.
        order = np.argsort(-self._squares)
        before = np.cumsum(limits[order]) - limits[order]
        taken = np.clip(excess - before, 0.0, np.maximum(limits[order], 0.0))
        above = float(self._squares @ (computed - limits))
        highest = above + float(taken @ self._squares[order])
        # Suits change the mean product of the net results of two hands, and nothing else.
        suits = by_suit * 2.0 * self._grid.widest_hand**2
        self._square += share * (np.maximum([highest, -above], 0.0) + suits)

    def _shoe(self, pair: int, first: int, box: Box) -> _Shoe:
        left = self._rules.shoe.copy()
        left[box.up.value] -= 1
        left[pair] -= 2 + box.others
        at = nodes(int(left.sum()))
        dealer = DealerMoments.under(self._rules.draws_soft_17, box.up.value)
        return _Shoe(left, at, dealer.by_end(left, at.at), {})

    def _fill_hands(self, pair: int, first: int, box: Box, shoe: _Shoe) -> None:
        """Fill the moments of the hands of a box, by kind, end, node and moment."""
        wanted = [kind for kind in box.numbers if kind not in shoe.hands]
        if not wanted:
            return
        counts = self._rules.hands.counts
        mine = np.flatnonzero(counts[:, pair] > 0)
        drawn = counts[mine].astype(np.int64)
        drawn[:, pair] -= 1
        tables = moment_tables(drawn, shoe.left, shoe.nodes.at)
        rows = np.zeros((len(counts), 1), np.int32)
        rows[mine, 0] = np.arange(len(mine))
        for kind in wanted:
            ends = self._play(first, pair, kind.more_hands, rows, tables, box.others)
            shoe.hands[kind] = ends[0] if kind.barred else ends.sum(axis=0)

    def _limits(self, box: Box, shoe: _Shoe) -> Floats:
        """Return the upper limits of the chances of a box's net results."""
        size, dealer = self._grid.size, box.dealer()
        limits = np.zeros(size)
        for end in np.flatnonzero(dealer > 0.0).tolist():
            settled = box.settled(end)
            if not settled:
                limits[self._grid.place(Fraction(-1))] += dealer[end]
                continue
            numbers = np.array([number for number, _, _ in settled] + [1])
            hands = [(shoe.hands[kind], places) for _, kind, places in settled]
            parts = moment_transforms(hands, shoe.dealer[end], size)
            spectrum = upper_limits(numbers, parts, shoe.left).reshape(size // 2 + 1, -1)
            limits += np.fft.irfft(spectrum @ shoe.nodes.weights, size)
        return limits

    def _by_suit(self, pair: int, first: int, box: Box, shoe: _Shoe) -> float:
        """Return how much suits of different hands can change, as a share of boxes."""
        number = sum(box.numbers.values())
        sequences = {one for kind in box.numbers for one in self._suit_sequences(pair, first, kind)}
        cards = int(shoe.left.sum())
        total = 0.0
        for one, other in product(sequences, repeat=2):
            together = one + other
            chance = prod(float(shoe.left[value]) for value in together)
            chance /= perm(cards, len(together))
            mine, theirs = Counter((pair, *one)), Counter((pair, *other))
            same = sum(mine[value] * theirs[value] / self._rules.shoe[value] for value in mine)
            total += chance * min(float(same), 1.0)
        return comb(number, 2) * total

    def _suit_sequences(self, pair: int, first: int, kind: Kind) -> list[_Sequence]:
        """Return the next cards with which suits decide what a hand does or earns."""
        suited, value = self._rules.suited, self._rules.ups[first].value
        play = self._policy.decisions(first, pair, kind.more_hands)
        sequences: list[_Sequence] = []
        for second in range(TEN):
            combo = int(suited.combo[two_card_hand(pair, second)])
            if combo < 0:
                continue
            third = int(suited.third[combo])
            again = int(second == pair)
            cases = suited.chance[combo, value] > 0.0
            actions = set(play.suited[again, combo][cases].tolist())
            if len(actions) > 1:
                # Two cards are enough, and a third may matter too.
                sequences.append((second,))
            elif not actions <= {STAND, SURRENDER}:
                sequences.append((second, third))
        return sequences
