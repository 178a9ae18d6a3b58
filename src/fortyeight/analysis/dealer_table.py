"""How a dealer's hand ends, for every first card and everything that may be out of the shoe."""

from __future__ import annotations

import numpy as np
from numba import njit, prange
from numpy.typing import NDArray

from fortyeight.analysis.dealer_hands import ENDS, RANKS, DealerHands

#: More of one value than any dealer's hand has.
_MOST = 22


@njit(cache=True, parallel=True)
def _fill(
    shoe: NDArray[np.int64],
    removed: NDArray[np.int8],
    starts: NDArray[np.int32],
    values: NDArray[np.int8],
    numbers: NDArray[np.int8],
    sizes: NDArray[np.int8],
    ends: NDArray[np.int8],
    order_starts: NDArray[np.int32],
    order_first: NDArray[np.int8],
    orders: NDArray[np.float64],
    table: NDArray[np.float64],
) -> None:
    for at in prange(len(removed)):
        left = np.empty(RANKS, np.int64)
        cards = 0
        possible = True
        for value in range(RANKS):
            left[value] = shoe[value] - removed[at, value]
            possible = possible and left[value] >= 0
            cards += left[value]
        if not possible or cards < 1:
            continue
        falling = np.empty((RANKS, _MOST))
        for value in range(RANKS):
            falling[value, 0] = 1.0
            for number in range(1, _MOST):
                falling[value, number] = falling[value, number - 1] * max(
                    left[value] - number + 1, 0
                )
        share = np.empty(_MOST)
        share[0] = 1.0
        for number in range(1, _MOST):
            rest = cards - number + 1
            share[number] = share[number - 1] / rest if rest > 0 else 0.0
        for hand in range(len(ends)):
            chance = share[sizes[hand]]
            for place in range(starts[hand], starts[hand + 1]):
                chance *= falling[values[place], numbers[place]]
            if chance > 0.0:
                end = ends[hand]
                for place in range(order_starts[hand], order_starts[hand + 1]):
                    table[at, order_first[place], end] += orders[place] * chance
        for first in range(RANKS):
            if left[first] > 0:
                scale = cards / left[first]
                for end in range(ENDS):
                    table[at, first, end] *= scale


def dealer_table(
    shoe: NDArray[np.int64], removed: NDArray[np.int8], hands: DealerHands
) -> NDArray[np.float64]:
    """The chance of each end, by what is removed and by the first card that is out besides."""
    table = np.zeros((len(removed), RANKS, ENDS))
    _fill(
        shoe,
        removed,
        hands.starts,
        hands.values,
        hands.numbers,
        hands.sizes,
        hands.ends,
        hands.order_starts,
        hands.order_first,
        hands.orders,
        table,
    )
    return table
