"""Every hand that a player can hold, as a multiset of values, and the cards removed with it.

Values are numbered 0 (an ace) to 9 (any ten-valued card). None of this depends on a shoe.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fortyeight.analysis.arrays import Bools, Floats, Int8s, Int32s
from fortyeight.analysis.hands.dealer_hands import RANKS, Counts, points

#: Hands that may be doubled or not, hands that are not doubled, hands that are, and mixtures.
ANY, NOT_DOUBLED, DOUBLED, MIXED = 0, 1, 2, 3


class PlayerHands(NamedTuple):
    """All multisets of up to 21 points, those with the most points first.

    `child` is the hand with one more card, or -1 where that is over 21. The number of hands is
    `len(hands.total)`.

    Where aces count 1 after a double, further hands follow from the place `base` on: doubled ones,
    and ones that are not and hold an ace that would still count 11. `twin` is the hand that a
    double turns a hand into before its card comes, `row` the multiset of its cards among the first
    `base`, and `state` whether it is doubled. In `order`, a hand comes after every hand that it can
    become. `dealt` is how many orders of its cards lead to a hand of one or two cards, by up card.

    Where a bonus goes by kinds of cards, further hands know them (see `live_hands`). A MIXED one
    stands for some others, from `begins` to `ends` in `parts` and `shares`, one for each kind.
    Shares of split tens of one rank are by the number of others of it that are out.
    `complete` is the row of the bonus that a hand has made, or -1. `ones` are the hands of one card
    by value, then by kind, and `apart` are two cards of one value that are no pair. `suit` is
    that of all cards of a hand whose kinds tell it, else -1.
    """

    counts: Int8s
    total: Int8s
    soft: Bools
    size: Int8s
    child: Int32s
    twin: Int32s
    row: Int32s
    state: Int8s
    base: int
    order: Int32s
    dealt: Floats
    begins: Int32s
    ends: Int32s
    parts: Int32s
    shares: Floats
    complete: Int32s
    ones: Int32s
    apart: Bools
    suit: Int8s


class RemovedCards(NamedTuple):
    """Every multiset of cards out of the shoe: a hand, and other cards of its pair.

    `row` is the index of the multiset for a hand, the value of a pair and a number of others; -1
    where the hand has no card of that value.
    """

    counts: Int8s
    row: Int32s


def _all_hands() -> list[Counts]:
    hands: list[Counts] = []

    def add(value: int, left: int, so_far: tuple[int, ...]) -> None:
        if value == RANKS:
            if any(so_far):
                hands.append(so_far)
            return
        for number in range(left // (value + 1) + 1):
            add(value + 1, left - number * (value + 1), (*so_far, number))

    add(0, 21, ())
    return sorted(hands, key=lambda counts: -sum((v + 1) * n for v, n in enumerate(counts)))


@cache
def player_hands() -> PlayerHands:
    """Return all hands of houses where an ace counts the same before and after a double."""
    hands = _all_hands()
    index = {counts: place for place, counts in enumerate(hands)}
    child = np.full((len(hands), RANKS), -1, np.int32)
    for place, counts in enumerate(hands):
        for value in range(RANKS):
            child[place, value] = index.get(_with(counts, value), -1)
    totals = [points(counts) for counts in hands]
    places = np.arange(len(hands), dtype=np.int32)
    return PlayerHands(
        np.array(hands, np.int8),
        np.array([total for total, _ in totals], np.int8),
        np.array([soft for _, soft in totals], np.bool_),
        np.array([sum(counts) for counts in hands], np.int8),
        child,
        places,
        places,
        np.full(len(hands), ANY, np.int8),
        len(hands),
        places,
        *_no_kinds(np.array(hands, np.int8), len(hands)),
    )


def _no_kinds(counts: Int8s, base: int) -> tuple[NDArray[Any], ...]:
    """Return the fields of hands of which none goes by kinds of cards."""
    number, size = len(counts), counts.sum(axis=1)
    orders = np.where(size == 1, 1.0, np.where(counts.max(axis=1) == 2, 1.0, 2.0)) * (size <= 2)
    orders[base:] = 0.0
    none = np.zeros(number, np.int32)
    dealt = np.tile(orders, (RANKS, 1))
    single = np.flatnonzero(size[:base] == 1)
    ones = single[np.argsort(np.argmax(counts[single], axis=1))].astype(np.int32)
    complete, apart = np.full(number, -1, np.int32), np.zeros(number, np.bool_)
    suit = np.full(number, -1, np.int8)
    return dealt, none, none, none[:0], np.zeros((0, 1)), complete, ones, apart, suit


def _with(counts: Counts, value: int) -> Counts:
    return (*counts[:value], counts[value] + 1, *counts[value + 1 :])


class _FirmHand(NamedTuple):
    """A hand where aces among the first two cards count 1 after a double.

    `loose` says whether it holds an ace that came later.
    """

    counts: Counts
    loose: bool
    doubled: bool

    def total(self) -> tuple[int, bool]:
        """Return the total, and whether it is soft."""
        if self.doubled and not self.loose:
            return _hard(self.counts), False
        return points(self.counts)


def _hard(counts: Counts) -> int:
    return sum((value + 1) * number for value, number in enumerate(counts))


@cache
def firm_hands(first_two: bool, doubles: int) -> PlayerHands:
    """Return all hands of houses where aces among the first two cards count 1 after a double.

    There, hands of any size may be doubled, or only the `first_two` cards, as often as `doubles`.
    """
    plain, base = player_hands(), [_FirmHand(counts, False, False) for counts in _all_hands()]
    first = [one for one in base if sum(one.counts) >= 2]
    loose: list[_FirmHand] = []
    if not first_two:
        aces = {one._replace(counts=_with(one.counts, 0), loose=True) for one in first}
        loose = _closed(aces, 21)
    doubled = [one for one in (*first, *loose) if not first_two or sum(one.counts) == 2]
    most = 2 + doubles if first_two else 21
    nodes = [*base, *_closed({one._replace(doubled=True) for one in doubled}, most), *loose]
    index = {node: place for place, node in enumerate(nodes)}
    child = np.full((len(nodes), RANKS), -1, np.int32)
    twin = np.full(len(nodes), -1, np.int32)
    for place, node in enumerate(nodes):
        for value in range(RANKS):
            child[place, value] = index.get(_drawn(node, value, first_two), -1)
        twin[place] = place if node.doubled else index.get(node._replace(doubled=True), -1)
    totals = [node.total() for node in nodes]
    rows = hand_index()
    return PlayerHands(
        np.array([node.counts for node in nodes], np.int8),
        np.array([total for total, _ in totals], np.int8),
        np.array([soft for _, soft in totals], np.bool_),
        np.array([sum(node.counts) for node in nodes], np.int8),
        child,
        twin,
        np.array([rows[node.counts] for node in nodes], np.int32),
        np.array([DOUBLED if node.doubled else NOT_DOUBLED for node in nodes], np.int8),
        plain.base,
        np.roll(np.arange(len(nodes), dtype=np.int32), -plain.base),
        *_no_kinds(np.array([node.counts for node in nodes], np.int8), plain.base),
    )


def _drawn(node: _FirmHand, value: int, first_two: bool) -> _FirmHand:
    """Return the hand after a card. An undoubled one need not know its aces if it stays so."""
    later = value == 0 and sum(node.counts) >= 2 and (node.doubled or not first_two)
    return _FirmHand(_with(node.counts, value), node.loose or later, node.doubled)


def _closed(start: set[_FirmHand], most: int) -> list[_FirmHand]:
    """Return the hands that these can become with up to `most` cards, most points first."""
    found, newest = set(start), set(start)
    while newest:
        drawn = {_drawn(one, value, False) for one in newest for value in range(RANKS)}
        allowed = {one for one in drawn if sum(one.counts) <= most and _hard(one.counts) <= 21}
        newest = allowed - found
        found |= newest
    return sorted(
        (one for one in found if _hard(one.counts) <= 21), key=lambda one: -_hard(one.counts)
    )


@cache
def hand_index() -> dict[Counts, int]:
    """Return the index of each hand by its counts."""
    return {tuple(int(n) for n in counts): at for at, counts in enumerate(player_hands().counts)}


def two_card_hand(one: int, other: int) -> int:
    """Return the index of the hand of two cards of these values."""
    counts = [0] * RANKS
    counts[one] += 1
    counts[other] += 1
    return hand_index()[tuple(counts)]


@cache
def removed_sets(others: int) -> RemovedCards:
    """Return the cards removed with each hand and up to `others` other cards of its pair."""
    hands = hand_index()
    index = dict(hands)
    row = np.full((len(hands), RANKS, others + 1), -1, np.int32)
    for counts, place in hands.items():
        for pair in range(RANKS):
            if not counts[pair]:
                continue
            for more in range(others + 1):
                out = (*counts[:pair], counts[pair] + more, *counts[pair + 1 :])
                row[place, pair, more] = index.setdefault(out, len(index))
    return RemovedCards(np.array(list(index), np.int8), row)


def removed_rows(hands: PlayerHands, others: int, pair: int | None) -> Int32s:
    """Return `RemovedCards.row` of a pair, by hand and others; of unsplit hands for None."""
    if pair is None:
        return hands.row[:, None]
    rows: Int32s = removed_sets(others).row[hands.row, pair]
    return rows
