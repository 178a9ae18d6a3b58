"""The value of side bets from any shoe, in the kernel. It equals `removal.wagers.expected`."""

# Numba infers the types of kernels when it compiles them.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc, assignment"

from __future__ import annotations

import numpy as np
from numba import njit

from fortyeight.analysis.game_rules import ACE, TEN
from fortyeight.simulation.compiled import helper

#: What decides a wager: two cards of a rank, the up card and two others, a blackjack under an ace,
#: two cards of given values (a wheel), the cards with which the dealer breaks, or a line: the first
#: order in the shares of all values.
PAIR, MATCH, INSURANCE, TWO_CARDS, BREAKS, LINE = range(6)
#: Length of a row of numbers: what a wager returns, stake included. PAIR and INSURANCE have one
#: number. MATCH has nine, by suited and unsuited matches. TWO_CARDS has the return of both, that of
#: an ace without the other, and the two values. BREAKS has returns by the dealer's cards, LINE by
#: the share of each value.
NUMBERS = 24
#: The cards that a match bet takes, and one that is burnt.
FEWEST = 4
SUITS = 4
#: Shoes that go through the tree of broken hands at once.
LANES = 32


@helper
def _pairs(number):
    return number * (number - 1) / 2


@helper
def _of_rank(copies, face):
    """Return the number of cards of a card's rank; ranks of a suit lie side by side."""
    ranks = len(copies) // SUITS
    number = 0
    for place in range(face % ranks, len(copies), ranks):
        number += copies[place]
    return number


@helper
def _choose(number, chosen):
    """Return the ways to choose none, one or two cards."""
    if chosen == 0:
        return 1.0
    return float(number) if chosen == 1 else _pairs(number)


@helper
def _match(copies, cards, numbers):
    """Return what a match bet returns."""
    returned = 0.0
    for face in range(len(copies)):
        same = copies[face]
        if same == 0:
            continue
        of_rank = _of_rank(copies, face)
        here = 0.0
        for suited in range(3):
            for unsuited in range(3 - suited):
                if numbers[suited * 3 + unsuited] > 0:
                    ways = _choose(same - 1, suited) * _choose(of_rank - same, unsuited)
                    ways *= _choose(cards - of_rank, 2 - suited - unsuited)
                    here += numbers[suited * 3 + unsuited] * ways
        returned += same * here
    return returned / (cards * _pairs(cards - 1))


@njit(cache=True, nogil=True)
def broken_values(lefts, numbers, hands, values):
    """Fill `values` with the expected net of a bet on a dealer who breaks, by row of `lefts`.

    `hands` is a tree of the hands with which a dealer breaks: a node multiplies its parent's ways
    by those to take some cards of one value. Shoes go through it side by side, so that a processor
    can do the same to several of them at once.
    """
    levels, takes, sizes, orders = hands
    left = np.zeros((11, LANES))
    ways = np.ones((10 * NUMBERS, LANES))
    deals = np.ones((NUMBERS, LANES))
    paths = np.ones((NUMBERS, LANES))
    for first in range(0, len(lefts), LANES):
        here = min(LANES, len(lefts) - first)
        left[10] = 0.0
        for value in range(10):
            for lane in range(here):
                left[value, lane] = lefts[first + lane, value]
                left[10, lane] += left[value, lane]
            for at in range(value * NUMBERS, (value + 1) * NUMBERS - 1):
                for lane in range(LANES):
                    more = max(left[value, lane] - at + value * NUMBERS, 0.0)
                    ways[at + 1, lane] = ways[at, lane] * more
        for size in range(NUMBERS - 1):
            for lane in range(LANES):
                deals[size + 1, lane] = deals[size, lane] * max(left[10, lane] - size, 1.0)
        chances = np.zeros((NUMBERS, LANES))
        for node in range(len(levels)):
            level, take, size, order = levels[node], takes[node], sizes[node], orders[node]
            for lane in range(LANES):
                path = paths[level - 1, lane] * ways[take, lane]
                paths[level, lane] = path
                chances[size, lane] += order * path
        for lane in range(here):
            returned = 0.0
            for size in range(NUMBERS):
                returned += numbers[size] * chances[size, lane] / deals[size, lane]
            values[first + lane] = returned - 1 if left[10, lane] >= FEWEST else -1.0


@njit(cache=True, nogil=True)
def wager_value(kind, numbers, copies, left):
    """Return the expected net of a wager of 1, other than that on a dealer who breaks.

    `copies` and `left` are the unseen cards by face and by value. Insurance is decided when the up
    card is no longer among them. With fewer cards than a wager takes, nobody can tell: -1.
    """
    cards = 0
    for one in left:
        cards += one
    if cards < FEWEST:
        return -1.0
    returned = 0.0
    if kind == PAIR:
        for rank in range(len(copies) // SUITS):
            returned += _pairs(_of_rank(copies, rank))
        returned *= numbers[0] / _pairs(cards)
    elif kind == MATCH:
        returned = _match(copies, cards, numbers)
    elif kind == INSURANCE:
        returned = numbers[0] * left[TEN] / cards
    elif kind == TWO_CARDS:
        both = left[int(numbers[2])] * left[int(numbers[3])] / _pairs(cards)
        ace = 1 - _pairs(cards - left[ACE]) / _pairs(cards)
        returned = both * numbers[0] + (ace - both) * numbers[1]
    elif kind == LINE:
        for value in range(len(left)):
            returned += numbers[value] * left[value]
        returned /= cards
    return returned - 1
