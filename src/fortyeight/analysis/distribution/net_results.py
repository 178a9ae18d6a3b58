"""Distribution of a round's net result under a fixed policy.

Rounds without a split are exact. In a split box, the joint distribution of each hand and the
dealer's hand is exact as well, and so is the mean. The dependence between the hands of one box is
exact through the dealer's hand, and to first order through the cards that they take from each
other: the error is of the order of one over the square of the number of cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import comb

import numpy as np

from fortyeight.analysis.arrays import Bools, Complexes, Floats, Int32s, Ints
from fortyeight.analysis.compiled import Shared, lent_by_thread
from fortyeight.analysis.distribution.error_bounds import SplitErrors
from fortyeight.analysis.distribution.hand_ends import (
    CardTables,
    EndChances,
    Ends21,
    EndScratch,
    SuitEnds,
    hand_ends,
)
from fortyeight.analysis.distribution.net_grid import NetGrid
from fortyeight.analysis.distribution.round_ends import Blackjack, HandEnds, hand_ends_of
from fortyeight.analysis.distribution.settled_hands import SettledHands
from fortyeight.analysis.distribution.split_boxes import Box, Kind
from fortyeight.analysis.figures import ErrorBound, NetResults, RoundOutcomes
from fortyeight.analysis.game_rules import ACE, TEN, GameRules
from fortyeight.analysis.hands.dealer_hands import ENDS, RANKS
from fortyeight.analysis.hands.player_hands import removed_rows, two_card_hand
from fortyeight.analysis.hands.split_patterns import all_pair, most_others, patterns
from fortyeight.analysis.parallel import on_all_cores
from fortyeight.analysis.policy.policies import Policy
from fortyeight.analysis.solver import pair_share, starts_of_tens, table_by_value
from fortyeight.analysis.values.split_values import Decisions
from fortyeight.rulebook import House

#: Chances below this are rounding errors.
ROUNDING = 1e-16

#: The number of an up card, the pair of split hands, the place of their decisions, and whether an
#: up card is of the rank of split tens by which a bonus goes.
_Played = tuple[int, int | None, int, int]


@dataclass(frozen=True)
class Distribution(NetResults):
    """Net results of a round, and the results of the hands behind them.

    `by_first` is the mean by the value of the up card. `hands` is the number of hands per round by
    their result and the dealer's, and `split` the same for hands of split boxes only. `boxes` is
    how often a box ends with two, three, … hands, and `dealer` how often the dealer's hand would
    have each result. `split_boxes` has the net results of split boxes, by pair and up card.
    `outcomes` are the hands by what they win, and what is wagered. `bound` is how far the net
    results may be off, if that was asked for.
    """

    by_first: Floats
    ends: HandEnds
    hands: Floats
    split: Floats
    boxes: dict[int, float]
    dealer: Floats
    split_boxes: dict[tuple[int, int], dict[Fraction, float]]
    outcomes: RoundOutcomes
    bound: ErrorBound | None = None


_scratch = lent_by_thread(EndScratch.of)


def distribution(
    house: House, rules: GameRules, table: Floats, policy: Policy, *, bounded: bool = False
) -> Distribution:
    """Return the distribution from the shoe of the rules; `table` is its dealer table.

    To have its error `bounded` takes ten times as long.
    """
    return _Rounds(house, rules, table, policy, bounded=bounded).result()


class _Rounds:
    def __init__(
        self, house: House, rules: GameRules, table: Floats, policy: Policy, *, bounded: bool
    ) -> None:
        self.rules, self.policy, self.bounded = rules, policy, bounded
        shared = [Shared(one.hands) for one in (rules, *rules.other_tens)]
        self.kernel_hands = [shared[max(up.number - TEN, 0)] for up in rules.ups]
        self.by_first = table_by_value(table)
        self.ends = hand_ends_of(house, rules)
        self.max_others = most_others(rules.splits)
        number = len(self.ends.ends)
        self.hands, self.split = np.zeros((2, number, ENDS))
        self.boxes: dict[int, float] = {}
        self.dealer = np.zeros(ENDS)
        self.split_boxes: dict[tuple[int, int], dict[Fraction, float]] = {}
        self._played: dict[_Played, EndChances] = {}
        self.settled = SettledHands(house, rules, self.ends)

    def result(self) -> Distribution:
        rules = self.rules
        firsts = [up.number for up in rules.ups if rules.shoe[up.value] > 0]
        self._play_all((first, None, 0, 0) for first in firsts)
        unsplit = {first: self._unsplit(first) for first in firsts}
        plays = range(1 + len(self.policy.split_more))
        pairs = ((first, pair) for first in firsts for pair in _pairs(unsplit[first].splits))
        self._play_all(
            (first, pair, more, out)
            for (first, pair), more in product(pairs, plays)
            for out in self._outs(first, pair)
        )
        split = [one for (_, pair, _, _), one in self._played.items() if pair is not None]
        self.grid = NetGrid(rules, self.ends, self._reached([*unsplit.values(), *split]))
        self.split_grid = NetGrid(rules, self.ends, self._reached(split))
        self.split_places = self.grid.places_of(self.split_grid)
        self.errors = SplitErrors(rules, self.policy, self.split_grid, self._play_moments)
        chances = np.zeros(self.grid.size)
        by_up, values = np.zeros(len(rules.ups)), self.grid.values
        for first in firsts:
            up = rules.ups[first]
            share = float(rules.shoe[up.value] / rules.shoe.sum()) * up.share
            under_first = self._under(first, share, unsplit[first])
            by_up[first] = float(np.dot(under_first, values))
            chances += share * under_first
        return Distribution(
            _named(self.grid, chances),
            rules.mean_by_value(by_up),
            self.ends,
            self.hands,
            self.split,
            self.boxes,
            self.dealer,
            self.split_boxes,
            self.settled.outcomes(),
            self.errors.bound if self.bounded else None,
        )

    def _reached(self, played: list[EndChances]) -> Bools:
        """Return which ends some hand has; others would make a grid finer and wider for nothing."""
        reached = np.zeros(len(self.ends.ends), np.bool_)
        for one in played:
            reached |= one.means.any(axis=(0, 1, 3))
        return reached

    def _play_all(self, wanted: Iterable[_Played]) -> None:
        """Play unsplit boxes, or split hands of a pair, under up cards, on all cores."""

        def play(one: _Played) -> None:
            self._played[one] = self._play(*one, self.policy)

        on_all_cores(play, wanted)

    def _outs(self, first: int, pair: int) -> tuple[int, ...]:
        """Return whether the up card is of the rank of a pair by whose rank a bonus goes."""
        if pair != TEN or not self.rules.tens_by_rank:
            return (0,)
        return tuple(start.out for start in starts_of_tens(self.rules.ups[first]))

    def _under(self, first: int, share: float, unsplit: EndChances) -> Floats:
        """Return the distribution given an up card, whose chance is `share`."""
        chances = np.zeros(self.grid.size)
        single, splits = unsplit.ends[0, 0], unsplit.splits
        self.dealer += share * single.sum(axis=0)
        places = self.grid.places(Blackjack.under(self.rules.ups[first]), first=True)
        np.add.at(chances, places, single)
        self.hands += share * single
        self.settled.add(first, 1, share * single, original=True)
        for pair in _pairs(splits):
            box = self._split(pair, first, share * float(splits[pair]))
            self.split_boxes[pair, first] = _named(self.split_grid, box)
            np.add.at(chances, self.split_places, splits[pair] * box)
        return chances

    def _unsplit(self, first: int) -> EndChances:
        """Return the ends of unsplit boxes, and how often each pair is split.

        Where tens must have the same rank to be a pair, other tens are played by `unpaired`.
        """
        policy = self.policy
        played = self._played[first, None, 0, 0]
        share = pair_share(self.rules, TEN)
        tens, action = two_card_hand(TEN, TEN), policy.unpaired[first]
        if share == 1.0 or policy.chosen[first, tens] == action:
            return played
        chosen = policy.chosen.copy()
        chosen[first, tens] = action
        other = self._play(first, None, 0, 0, replace(policy, chosen=chosen))
        both = zip(played, other, strict=True)
        return EndChances(*(share * one + (1.0 - share) * another for one, another in both))

    def _play(
        self, first: int, pair: int | None, more_hands: int, out: int, policy: Policy
    ) -> EndChances:
        """Return the ends of unsplit boxes, or of split hands of a pair."""
        rows = removed_rows(self.rules.hands, self.max_others, pair)
        table = self.by_first[self.rules.ups[first].value]
        tables = CardTables(table, table)
        if pair == TEN and self.rules.tens_by_rank:
            return self._play_tens(first, more_hands, out, rows, tables)
        play = policy.decisions(first, pair, more_hands)
        return self._hand_ends(self.kernel_hands[first], first, pair, play, rows, tables)

    def _play_moments(
        self, first: int, pair: int, more_hands: int, rows: Int32s, tables: CardTables, others: int
    ) -> Floats:
        """Return the ends of split hands times figures of their cards, for `SplitErrors`."""
        play, out = self.policy.decisions(first, pair, more_hands), np.array([1 + others])
        hands = self.kernel_hands[first]
        return self._hand_ends(hands, first, pair, play, rows, tables, out).ends[:, 0]

    def _hand_ends(
        self,
        hands: Shared,
        first: int,
        pair: int | None,
        play: Decisions,
        rows: Int32s,
        tables: CardTables,
        others: Ints | None = None,
    ) -> EndChances:
        """Return the ends of hands by number of others out: `others`, or those of all rows."""
        rules, ends, value = self.rules, self.ends, self.rules.ups[first].value
        result = EndChances(
            np.zeros((2, rows.shape[1], len(ends.ends), tables.there.shape[1])),
            np.zeros((2, rows.shape[1], len(ends.ends), RANKS)),
            np.zeros(RANKS),
        )
        split = int(pair is not None)
        paid = not split or rules.suited_on_splits or rules.suited.extra_split is not None
        suits = SuitEnds(
            rules.suited.combo,
            rules.suited.third,
            rules.suited.chance[:, value],
            rules.suited.match[:, value] * paid,
            ends.suited[split, :, value],
            ends.doubled_suited[split, :, value],
        )
        shape = len(rules.hands.total), len(rules.double_ways.wager)
        scratch = _scratch(*shape, rows.shape[1])
        if others is not None:
            scratch = Shared(EndScratch.of(*shape, len(others))._replace(others=others))
        hand_ends(
            rules.shoe,
            value,
            -1 if pair is None else pair,
            hands,
            rows,
            tables,
            suits,
            Ends21(ends.of_21[split], ends.doubled, ends.of_way, ends.doubled_21[split]),
            play,
            rules.double_ways.following,
            scratch,
            result,
        )
        return result

    def _play_tens(
        self, first: int, more_hands: int, out: int, rows: Int32s, tables: CardTables
    ) -> EndChances:
        """Return the ends of split tens, where a bonus goes by their rank."""
        of_tens = self.rules.ups[first].rules.hands_of_tens(same=out == 1)
        play = self.policy.decisions(first, TEN, more_hands)
        columns = []
        for others in range(rows.shape[1]):
            # Which tens come depends on how many of the pair's rank are out.
            column = slice(others, others + 1)
            hands = Shared(of_tens._replace(shares=np.ascontiguousarray(of_tens.shares[:, column])))
            at = np.ascontiguousarray(rows[:, column])
            number = np.array([others])
            columns.append(self._hand_ends(hands, first, TEN, play, at, tables, number))
        ends, means, splits = zip(*columns, strict=True)
        return EndChances(np.concatenate(ends, 1), np.concatenate(means, 1), sum(splits))

    def _split(self, pair: int, first: int, share: float) -> Floats:
        """Return the distribution of a split box; `share` is how often there is one."""
        boxes = list(self._boxes(pair, first))
        for here, box in boxes:
            hands, dealer = box.hands(), box.dealer()
            self.dealer += share * here * dealer
            self.hands += share * here * hands
            self.split += share * here * hands
            number = sum(box.numbers.values())
            self.boxes[number] = self.boxes.get(number, 0.0) + share * here * float(dealer.sum())
            for at, (kind, alike) in enumerate(box.numbers.items()):
                ends, originals = share * here * box.ends[kind], int(at == 0)
                self.settled.add(first, number, originals * ends, original=True)
                self.settled.add(first, number, (alike - originals) * ends, original=False)
        spectra = [box.spectrum(bound=True) for _, box in boxes]
        chances = self._joined(boxes, spectra)
        if chances.min() < -1e-12:
            # With few cards left the first order may fail; treat the hands as independent then.
            spectra = [box.spectrum(bound=False) for _, box in boxes]
            chances = self._joined(boxes, spectra)
        if self.bounded:
            self.errors.add(pair, first, share, boxes, spectra)
        return chances

    def _joined(self, boxes: list[tuple[float, Box]], spectra: list[Complexes]) -> Floats:
        parts = (here * one for (here, _), one in zip(boxes, spectra, strict=True))
        size = self.split_grid.size
        return np.fft.irfft(sum(parts, np.zeros(size // 2 + 1)), size)

    def _boxes(self, pair: int, first: int) -> Iterator[tuple[float, Box]]:
        """Yield the chance and the hands of every final pattern of a split."""
        rules, value = self.rules, self.rules.ups[first].value
        by_hands = bool(self.policy.split_more)
        times = rules.ace_splits if pair == ACE else rules.splits
        cards = int(rules.shoe.sum()) - 3
        same = float(rules.first_pairs[pair]) if pair == value else 0.0
        # Where tens must have the same rank, the up card may or may not be of the pair's rank.
        for likely, pattern in product(
            ((same, 1), (1.0 - same, 0)), patterns(times, by_hands=by_hands)
        ):
            share, left = likely[0], int(rules.pairing[pair]) - 2 - likely[1]
            here = share * pattern.ways * all_pair(left, cards, 0, pattern.others)
            if here <= 0.0:
                continue
            numbers = {Kind(at, True): number for at, number in enumerate(pattern.barred_at)}
            numbers[Kind(pattern.others if by_hands else 0, False)] = pattern.free
            present = {kind: one for kind, one in numbers.items() if one}
            box = Box(self.split_grid, rules.ups[first], pair, present, pattern.others)
            alike = int(rules.shoe[pair]) - 2 - (pair == value)
            by_rank = pair == TEN and rules.tens_by_rank
            for kind in box.numbers:
                ten_out = likely[1] if by_rank else 0
                ends, means, _ = self._played[first, pair, kind.more_hands, ten_out]
                others = pattern.barred - kind.barred
                for taken in range(others + 1):
                    out = pattern.others + taken
                    weight = comb(others, taken) * all_pair(left, cards, pattern.others, taken)
                    weight *= -1 if taken % 2 else 1
                    # A hand that could still be split cannot have a second card of the pair.
                    paired = 1.0 - all_pair(left, alike, out, 1) if kind.barred else 1.0
                    if kind.barred and by_rank:
                        paired = 0.0
                    if weight:
                        box.add(
                            kind,
                            weight * (ends[0, 1 + out] + paired * ends[1, 1 + out]),
                            weight * (means[0, 1 + out] + paired * means[1, 1 + out]),
                        )
            yield here, box


def _named(grid: NetGrid, chances: Floats) -> dict[Fraction, float]:
    """Return net results with their chances, without rounding errors."""
    half = grid.size // 2
    # Places of losses are the second half of the grid, so they come first.
    places = (np.flatnonzero(np.roll(chances, half) > ROUNDING) - half) % grid.size
    return {grid.net(at): float(chances[at]) for at in places.tolist()}


def _pairs(splits: Floats) -> list[int]:
    return np.flatnonzero(splits > 0).tolist()
