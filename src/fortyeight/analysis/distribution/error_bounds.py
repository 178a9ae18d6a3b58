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
from fortyeight.analysis.parallel import on_all_cores
from fortyeight.analysis.policy.policies import Policy
from fortyeight.analysis.values.play_values import STAND, SURRENDER

#: Returns the ends of split hands times figures of their cards, by whether they paired again, end
#: and figure. Takes the up card, the pair, what the box is played by, rows and figures of hands,
#: and how many further cards of the pair are out.
PlayHands = Callable[[int, int, int, Int32s, CardTables, int], Floats]

#: Boxes with a smaller chance may be off altogether: they are many where hands are, and limits of
#: theirs take most of the time.
RARE = 1e-8

#: Ints of a split hand after its first, with which it depends on suits.
_Sequence = tuple[int, ...]


class _Split(NamedTuple):
    """The boxes of a pair under an up card, and how often the pair is split."""

    pair: int
    first: int
    share: float
    boxes: list[tuple[float, Box]]
    spectra: list[Complexes]


class _Shoe(NamedTuple):
    """The cards left when the up card and a card of the pair for every hand are out.

    `dealer` and `hands` are moments of the dealer's hand and of split hands: by end, then by node
    and moment. Those of split hands are first by whether they paired again.
    """

    left: Ints
    nodes: Nodes
    dealer: Floats
    hands: dict[int, Floats]

    def moments(self, kind: Kind) -> Floats:
        """Return the moments of a kind of split hand."""
        hands = self.hands[kind.more_hands]
        moments: Floats = hands[0] if kind.barred else hands.sum(axis=0)
        return moments


