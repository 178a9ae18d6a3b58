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
from itertools import combinations_with_replacement, product
from math import comb, lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fortyeight.analysis.compiled import Shared, lent_by_thread
from fortyeight.analysis.distribution.hand_ends import (
    EndChances,
    Ends21,
    EndScratch,
    SuitEnds,
    hand_ends,
)
from fortyeight.analysis.distribution.round_ends import Blackjack, HandEnds, hand_ends_of, nets
from fortyeight.analysis.distribution.settled_hands import SettledHands
from fortyeight.analysis.figures import NetResults, RoundOutcomes
from fortyeight.analysis.game_rules import ACE, BUSTED, ORIGINAL, SAME, TEN, GameRules
from fortyeight.analysis.hands.dealer_hands import BLACKJACK, ENDS, RANKS
from fortyeight.analysis.hands.player_hands import removed_rows, two_card_hand
from fortyeight.analysis.hands.split_patterns import all_pair, most_others, patterns
from fortyeight.analysis.parallel import on_all_cores
from fortyeight.analysis.policy.policies import Policy
from fortyeight.analysis.solver import pair_share, starts_of_tens
from fortyeight.rulebook import House

#: Chances below this are rounding errors.
ROUNDING = 1e-16

#: The number of an up card, the pair of split hands, the place of their decisions, and whether an
#: up card is of the rank of split tens by which a bonus goes.
_Played = tuple[int, int | None, int, int]
#: A number of hands, the transform of the net result of one, and those weighted by its cards.
_Alike = tuple[int, NDArray[np.complex128], NDArray[np.complex128]]


@dataclass(frozen=True)
class Distribution(NetResults):
    """Net results of a round, and the results of the hands behind them.

    `by_first` is the mean by the value of the up card. `hands` is the number of hands per round by
    their result and the dealer's, and `split` the same for hands of split boxes only. `boxes` is
    how often a box ends with two, three, … hands, and `dealer` how often the dealer's hand would
    have each result. `split_boxes` has the net results of split boxes, by pair and up card.
    `outcomes` are the hands by what they win, and what is wagered.
    """

    by_first: NDArray[np.float64]
    ends: HandEnds
    hands: NDArray[np.float64]
    split: NDArray[np.float64]
    boxes: dict[int, float]
    dealer: NDArray[np.float64]
    split_boxes: dict[tuple[int, int], dict[Fraction, float]]
    outcomes: RoundOutcomes


