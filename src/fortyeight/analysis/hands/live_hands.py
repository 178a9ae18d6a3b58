"""Hands that are told apart by more than values: those on the way to a bonus of certain ranks.

Where a bonus 21 names one of several ten-valued ranks, or suits, cards of a value are of several
kinds. A hand knows the kinds of its cards, and that of the up card, as long as such a bonus can
still come; after that its values are enough. These hands follow all others. A card whose kind
matters leads to a mixture, which stands for the hands that it may become.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from fortyeight.analysis.arrays import Int32s
from fortyeight.analysis.hands.dealer_hands import RANKS, Counts
from fortyeight.analysis.hands.player_hands import (
    MIXED,
    PlayerHands,
    firm_hands,
    hand_index,
    player_hands,
    two_card_hand,
)

#: Up cards whose kind does not matter.
NO_KIND = -1
_TEN = RANKS - 1
#: Suits in the order of the solver's arrays.
SUIT_LETTERS = "cdhs"


class LiveRow(NamedTuple):
    """A bonus for cards of certain kinds: their values, their kinds, and such cards by name.

    `pays` is what a 21 of these cards pays: unsplit, split, doubled, and doubled when split.
    """

    counts: Counts
    kinds: tuple[int, ...]
    cards: tuple[str, ...]
    pays: tuple[float, float, float, float]


class LiveRows(NamedTuple):
    """The bonuses of a house that go by kind, and the kinds.

    `kinds` has the value of each kind, its number in the shoe and its name. `up` is the kind of an
    up card that is known, or NO_KIND; None where any card may be up. `pairs_by_rank` is whether two
    cards of one value and different ranks are no pair.
    """

    rows: tuple[LiveRow, ...]
    kinds: tuple[tuple[int, float, str], ...]
    up: int | None = None
    pairs_by_rank: bool = False

    def of_value(self, value: int) -> list[int]:
        """Return the kinds of a value; a value without any has none that matter."""
        return [kind for kind, (of, _, _) in enumerate(self.kinds) if of == value]

    def part_of(self, kind: int) -> int:
        """Return the place of a kind among those of its value, as the parts of a mixture are."""
        return self.of_value(self.kinds[kind][0]).index(kind)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for _, _, name in self.kinds)

    @property
    def by_suit(self) -> bool:
        """Whether suits go by kind."""
        return any(len(name) > 1 for name in self.names)


class _Live(NamedTuple):
    """A hand among those of its values, with the kinds of its cards and of the up card."""

    place: int
    kinds: tuple[int, ...]
    up: int


class _Mixture(NamedTuple):
    """A live hand and the value of a card that is about to come to it."""

    before: _Live
    value: int


@lru_cache(16)
def live_hands(
    firm: tuple[bool, int] | None, live: LiveRows, ups: tuple[str, ...] = ()
) -> PlayerHands:
    """Return all hands of a house with such bonuses; `firm` has the parameters of `firm_hands`.

    With `ups`, hands are dealt under up cards of these kinds, if under any. The hands are the same.
    """
    return _Builder(player_hands() if firm is None else firm_hands(*firm), live, ups, 0).hands()


@lru_cache(16)
def hands_of_tens(
    firm: tuple[bool, int] | None, live: LiveRows, ups: tuple[str, ...], others: int, same: bool
) -> PlayerHands:
    """Return the same hands for split tens of one rank, of which up to so many others are out.

    `dealt` is how often hands start with a card, and pair again; under a ten-valued up card of the
    same rank, or of another.
    """
    plain = player_hands() if firm is None else firm_hands(*firm)
    return _Builder(plain, live, ups, others).hands_of_tens(same)


class _Builder:
    def __init__(
        self, plain: PlayerHands, live: LiveRows, ups: tuple[str, ...], others: int
    ) -> None:
        self.plain, self.live, self.ups = plain, live, ups
        self.others = others
        self.numbers = [number for _, number, _ in live.kinds]
        self.by_value = [live.of_value(value) for value in range(RANKS)]
        self.known: dict[_Live | _Mixture, int] = {}
        self.order: list[_Live | _Mixture] = []

    def hands(self) -> PlayerHands:
        dealt, ones = self._dealt(), self._one_card_hands()
        at = 0
        while at < len(self.order):
            node = self.order[at]
            for value in range(RANKS):
                self._child(node, value)
            self._twin(node)
            self._parts(node)
            at += 1
        return self._arrays(dealt)._replace(ones=ones)

    def place(self, node: _Live | _Mixture) -> int:
        """Return the number of a node, and add it if it is new."""
        if node not in self.known:
            self.known[node] = len(self.plain.total) + len(self.order)
            self.order.append(node)
        return self.known[node]

    def _counts(self, place: int) -> Counts:
        return tuple(int(number) for number in self.plain.counts[place])

    def _held(self, place: int, kinds: tuple[int, ...], up: int) -> int:
        """Return the number of a hand: live if a bonus can still come or has just come."""
        if place < 0:
            return -1
        counts = self._counts(place)
        if self.live.pairs_by_rank and counts[_TEN] == sum(counts) == len(kinds):
            return self.place(_Live(place, kinds, up))
        for row in self.live.rows:
            if all(own <= of for own, of in zip(counts, row.counts, strict=True)) and all(
                kinds.count(kind) <= row.kinds.count(kind) for kind in kinds
            ):
                return self.place(_Live(place, kinds, up))
        return place

    def _after(self, node: _Live, value: int, kind: int | None) -> int:
        kinds = node.kinds if kind is None else tuple(sorted((*node.kinds, kind)))
        return self._held(int(self.plain.child[node.place, value]), kinds, node.up)

    def _child(self, node: _Live | _Mixture, value: int) -> int:
        """Return what a card of a value leads to."""
        if isinstance(node, _Mixture):
            return -1
        after = int(self.plain.child[node.place, value])
        if not self.by_value[value] or after < 0:
            return self._after(node, value, None)
        if all(self._after(node, value, kind) == after for kind in self.by_value[value]):
            return after
        return self.place(_Mixture(node, value))

    def _parts(self, node: _Live | _Mixture) -> list[tuple[int, list[float]]]:
        """Return the hands that a mixture stands for, with their shares by others out."""
        if isinstance(node, _Live):
            return []
        before, value = node
        live = self.live
        tens = {live.names[one][0] for one in before.kinds if live.kinds[one][0] == _TEN}
        # A hand of split tens that draws a ten holds no other: its pair is of that rank.
        pair = tens.pop() if value == _TEN and len(tens) == 1 else ""
        shares = self.shares(value, before.kinds, before.up)
        by_others = [self._less(shares, before, pair, out) for out in range(self.others + 1)]
        return [
            (self._after(before, value, kind), [one[kind] for one in by_others]) for kind in shares
        ]

    def _less(
        self, shares: dict[int, float], before: _Live, pair: str, out: int
    ) -> dict[int, float]:
        """Return shares with some cards of the rank of a pair out, each as likely as another."""
        if not pair or not out:
            return shares
        seen = (*before.kinds, before.up)
        left = {kind: max(self.numbers[kind] - seen.count(kind), 0.0) for kind in shares}
        alike = [kind for kind in shares if self.live.names[kind][0] == pair]
        of_rank, whole = sum(left[kind] for kind in alike), sum(left.values())
        if of_rank < out or whole <= out:
            return dict.fromkeys(shares, 0.0)
        fewer = (of_rank - out) / of_rank
        return {
            kind: number * (fewer if kind in alike else 1.0) / (whole - out)
            for kind, number in left.items()
        }

    def hands_of_tens(self, same: bool) -> PlayerHands:
        """Return hands with the starts of split tens: see the function of this name."""
        hands = self.hands()
        dealt = np.zeros_like(hands.dealt)
        one_ten, two_tens = int(self.plain.ones[_TEN]), two_card_hand(_TEN, _TEN)
        ups = ((first, *up) for first in range(RANKS) for up in self._ups(first).items())
        for first, up, likely in ups:
            rank_up = "" if up == NO_KIND else self.live.names[up][0]
            for one, share in self.shares(_TEN, (), up).items():
                rank = self.live.names[one][0]
                for other, more in self.shares(_TEN, (one,), up).items():
                    if self.live.names[other][0] != rank or (rank == rank_up) != same:
                        continue
                    both = tuple(sorted((one, other)))
                    dealt[first, self._held(one_ten, (one,), up)] += likely * share * more
                    dealt[first, self._held(two_tens, both, up)] += likely * share * more
        sums = dealt[:, hands.size == 1].sum(axis=1, keepdims=True)
        dealt = np.divide(dealt, sums, out=np.zeros_like(dealt), where=sums > 0.0)
        return hands._replace(dealt=dealt)

    def _twin(self, node: _Live | _Mixture) -> int:
        if isinstance(node, _Mixture):
            return -1
        twin = int(self.plain.twin[node.place])
        return self._held(twin, node.kinds, node.up)

    def shares(self, value: int, kinds: tuple[int, ...], up: int) -> dict[int, float]:
        """Return how often a card of a value is of each kind, with these out of the shoe."""
        out = (*kinds, up)
        left = {
            kind: max(self.numbers[kind] - out.count(kind), 0.0) for kind in self.by_value[value]
        }
        whole = sum(left.values())
        return {kind: number / whole if whole else 0.0 for kind, number in left.items()}

    def _ups(self, first: int) -> dict[int, float]:
        """Return the kinds of an up card, with their chances."""
        if not self.by_value[first]:
            return {NO_KIND: 1.0}
        if self.live.up is not None:
            return {self.live.up: 1.0}
        shares = self.shares(first, (), NO_KIND)
        if not self.ups:
            return shares
        there = {
            kind: share * (self.live.names[kind][0] in self.ups) for kind, share in shares.items()
        }
        whole = sum(there.values())
        return {kind: share / whole if whole else 0.0 for kind, share in there.items()}

    def _dealt(self) -> dict[tuple[int, int], float]:
        """Return the share of every hand of one or two cards among those of its values."""
        dealt: dict[tuple[int, int], float] = {}

        def add(first: int, place: int, share: float) -> None:
            dealt[first, place] = dealt.get((first, place), 0.0) + share

        for first in range(RANKS):
            for up, likely in self._ups(first).items():
                for one in range(RANKS):
                    for kinds, share in self._drawn((), one, up).items():
                        alone = hand_index()[tuple(int(value == one) for value in range(RANKS))]
                        add(first, self._held(alone, kinds, up), likely * share)
                        for other in range(one, RANKS):
                            both, orders = two_card_hand(one, other), 1 if one == other else 2
                            for two, more in self._drawn(kinds, other, up).items():
                                held = self._held(both, two, up)
                                add(first, held, likely * share * more * orders)
        return dealt

    def _one_card_hands(self) -> Int32s:
        """Return the hands of one card by value and then by kind, under a card of no kind."""
        plain, up = self.plain.ones.tolist(), NO_KIND if self.live.up is None else self.live.up
        by_value = [self._held(place, (), up) for place in plain]
        by_kind = [
            self._held(plain[value], (kind,), up)
            for kind, (value, _, _) in enumerate(self.live.kinds)
        ]
        return np.array([*by_value, *by_kind], np.int32)

    def _drawn(self, kinds: tuple[int, ...], value: int, up: int) -> dict[tuple[int, ...], float]:
        if not self.by_value[value]:
            return {kinds: 1.0}
        shares = self.shares(value, kinds, up)
        return {tuple(sorted((*kinds, kind))): share for kind, share in shares.items()}

    def _arrays(self, dealt: dict[tuple[int, int], float]) -> PlayerHands:
        plain, number = self.plain, len(self.plain.total) + len(self.order)
        like = np.array([self._plain_hand(node) for node in self.order], np.int64)
        child = [[self._child(node, value) for value in range(RANKS)] for node in self.order]
        twin = [self._twin(node) for node in self.order]
        state = plain.state[like].copy()
        begins, children = [0], list[int]()
        shares: list[list[float]] = []
        complete, apart = np.full(number, -1, np.int32), np.zeros(number, np.bool_)
        suit = np.full(number, -1, np.int8)
        rows = {(row.counts, row.kinds): at for at, row in enumerate(self.live.rows)}
        for at, node in enumerate(self.order):
            if isinstance(node, _Mixture):
                state[at] = MIXED
                for part, by_others in self._parts(node):
                    children.append(part)
                    shares.append(by_others)
            else:
                key = self._counts(node.place), node.kinds
                complete[len(plain.total) + at] = rows.get(key, -1)
                two = self.live.pairs_by_rank and len(node.kinds) == plain.size[node.place] == 2
                ranks = {self.live.names[kind][0] for kind in node.kinds}
                same_value = int(plain.counts[node.place].max()) == 2
                apart[len(plain.total) + at] = two and same_value and len(ranks) > 1
                suit[len(plain.total) + at] = self._suit(node)
            begins.append(len(children))
        hard = (plain.counts[like] * np.arange(1, RANKS + 1)).sum(axis=1)
        last = np.lexsort((state == MIXED, -hard)) + len(plain.total)
        dealt_to = np.zeros((RANKS, number))
        for (first, place), share in dealt.items():
            dealt_to[first, place] = share
        return PlayerHands(
            np.concatenate([plain.counts, plain.counts[like]]),
            np.concatenate([plain.total, plain.total[like]]),
            np.concatenate([plain.soft, plain.soft[like]]),
            np.concatenate([plain.size, plain.size[like]]),
            np.concatenate([plain.child, np.array(child, np.int32)]),
            np.concatenate([plain.twin, np.array(twin, np.int32)]),
            np.concatenate([plain.row, plain.row[like]]),
            np.concatenate([plain.state, state]),
            plain.base,
            np.concatenate([plain.order, last.astype(np.int32)]),
            dealt_to,
            np.concatenate([np.zeros(len(plain.total), np.int32), np.array(begins[:-1], np.int32)]),
            np.concatenate([np.zeros(len(plain.total), np.int32), np.array(begins[1:], np.int32)]),
            np.array(children, np.int32),
            np.array(shares, np.float64).reshape(-1, self.others + 1),
            complete,
            plain.ones,
            apart,
            suit,
        )

    def _suit(self, node: _Live) -> int:
        """Return the suit of all cards of a hand; -1 if they differ, or if some are not known."""
        suits = {self.live.names[kind][1:] for kind in node.kinds}
        known = len(node.kinds) == self.plain.size[node.place] and len(suits) == 1
        return SUIT_LETTERS.find(suits.pop()) if known and suits != {""} else -1

    def _plain_hand(self, node: _Live | _Mixture) -> int:
        """Return the plain hand with the cards of a node."""
        if isinstance(node, _Live):
            return node.place
        return int(self.plain.child[node.before.place, node.value])