class SplitErrors:
    """Error bounds of split boxes, added up over a round."""

    def __init__(self, rules: GameRules, policy: Policy, grid: NetGrid, play: PlayHands) -> None:
        self._rules, self._policy, self._grid, self._play = rules, policy, grid, play
        self._squares: Floats = grid.values**2
        self._splits: list[_Split] = []

    @property
    def bound(self) -> ErrorBound:
        """Return the bound for all boxes that were added."""
        errors: list[Floats] = [np.zeros((2, 2))] * len(self._splits)

        def add_up(at: int) -> None:
            errors[at] = self._errors(self._splits[at])

        on_all_cores(add_up, range(len(errors)))
        chances, square = sum(errors, np.zeros((2, 2))).max(axis=1)
        return ErrorBound(float(chances), float(square))

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
        self._splits.append(_Split(pair, first, share, boxes, spectra))

    def _errors(self, split: _Split) -> Floats:
        """Return by how much chances, and the mean square, may be too high and too low."""
        pair, first, share, boxes, spectra = split
        total = np.zeros((2, 2))
        by_others: dict[int, list[tuple[float, Box, Floats]]] = {}
        for (here, box), spectrum in zip(boxes, spectra, strict=True):
            computed = np.fft.irfft(spectrum, self._grid.size)
            likely = share * here
            if pair == TEN or self._rules.live is not None or likely < RARE:
                total += likely * self._unknown(computed, box)
            else:
                by_others.setdefault(box.others, []).append((likely, box, computed))
        for alike in by_others.values():
            shoe = self._shoe(pair, first, [box for _, box, _ in alike])
            all_limits = self._limits([box for _, box, _ in alike], shoe)
            for (likely, box, computed), limits in zip(alike, all_limits, strict=True):
                by_suit = self._by_suit(pair, first, box, shoe)
                mass = float(box.dealer().sum())
                total += likely * self._compare(computed, limits, mass, by_suit)
        return total

    def _unknown(self, computed: Floats, box: Box) -> Floats:
        """Return the errors of a box whose hands are only known one by one, each exactly."""
        dealer = box.dealer()
        most = 0.0
        for end in np.flatnonzero(dealer > 0.0).tolist():
            # The root of the mean square of a sum is at most the sum of those of its parts.
            roots = (
                number * max(float(box.ends[kind][:, end] @ self._squares[places]), 0.0) ** 0.5
                for number, kind, places in box.settled(end)
            )
            most += sum(roots) ** 2 or float(dealer[end])
        square = float(self._squares @ computed)
        return np.array([[dealer.sum()] * 2, [square, max(most - square, 0.0)]])

    def _compare(self, computed: Floats, limits: Floats, mass: float, by_suit: float) -> Floats:
        """Return how far the chances of a box are off at most, whose sum is `mass`."""
        excess = max(float(limits.sum()) - mass, 0.0)
        over = np.maximum(computed - limits, 0.0).sum() + excess
        under = np.maximum(limits - computed, 0.0).sum()
        chances = np.array([over, under]) + by_suit
        # At worst, all that the limits are too high lies at the largest net results.
        order = np.argsort(-self._squares)
        before = np.cumsum(limits[order]) - limits[order]
        taken = np.clip(excess - before, 0.0, np.maximum(limits[order], 0.0))
        above = float(self._squares @ (computed - limits))
        highest = above + float(taken @ self._squares[order])
        # Suits change the mean product of the net results of two hands, and nothing else.
        suits = by_suit * 2.0 * self._grid.widest_hand**2
        return np.array([chances, np.maximum([highest, -above], 0.0) + suits])

    def _shoe(self, pair: int, first: int, boxes: list[Box]) -> _Shoe:
        """Return the shoe of boxes of a pair with as many other hands."""
        up, others = boxes[0].up, boxes[0].others
        left = self._rules.shoe.copy()
        left[up.value] -= 1
        left[pair] -= 2 + others
        at = nodes(int(left.sum()))
        counts = self._rules.hands.counts
        mine = np.flatnonzero(counts[:, pair] > 0)
        drawn = counts[mine].astype(np.int64)
        drawn[:, pair] -= 1
        tables = moment_tables(drawn, left, at.at)
        rows = np.zeros((len(counts), 1), np.int32)
        rows[mine, 0] = np.arange(len(mine))
        plays = {kind.more_hands for box in boxes for kind in box.numbers}
        hands = {more: self._play(first, pair, more, rows, tables, others) for more in plays}
        dealer = DealerMoments.under(self._rules.draws_soft_17, up.value)
        return _Shoe(left, at, dealer.by_end(left, at.at), hands)

    def _limits(self, boxes: list[Box], shoe: _Shoe) -> Floats:
        """Return the upper limits of the chances of boxes' net results, by box."""
        size, lost = self._grid.size, self._grid.place(Fraction(-1))
        dealers = [box.dealer() for box in boxes]
        spectra = np.zeros((len(boxes), size // 2 + 1), np.complex128)
        taken = np.zeros((len(boxes), size))
        for end in np.flatnonzero(np.any(np.array(dealers) > 0.0, axis=0)).tolist():
            # Boxes have hands of the same kinds, in other numbers.
            hands: dict[tuple[Kind, bytes], tuple[Floats, Ints]] = {}
            numbers: list[dict[tuple[Kind, bytes], int]] = []
            for box, dealer, lowest in zip(boxes, dealers, taken, strict=True):
                numbers.append({})
                for number, kind, places in box.settled(end) if dealer[end] > 0.0 else ():
                    numbers[-1][kind, places.tobytes()] = number
                    if (kind, places.tobytes()) not in hands:
                        hands[kind, places.tobytes()] = shoe.moments(kind), places
                if not numbers[-1]:
                    lowest[lost] += dealer[end]
            if not hands:
                continue
            parts = moment_transforms(list(hands.values()), shoe.dealer[end], size)
            for at, of_box in enumerate(numbers):
                if of_box:
                    each = np.array([*(of_box.get(one, 0) for one in hands), 1])
                    limits = upper_limits(each, parts, shoe.left).reshape(size // 2 + 1, -1)
                    spectra[at] += limits @ shoe.nodes.weights
        return taken + np.fft.irfft(spectra, size)

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
