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


@helper
def _broken(left, cards, numbers, hands):
    """Return what a bet on a dealer who breaks returns."""
    starts, values, times, sizes, orders = hands
    ways = np.ones((len(left), NUMBERS))
    for value in range(len(left)):
        for taken in range(NUMBERS - 1):
            ways[value, taken + 1] = ways[value, taken] * max(left[value] - taken, 0)
    chances = np.zeros(NUMBERS)
    for hand in range(len(sizes)):
        deals = orders[hand]
        for place in range(starts[hand], starts[hand + 1]):
            deals *= ways[values[place], times[place]]
        chances[sizes[hand]] += deals
    returned, deals = 0.0, 1.0
    for size in range(NUMBERS):
        if chances[size] > 0:
            returned += numbers[size] * chances[size] / deals
        deals *= max(cards - size, 1)
    return returned


@njit(cache=True, nogil=True)
def wager_value(kind, numbers, copies, left, hands):
    """Return the expected net of a wager of 1.

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
            returned += numbers[value] * left[value] / cards
    else:
        returned = _broken(left, cards, numbers, hands)
    return returned - 1