class _Grid:
    """Circular grid of net results, on which Fourier transforms turn sums into products."""

    def __init__(self, values: list[Fraction], hands: int) -> None:
        self.unit = Fraction(1, lcm(*(one.denominator for one in values)))
        widest = max(abs(one) for one in values) * max(hands, 1) / self.unit
        self.size = 1 << int(2 * widest + 1).bit_length()

    def place(self, net: Fraction) -> int:
        return int(net / self.unit) % self.size

    def net(self, place: int) -> Fraction:
        return (place if place < self.size // 2 else place - self.size) * self.unit

    def places(self, table: list[list[Fraction]]) -> NDArray[np.int64]:
        return np.array([[self.place(one) for one in row] for row in table])


_scratch = lent_by_thread(EndScratch.of)


def distribution(
    house: House, rules: GameRules, table: NDArray[np.float64], policy: Policy
) -> Distribution:
    """Return the distribution from the shoe of the rules; `table` is its dealer table."""
    return _Rounds(house, rules, table, policy).result()


class _Rounds:
    def __init__(
        self, house: House, rules: GameRules, table: NDArray[np.float64], policy: Policy
    ) -> None:
        self.rules, self.policy = rules, policy
        shared = [Shared(one.hands) for one in (rules, *rules.other_tens)]
        self.kernel_hands = [shared[max(up.number - TEN, 0)] for up in rules.ups]
        self.by_first = [np.ascontiguousarray(table[:, first]) for first in range(RANKS)]
        self.ends = hand_ends_of(house, rules)
        self.max_others = most_others(rules.splits)
        all_nets = [
            one
            for blackjack in {Blackjack.under(up) for up in rules.ups}
            for taken in {blackjack, blackjack.by_hand}
            for first in (True, False)
            for row in nets(self.ends.ends, taken, rules, first=first)
            for one in row
        ]
        self.grid = _Grid(all_nets, rules.splits + 1)
        self._places: dict[tuple[Blackjack, bool], NDArray[np.int64]] = {}
        number = len(self.ends.ends)
        self.hands, self.split = np.zeros((2, number, ENDS))
        self.boxes: dict[int, float] = {}
        self.dealer = np.zeros(ENDS)
        self.split_boxes: dict[tuple[int, int], dict[Fraction, float]] = {}
        self._played: dict[_Played, EndChances] = {}
        self.settled = SettledHands(house, rules, self.ends)

    def result(self) -> Distribution:
        chances = np.zeros(self.grid.size)
        rules = self.rules
        by_up = np.zeros(len(rules.ups))
        values = np.array([float(self.grid.net(at)) for at in range(self.grid.size)])
        firsts = [up.number for up in rules.ups if rules.shoe[up.value] > 0]
        self._play_all((first, None, 0, 0) for first in firsts)
        unsplit = {first: self._unsplit(first) for first in firsts}
        plays = range(1 + len(self.policy.split_more))
        pairs = ((first, pair) for first in firsts for pair in _pairs(unsplit[first][1]))
        self._play_all(
            (first, pair, more, out)
            for (first, pair), more in product(pairs, plays)
            for out in self._outs(first, pair)
        )
        for first in firsts:
            up = rules.ups[first]
            share = float(rules.shoe[up.value] / rules.shoe.sum()) * up.share
            under_first = self._under(first, share, *unsplit[first])
            by_up[first] = float(np.dot(under_first, values))
            chances += share * under_first
        return Distribution(
            self._named(chances),
            rules.mean_by_value(by_up),
            self.ends,
            self.hands,
            self.split,
            self.boxes,
            self.dealer,
            self.split_boxes,
            self.settled.outcomes(),
        )

    def _named(self, chances: NDArray[np.float64]) -> dict[Fraction, float]:
        """Return net results with their chances, without rounding errors."""
        half = self.grid.size // 2
        # Places of losses are the second half of the grid, so they come first.
        places = (np.flatnonzero(np.roll(chances, half) > ROUNDING) - half) % self.grid.size
        return {self.grid.net(at): float(chances[at]) for at in places.tolist()}

    def places(self, blackjack: Blackjack, *, first: bool) -> NDArray[np.int64]:
        """Return the grid place of each end's net result, by the dealer's result."""
        if (blackjack, first) not in self._places:
            values = nets(self.ends.ends, blackjack, self.rules, first=first)
            self._places[blackjack, first] = self.grid.places(values)
        return self._places[blackjack, first]

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

    def _under(
        self, first: int, share: float, single: NDArray[np.float64], splits: NDArray[np.float64]
    ) -> NDArray[np.float64]:
        """Return the distribution given an up card, whose chance is `share`."""
        chances = np.zeros(self.grid.size)
        self.dealer += share * single.sum(axis=0)
        places = self.places(Blackjack.under(self.rules.ups[first]), first=True)
        np.add.at(chances, places, single)
        self.hands += share * single
        self.settled.add(first, 1, share * single, original=True)
        for pair in _pairs(splits):
            box = self._split(pair, first, share * float(splits[pair]))
            self.split_boxes[pair, first] = self._named(box)
            chances += splits[pair] * box
        return chances

    def _unsplit(self, first: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the ends of unsplit boxes, and how often each pair is split.

        Where tens must have the same rank to be a pair, other tens are played by `unpaired`.
        """
        policy = self.policy
        played = self._played[first, None, 0, 0]
        ends, splits = played.ends[0, 0], played.splits
        share = pair_share(self.rules, TEN)
        tens, action = two_card_hand(TEN, TEN), policy.unpaired[first]
        if share == 1.0 or policy.chosen[first, tens] == action:
            return ends, splits
        chosen = policy.chosen.copy()
        chosen[first, tens] = action
        other = self._play(first, None, 0, 0, replace(policy, chosen=chosen))
        return (
            share * ends + (1.0 - share) * other.ends[0, 0],
            share * splits + (1.0 - share) * other.splits,
        )

    def _play(
        self, first: int, pair: int | None, more_hands: int, out: int, policy: Policy
    ) -> EndChances:
        """Return the ends of unsplit boxes, or of split hands of a pair."""
        rules, ends, value = self.rules, self.ends, self.rules.ups[first].value
        rows = removed_rows(rules.hands, self.max_others, pair)
        result = EndChances(
            np.zeros((2, rows.shape[1], len(ends.ends), ENDS)),
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
        ends_21 = Ends21(ends.of_21[split], ends.doubled, ends.of_way, ends.doubled_21[split])

        def play(hands: Shared, rows: NDArray[np.int32], scratch: Shared, to: EndChances) -> None:
            hand_ends(
                rules.shoe,
                value,
                -1 if pair is None else pair,
                hands,
                rows,
                self.by_first[value],
                suits,
                ends_21,
                policy.decisions(first, pair, more_hands),
                rules.double_ways.following,
                scratch,
                to,
            )

        if pair != TEN or not rules.tens_by_rank:
            play(self.kernel_hands[first], rows, _scratch(*shape, rows.shape[1]), result)
            return result
        of_tens = rules.ups[first].rules.hands_of_tens(same=out == 1)
        for others in range(rows.shape[1]):
            # Which tens come depends on how many of the pair's rank are out.
            column = slice(others, others + 1)
            shares = np.ascontiguousarray(of_tens.shares[:, column])
            scratch = EndScratch.of(*shape, 1)._replace(others=np.array([others]))
            one = EndChances(
                np.zeros_like(result.ends[:, column]), np.zeros_like(result.means[:, column]),
                result.splits,
            )  # fmt: skip
            hands = Shared(of_tens._replace(shares=shares))
            play(hands, np.ascontiguousarray(rows[:, column]), Shared(scratch), one)
            result.ends[:, column], result.means[:, column] = one.ends, one.means
        return result

    def _split(self, pair: int, first: int, share: float) -> NDArray[np.float64]:
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
        chances = self._joined(boxes, bound=True)
        # With few cards left the first order may fail; treat the hands as independent then.
        return chances if chances.min() > -1e-12 else self._joined(boxes, bound=False)

    def _joined(self, boxes: list[tuple[float, _Box]], *, bound: bool) -> NDArray[np.float64]:
        size = self.grid.size
        spectrum = np.zeros(size // 2 + 1, np.complex128)
        for here, box in boxes:
            spectrum += here * box.spectrum(bound=bound)
        return np.fft.irfft(spectrum, size)

    def _boxes(self, pair: int, first: int) -> Iterator[tuple[float, _Box]]:
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
            numbers = {_Kind(at, True): number for at, number in enumerate(pattern.barred_at)}
            numbers[_Kind(pattern.others if by_hands else 0, False)] = pattern.free
            box = _Box(self, pair, first, {kind: one for kind, one in numbers.items() if one})
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


def _pairs(splits: NDArray[np.float64]) -> list[int]:
    return np.flatnonzero(splits > 0).tolist()


class _Kind(NamedTuple):
    """Hands of a box that are alike: by the decisions they are played by, and the second card."""

    more_hands: int
    barred: bool


class _Box:
    """The hands of one split box, given its pattern of second cards.

    `numbers` are those of each kind of hand; the first hand of the box is of the first.
    """

    def __init__(self, rounds: _Rounds, pair: int, first: int, numbers: dict[_Kind, int]) -> None:
        self.rounds, self.pair, self.up = rounds, pair, rounds.rules.ups[first]
        self.numbers = numbers
        number = len(rounds.ends.ends)
        self.ends = {kind: np.zeros((number, ENDS)) for kind in self.numbers}
        self.means = {kind: np.zeros((number, RANKS)) for kind in self.numbers}
        left = rounds.rules.shoe.astype(float)
        left[self.up.value] -= 1
        left[pair] -= 2
        # How much two hands are bound by the cards that they draw, by value and then in all.
        self.scale = np.append(-1.0 / np.maximum(left, 1.0), 1.0 / max(float(left.sum()), 1.0))

    def add(self, kind: _Kind, ends: NDArray[np.float64], means: NDArray[np.float64]) -> None:
        self.ends[kind] += ends
        self.means[kind] += means

    def hands(self) -> NDArray[np.float64]:
        return np.asarray(sum(number * self.ends[kind] for kind, number in self.numbers.items()))

    def dealer(self) -> NDArray[np.float64]:
        """Return the dealer's results, which are the same as seen from any of the hands."""
        return np.asarray(next(iter(self.ends.values())).sum(axis=0))

    def spectrum(self, *, bound: bool) -> NDArray[np.complex128]:
        """Return the transform of the box's net result; hands are independent unless `bound`."""
        rounds, size = self.rounds, self.rounds.grid.size
        blackjack = Blackjack.under(self.up)
        present = list(self.numbers)
        dealer = self.dealer()
        drawn = {kind: self._drawn(kind) for kind in present}
        result = np.zeros(size // 2 + 1, np.complex128)
        for end in range(ENDS):
            if dealer[end] <= 0.0:
                continue
            # Where a hand may beat a blackjack, the lost original wager is booked hand by hand.
            by_hand = end == BLACKJACK and blackjack.two_card_wins
            taken = blackjack.by_hand if by_hand else blackjack
            if end == BLACKJACK and taken.takes == SAME:
                lost = np.zeros(size)
                lost[rounds.grid.place(Fraction(-1))] = dealer[end]
                result += np.fft.rfft(lost)
                continue
            places = rounds.places(taken, first=False)[:, end]
            alike = [
                (self.numbers[kind], *self._part(kind, end, places, drawn[kind]))
                for kind in present
            ]
            if end == BLACKJACK and taken.takes in (BUSTED, ORIGINAL):
                kind, places = present[0], rounds.places(taken, first=True)[:, end]
                alike[0] = (self.numbers[kind] - 1, *alike[0][1:])
                alike.append((1, *self._part(kind, end, places, drawn[kind])))
            result += dealer[end] * self._joined(alike, bound=bound)
        return result

    def _drawn(self, kind: _Kind) -> NDArray[np.float64]:
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
        self, kind: _Kind, dealer: int, places: NDArray[np.int64], drawn: NDArray[np.float64]
    ) -> tuple[NDArray[np.complex128], NDArray[np.complex128]]:
        """Return transforms of one hand's net result, given the dealer's result.

        The second is weighted by how many more cards than the mean the hand draws, by value and
        then in all.
        """
        chance = self.ends[kind][:, dealer]
        chance = chance / chance.sum()
        apart = drawn - chance @ drawn
        size = self.rounds.grid.size
        weights = [chance, *(chance[:, None] * apart).T]
        transforms = np.fft.rfft([np.bincount(places, one, size) for one in weights])
        return transforms[0], transforms[1:]

    def _joined(self, alike: list[_Alike], *, bound: bool) -> NDArray[np.complex128]:
        """Return the transform of all hands together: independent, or `bound` to first order."""
        numbers = [number for number, _, _ in alike]
        joined = _product(alike, numbers)
        for one, other in combinations_with_replacement(range(len(alike)), 2) if bound else ():
            pairs = numbers[one] * (numbers[other] - (one == other)) // (1 + (one == other))
            if pairs:
                rest = numbers.copy()
                rest[one] -= 1
                rest[other] -= 1
                # Hands take cards from each other.
                less = np.einsum("v,vs,vs->s", self.scale, alike[one][2], alike[other][2])
                joined += pairs * _product(alike, rest) * less
        return joined


def _product(alike: list[_Alike], numbers: list[int]) -> NDArray[np.complex128]:
    """Return the transform of this many independent hands of each kind."""
    product = np.ones_like(alike[0][1])
    for (_, plain, _), number in zip(alike, numbers, strict=True):
        for _ in range(number):
            product *= plain
    return product
