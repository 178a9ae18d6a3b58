"""Every hand that a player can hold, as a multiset of values, and the cards removed with it.

Values are numbered 0 (an ace) to 9 (any ten-valued card). None of this depends on a shoe.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fortyeight.analysis.hands.dealer_hands import RANKS, Counts, points


class PlayerHands(NamedTuple):
    """All multisets of up to 21 points, those with the most points first.

    `child` is the hand with one more card, or -1 where that is over 21. The number of hands is
    `len(hands.total)`.
    """

    counts: NDArray[np.int8]
    total: NDArray[np.int8]
    soft: NDArray[np.bool_]
    size: NDArray[np.int8]
    child: NDArray[np.int32]


class RemovedCards(NamedTuple):
    """Every multiset of cards out of the shoe: a hand, and other cards of its pair.

    `row` is the index of the multiset for a hand, the value of a pair and a number of others; -1
    where the hand has no card of that value.
    """

    counts: NDArray[np.int8]
    row: NDArray[np.int32]


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
    """Return all hands; cached. A hand comes after every hand that it can become."""
    hands = _all_hands()
    index = {counts: place for place, counts in enumerate(hands)}
    child = np.full((len(hands), RANKS), -1, np.int32)
    for place, counts in enumerate(hands):
        for value in range(RANKS):
            more = (*counts[:value], counts[value] + 1, *counts[value + 1 :])
            child[place, value] = index.get(more, -1)
    totals = [points(counts) for counts in hands]
    return PlayerHands(
        np.array(hands, np.int8),
        np.array([total for total, _ in totals], np.int8),
        np.array([soft for _, soft in totals], np.bool_),
        np.array([sum(counts) for counts in hands], np.int8),
        child,
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


@cache
def removed_rows(others: int, pair: int | None) -> NDArray[np.int32]:
    """Return `RemovedCards.row` of a pair, by hand and others; of unsplit hands for None."""
    if pair is None:
        return np.arange(len(player_hands().total), dtype=np.int32)[:, None]
    return np.ascontiguousarray(removed_sets(others).row[:, pair])
