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

from fortyeight.analysis.arrays import Floats, Ints
from fortyeight.analysis.compiled import helper
from fortyeight.analysis.hands.dealer_hands import RANKS
from fortyeight.analysis.values.play_values import ORIGINAL, SAME

#: Rows after the shares: chance of no blackjack after one more card; after one more of the card
#: that would complete it; which card that is.
SAFE, SAFE_TOO, COMPLETING = RANKS, RANKS + 1, RANKS + 2
SHOE_ROWS = RANKS + 3

#: No hand has more cards.
MAX_DRAWN = 21


class Lanes(NamedTuple):
    """Other cards of the pair that are out, and 1 for the hand with the original wager else 0.

    For vectorized loops, lanes are padded to a multiple of 8, with -1 others.
    """

    others: Ints
    original: Floats


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


class LaneShoes(NamedTuple):
    """The shoe of each lane before its hand is dealt, by value and lane.

    `falling` has the products n, n(n - 1), n(n - 1)(n - 2) of the cards of a value, by how many are
    drawn, and `share` one over that of all cards; 0 where they cannot be. `cards` are all cards.
    """

    before: Floats
    falling: Floats
    share: Floats
    cards: Floats

    @classmethod
    def of(cls, width: int) -> LaneShoes:
        """Return arrays for `fill_lane_shoes`."""
        return cls(
            np.empty((RANKS, width)),
            np.empty((RANKS, MAX_DRAWN + 1, width)),
            np.empty((MAX_DRAWN + 1, width)),
            np.empty(width),
        )


@helper
def fill_lane_shoes(shoe, first, pair, lanes, whole):
    """Fill the shoes of all lanes; the up card, and with a pair its other cards, are out."""
    for lane in range(len(whole.cards)):
        others, cards, possible = lanes.others[lane], 0, lanes.others[lane] >= 0
        for value in range(RANKS):
            there = shoe[value] - (1 if value == first else 0)
            there -= 1 + others if value == pair else 0
            possible = possible and there >= 0
            cards += there
            whole.before[value, lane] = there
            product = 1.0
            for number in range(MAX_DRAWN + 1):
                whole.falling[value, number, lane] = product
                product *= max(there - number, 0)
        whole.cards[lane] = cards
        share = 1.0
        for number in range(MAX_DRAWN + 1):
            # A hand needs a card after it.
            whole.share[number, lane] = share if possible and number < cards else 0.0
            share /= max(cards - number, 1)


@helper
def chances_of(whole, pair, held, chances):
    """Fill the chance of one order of a hand's cards from each shoe; return how many it draws."""
    width, drawn = len(chances), -1 if pair >= 0 else 0
    for value in range(RANKS):
        drawn += held[value]
    for lane in range(width):
        chances[lane] = whole.share[drawn, lane]
    for value in range(RANKS):
        own = held[value] - (1 if value == pair else 0)
        if own > 0:
            for lane in range(width):
                chances[lane] *= whole.falling[value, own, lane]
    return drawn


@helper
def set_shoes(whole, first, pair, held, shoes, chances):
    """Fill the shoes that a hand leaves, and the chance of one order of its cards from each."""
    completing = 9 if first == 0 else 0 if first == 9 else -1
    drawn = chances_of(whole, pair, held, chances)
    width = len(chances)
    for value in range(RANKS):
        own = held[value] - (1 if value == pair else 0)
        for lane in range(width):
            left, cards = whole.before[value, lane] - own, whole.cards[lane] - drawn
            shoes[value, lane] = left / cards if chances[lane] > 0.0 else 0.0
    for lane in range(width):
        shoes[SAFE, lane] = shoes[SAFE_TOO, lane] = 1.0
        shoes[COMPLETING, lane] = completing
        cards = whole.cards[lane] - drawn
        if completing >= 0 and chances[lane] > 0.0 and cards > 1:
            there = whole.before[completing, lane] - held[completing]
            there += 1 if completing == pair else 0
            shoes[SAFE, lane] = 1.0 - there / (cards - 1)
            shoes[SAFE_TOO, lane] = 1.0 - (there - 1) / (cards - 1)


@helper
def mix_lanes(hand, hands, lanes, values):
    """Fill the values of a mixture by lane."""
    last = hands.shares.shape[1] - 1
    for lane in range(values.shape[1]):
        value, out = 0.0, min(max(lanes.others[lane], 0), last)
        for part in range(hands.begins[hand], hands.ends[hand]):
            value += hands.shares[part, out] * values[hands.parts[part], lane]
        values[hand, lane] = value


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
