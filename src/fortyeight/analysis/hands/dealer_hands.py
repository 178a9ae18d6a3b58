"""Every final hand of the dealer, as a multiset of values, with its orders by up card.

The set of hands depends only on the soft-17 rule; the chance of each depends on the shoe. Values
are numbered 0 (an ace) to 9 (any ten-valued card).
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from operator import mul
from typing import NamedTuple

import numpy as np

from fortyeight.analysis.arrays import Floats, Int8s, Int32s

RANKS = 10

#: Number of the dealer's results: 17 to 21, over 21, blackjack.
ENDS = 7
DEALERS_21 = 4
BUST = 5
BLACKJACK = 6

Counts = tuple[int, ...]
#: Points of one card by value; an ace may count ten more.
_POINTS = range(1, RANKS + 1)


def points(counts: Counts) -> tuple[int, bool]:
    """Return the total of a multiset, and whether it is soft."""
    total = sum(map(mul, counts, _POINTS))
    if counts[0] and total + 10 <= 21:
        return total + 10, True
    return total, False


def _stands(counts: Counts, draws_soft_17: bool) -> bool:
    total, soft = points(counts)
    if total == 17 and soft:
        return not draws_soft_17
    return total >= 17


def _end(counts: Counts) -> int:
    total, _ = points(counts)
    if total > 21:
        return BUST
    if total == 21 and sum(counts) == 2:
        return BLACKJACK
    return total - 17


class DealerHands(NamedTuple):
    """All final hands: their cards, their results, and the number of orders by up card.

    The (value, number) pairs of all hands are concatenated, and so are their orders; `starts` and
    `order_starts` say where each hand begins. `shared` is the number of leading pairs that a hand
    has in common with the hand before it.
    """

    starts: Int32s
    shared: Int8s
    values: Int8s
    numbers: Int8s
    sizes: Int8s
    ends: Int8s
    order_starts: Int32s
    order_first: Int8s
    orders: Floats


def _final_hands(draws_soft_17: bool) -> dict[Counts, list[int]]:
    """Return the number of orders in which each final multiset can be dealt, by up card."""
    final: dict[Counts, list[int]] = {}
    waiting: dict[Counts, list[int]] = {}
    for first in range(RANKS):
        one = tuple(int(value == first) for value in range(RANKS))
        waiting.setdefault(one, [0] * RANKS)[first] += 1
    while waiting:
        after: dict[Counts, list[int]] = {}
        for counts, orders in waiting.items():
            for value in range(RANKS):
                more = (*counts[:value], counts[value] + 1, *counts[value + 1 :])
                target = final if _stands(more, draws_soft_17) else after
                kept = target.setdefault(more, [0] * RANKS)
                for first in range(RANKS):
                    kept[first] += orders[first]
        waiting = after
    return final


def _shared(before: Counts, counts: Counts) -> int:
    """Return the number of leading (value, number) pairs that two hands share."""
    number = 0
    for one, other in zip(before, counts, strict=True):
        if one != other:
            break
        number += other > 0
    return number


@cache
def dealer_hands(draws_soft_17: bool) -> DealerHands:
    """Return the final hands under a soft-17 rule; cached."""
    final = sorted(_final_hands(draws_soft_17).items())
    starts, values, numbers, sizes, ends = [0], [], [], [], []
    order_starts, order_first, orders = [0], [], []
    for counts, by_first in final:
        for value, number in enumerate(counts):
            if number:
                values.append(value)
                numbers.append(number)
        for first, ways in enumerate(by_first):
            if ways:
                order_first.append(first)
                orders.append(ways)
        starts.append(len(values))
        order_starts.append(len(orders))
        sizes.append(sum(counts))
        ends.append(_end(counts))
    return DealerHands(
        np.array(starts, np.int32),
        np.array(
            [_shared(*two) for two in pairwise([(0,) * RANKS, *(one for one, _ in final)])], np.int8
        ),
        np.array(values, np.int8),
        np.array(numbers, np.int8),
        np.array(sizes, np.int8),
        np.array(ends, np.int8),
        np.array(order_starts, np.int32),
        np.array(order_first, np.int8),
        np.array(orders, np.float64),
    )
