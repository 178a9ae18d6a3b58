"""Chances of the dealer's results, for every up card and every set of removed cards."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from fortyeight.analysis.arrays import Floats, Int8s, Ints
from fortyeight.analysis.compiled import helper, kernel, lent_by_thread
from fortyeight.analysis.hands.dealer_hands import ENDS, RANKS, DealerHands
from fortyeight.analysis.parallel import on_all_cores

#: Exceeds the number of cards in any hand of the dealer.
_MAX_CARDS = 22
#: Number of shoes that are computed side by side: enough to amortize the loops over them.
LANES = 64
#: Number of blocks of shoes in one task of a thread.
BLOCKS_AT_ONCE = 32


class _Scratch(NamedTuple):
    """Arrays that `_fill` works in."""

    falling: Floats
    share: Floats
    scale: Floats
    sums: Floats
    chance: Floats
    parts: Floats


def _scratch() -> _Scratch:
    return _Scratch(
        np.empty((RANKS, _MAX_CARDS, LANES)),
        np.empty((_MAX_CARDS, LANES)),
        np.empty((RANKS, LANES)),
        np.empty((RANKS, ENDS, LANES)),
        np.empty(LANES),
        np.empty((RANKS + 1, LANES)),
    )


_lent = lent_by_thread(_scratch)


@kernel
def _fill(
    begin: int,
    end_before: int,
    shoe: Ints,
    removed: Int8s,
    hands: DealerHands,
    scratch: _Scratch,
    table: Floats,
) -> None:
    falling, share, scale, sums, chance, parts = scratch
    starts, shared, values, numbers, sizes, ends, order_starts, order_first, orders = hands
    for block in range(begin, end_before):
        falling[:] = 0.0
        share[:] = 0.0
        scale[:] = 0.0
        for lane in range(LANES):
            at = block * LANES + lane
            if at < len(removed):
                _shoe(shoe, removed[at], falling, share, scale, lane)
        sums[:] = 0.0
        parts[:] = 1.0
        for hand in range(len(ends)):
            # The product over the pairs shared with the hand before is still in `parts`.
            depth = shared[hand]
            for place in range(starts[hand] + depth, starts[hand + 1]):
                value, number = values[place], numbers[place]
                for lane in range(LANES):
                    parts[depth + 1, lane] = parts[depth, lane] * falling[value, number, lane]
                depth += 1
            size = sizes[hand]
            for lane in range(LANES):
                chance[lane] = parts[depth, lane] * share[size, lane]
            end = ends[hand]
            for place in range(order_starts[hand], order_starts[hand + 1]):
                first, ways = order_first[place], orders[place]
                for lane in range(LANES):
                    sums[first, end, lane] += ways * chance[lane]
        for lane in range(LANES):
            at = block * LANES + lane
            if at < len(removed):
                for first in range(RANKS):
                    for end in range(ENDS):
                        table[at, first, end] = sums[first, end, lane] * scale[first, lane]


@helper
def _shoe(
    shoe: Ints, removed: Int8s, falling: Floats, share: Floats, scale: Floats, lane: int
) -> None:
    """Fill the falling factorials of one shoe: n, n(n - 1), n(n - 1)(n - 2) of each value."""
    cards = 0
    for value in range(RANKS):
        left = shoe[value] - removed[value]
        if left < 0:
            return
        cards += left
    share[0, lane] = 1.0
    for number in range(1, _MAX_CARDS):
        rest = cards - number + 1
        share[number, lane] = share[number - 1, lane] / rest if rest > 0 else 0.0
    for value in range(RANKS):
        left = shoe[value] - removed[value]
        falling[value, 0, lane] = 1.0
        for number in range(1, _MAX_CARDS):
            falling[value, number, lane] = falling[value, number - 1, lane] * max(
                left - number + 1, 0
            )
        scale[value, lane] = cards / left if left > 0 else 0.0


def dealer_table(shoe: Ints, removed: Int8s, hands: DealerHands) -> Floats:
    """Return the chance of each result, by removed cards and by the up card, which is out too."""
    table = np.zeros((len(removed), RANKS, ENDS))
    blocks = (len(removed) + LANES - 1) // LANES

    def fill(begin: int) -> None:
        _fill(begin, min(begin + BLOCKS_AT_ONCE, blocks), shoe, removed, hands, _lent(), table)

    on_all_cores(fill, range(0, blocks, BLOCKS_AT_ONCE))
    return table
