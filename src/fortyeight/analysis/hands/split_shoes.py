"""The shoes of a split hand, one column for each lane.

A lane is a number of other cards of the pair that are out of the shoe, and whether the hand is the
one with the original wager. A column holds the share of each value among the cards, then what is
needed for a blackjack. Loops over columns are short and uniform, so that the compiler can vectorize
them.
"""

# A kernel is typed when it is compiled, not by annotations.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc"

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fortyeight.analysis.compiled import helper
from fortyeight.analysis.hands.dealer_hands import RANKS
from fortyeight.analysis.values.play_values import ORIGINAL, SAME

#: Rows after the shares: chance of no blackjack after one more card; after one more of the card
#: that would complete it; which card that is.
SAFE, SAFE_TOO, COMPLETING = RANKS, RANKS + 1, RANKS + 2
SHOE_ROWS = RANKS + 3


class Lanes(NamedTuple):
    """Other cards of the pair that are out, and 1 for the hand with the original wager else 0.

    For vectorized loops, lanes are padded to a multiple of 8, with -1 others.
    """

    others: NDArray[np.int64]
    original: NDArray[np.float64]


def lanes_of(max_others: int, differ: bool) -> Lanes:
    """Return the lanes of a split, with lanes of their own for the other hands if they `differ`."""
    number = max_others + 1
    lanes = np.arange(2 * number if differ else number)
    return Lanes(lanes % number, np.where(lanes < number, 1.0, 0.0))


def padded(lanes: Lanes) -> Lanes:
    more = -len(lanes.others) % 8
    return Lanes(
        np.pad(lanes.others, (0, more), constant_values=-1), np.pad(lanes.original, (0, more))
    )


@helper
def set_shoes(shoe, first, pair, held, lanes, shoes, chances):
    """Fill the shoes that a hand leaves, and the chance of one order of its cards from each."""
    completing = 9 if first == 0 else 0 if first == 9 else -1
    for lane in range(len(chances)):
        others = lanes.others[lane]
        chances[lane] = 0.0
        shoes[:, lane] = 0.0
        shoes[SAFE, lane] = shoes[SAFE_TOO, lane] = 1.0
        shoes[COMPLETING, lane] = completing
        if others < 0:
            continue
        possible, cards, drawn, chance = True, 0, -1, 1.0
        for value in range(RANKS):
            own = held[value] - (1 if value == pair else 0)
            before = shoe[value] - (1 if value == first else 0)
            before -= 1 + others if value == pair else 0
            for number in range(own):
                chance *= before - number
            shoes[value, lane] = before - own
            possible = possible and before - own >= 0
            cards += before - own
            drawn += held[value]
        if not possible or cards < 1:
            shoes[:RANKS, lane] = 0.0
            continue
        for number in range(drawn):
            chance /= cards + drawn - number
        chances[lane] = chance
        if completing >= 0 and cards > 1:
            there = shoes[completing, lane]
            shoes[SAFE, lane] = 1.0 - there / (cards - 1)
            shoes[SAFE_TOO, lane] = 1.0 - (there - 1) / (cards - 1)
        for value in range(RANKS):
            shoes[value, lane] /= cards


@helper
def next_cards(hand, shoes, child, values, wager, under, original, means):
    """Fill the mean of `values` over the hands that one more card from each shoe leads to."""
    width = len(means)
    completing = int(shoes[COMPLETING, 0])
    means[:] = 0.0
    for card in range(RANKS):
        after = child[hand, card]
        safe = SAFE_TOO if card == completing else SAFE
        if after >= 0:
            for lane in range(width):
                means[lane] += shoes[card, lane] * values[after, lane]
        elif under == SAME:
            for lane in range(width):
                means[lane] -= wager * shoes[card, lane] * shoes[safe, lane]
        elif under == ORIGINAL:
            for lane in range(width):
                lost = wager * shoes[safe, lane] + original[lane] * (1.0 - shoes[safe, lane])
                means[lane] -= shoes[card, lane] * lost
        else:
            for lane in range(width):
                means[lane] -= wager * shoes[card, lane]
