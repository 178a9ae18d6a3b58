"""Doubling a hand that came from a split: what is done then cannot look at the box's other hands.

A value depends on how many others of the pair are out, but nobody who decides on a double, on its
size, or on what becomes of it knows that number: each decision is one for all numbers together.
"""

# A kernel is typed when it is compiled, not by annotations.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc"

from __future__ import annotations

import numpy as np
from numba import njit

from fortyeight.analysis.dealer_hands import BLACKJACK, RANKS
from fortyeight.analysis.play_values import (
    FULL,
    HALF,
    KEEP,
    NEVER,
    RESCUE,
    bust_value,
    next_card,
    no_blackjack,
    stand_value,
    total_with,
)


@njit(cache=True)
def fill_split_doubles(
    hand,
    first,
    left,
    cards,
    weights,
    counts,
    total,
    child,
    rows,
    table,
    under,
    rules,
    may_double,
    doubled,
    found,
    after,
    firm,
):
    """Fill `doubled` for a hand after a double, and `found` where the hand may be doubled now.

    `after` and `firm` get what is best after a double. Whether doubling now is best for half is
    returned.
    """
    if rules.double_firm:
        if may_double:
            _firm(
                hand,
                first,
                left,
                cards,
                weights,
                counts,
                child,
                rows,
                table,
                under,
                rules,
                found,
                firm,
            )
        return False
    others = len(weights)
    ways = np.empty((4, others))
    for more in range(rules.doubles):
        again = more > 0 and (total < 21 or rules.double_21)
        for size in range(2 if rules.half_doubles else 1):
            ways[:] = NEVER
            for out in range(others):
                if left[out].min() < 0 or cards[out] < 1:
                    continue
                row = table[rows[hand, out], first]
                stands_on = 2.0 ** (rules.doubles - more)
                ways[KEEP, out] = stand_value(total, 1.0, stands_on, row, under, rules) / stands_on
                if total <= rules.rescue_at_most:
                    before = 0.5 if size == 0 else 2.0 / 3.0
                    ways[RESCUE, out] = bust_value(before, 1.0 - row[BLACKJACK], under)
                if again:
                    _next(
                        hand, first, left, cards, child, doubled, more - 1, out, under, rules, ways
                    )
            best = _best(ways, weights)
            doubled[:, more, size, hand] = ways[best]
            after[more, size, hand] = best
    if may_double:
        ways[:] = NEVER
        for out in range(others):
            if left[out].min() >= 0 and cards[out] >= 1:
                last = rules.doubles - 1
                _next(hand, first, left, cards, child, doubled, last, out, under, rules, ways)
        best = _best(ways, weights)
        found[:] = ways[best]
        return best == HALF
    return False


@njit(cache=True)
def _next(hand, first, left, cards, child, doubled, more, out, under, rules, ways):
    """One more card for a double in full, and for half where that may be."""
    for size in range(2 if rules.half_doubles else 1):
        value = next_card(
            hand, first, left[out], cards[out], child, doubled[out, more, size], under
        )
        ways[FULL + size, out] = (2.0 if size == 0 else 1.5) * value


@njit(cache=True)
def _best(ways, weights):
    """The decision that is best for all numbers of others together."""
    best, most = -1, 0.0
    for way in range(len(ways)):
        if ways[way].max() <= NEVER:
            continue
        worth = 0.0
        for out in range(len(weights)):
            if weights[out] != 0.0 and ways[way, out] > NEVER:
                worth += weights[out] * ways[way, out]
        if best < 0 or worth > most:
            best, most = way, worth
    return max(best, 0)


@njit(cache=True)
def _firm(hand, first, left, cards, weights, counts, child, rows, table, under, rules, found, firm):
    """A double of the first two cards whose aces then count 1; kept or rescued."""
    others = len(weights)
    for out in range(others):
        if left[out].min() >= 0 and cards[out] >= 1:
            found[out] = 0.0
    ways = np.empty((2, others))
    for card in range(RANKS):
        total = total_with(counts[hand], card, True)
        ways[:] = NEVER
        for out in range(others):
            if left[out].min() < 0 or left[out, card] < 1:
                continue
            chance = left[out, card] / cards[out]
            if total > 21:
                left[out, card] -= 1
                safe = no_blackjack(left[out], cards[out] - 1, first)
                left[out, card] += 1
                ways[KEEP, out] = chance * bust_value(2.0, safe, under)
                continue
            row = table[rows[child[hand, card], out], first]
            ways[KEEP, out] = chance * stand_value(total, 1.0, 2.0, row, under, rules)
            if total <= rules.rescue_at_most:
                ways[RESCUE, out] = chance * bust_value(1.0, 1.0 - row[BLACKJACK], under)
        best = _best(ways, weights)
        firm[card] = best
        for out in range(others):
            if ways[best, out] > NEVER:
                found[out] += ways[best, out]
