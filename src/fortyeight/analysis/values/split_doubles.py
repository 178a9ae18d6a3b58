"""Doubles of split hands, decided without looking at the other hands of the box.

A value depends on the number of other cards of the pair that are out. The player does not know
that number when deciding whether to double, how much, and what to do afterwards, so each decision
is the one that is best over all numbers together.
"""

# A kernel is typed when it is compiled, not by annotations.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc"

from __future__ import annotations

import numpy as np

from fortyeight.analysis.compiled import helper
from fortyeight.analysis.hands.dealer_hands import BLACKJACK, RANKS
from fortyeight.analysis.hands.split_shoes import COMPLETING, SAFE, SAFE_TOO, next_cards
from fortyeight.analysis.values.play_values import (
    FULL,
    HALF,
    KEEP,
    RESCUE,
    bust_value,
    forfeited,
    stand_value,
    total_with,
)


@helper
def fill_split_doubles(
    hand, first, shoes, chances, weights, hands, rows, table, under, rules, max_others,
    doubles_now, doubled, values, after, firm,
):  # fmt: skip
    """Fill `doubled` for a hand after a double, and `values` where the hand may be doubled now.

    `after` and `firm` are filled with the best decision after a double. Returns whether doubling
    now is best for half.
    """
    total, child = hands.total[hand], hands.child
    ways = np.zeros((4, len(chances)))
    if rules.double_firm:
        if doubles_now:
            _firm(
                hand, first, shoes, chances, weights, hands, rows, table, under, rules, max_others,
                ways, values, firm,
            )  # fmt: skip
        return False
    for more in range(rules.doubles):
        stands_on = 2.0 ** (rules.doubles - more)
        again = more > 0 and (total < 21 or rules.double_21)
        rescue = total <= rules.rescue_at_most
        if again:
            _next(hand, shoes, child, doubled[more - 1], under, rules, ways)
        for out in range(max_others + 1):
            if chances[out] > 0.0:
                row = table[rows[hand, out], first]
                ways[KEEP, out] = stand_value(total, 1.0, stands_on, row, under, rules) / stands_on
        for size in range(2 if rules.half_doubles else 1):
            if rescue:
                before = forfeited(more, size, rules)
                for out in range(max_others + 1):
                    if chances[out] > 0.0:
                        safe = 1.0 - table[rows[hand, out], first, BLACKJACK]
                        ways[RESCUE, out] = bust_value(before, safe, under)
            best = _best(ways, weights, True, rescue, again, again and rules.half_doubles)
            doubled[more, size, hand] = ways[best]
            after[more, size, hand] = best
    if not doubles_now:
        return False
    _next(hand, shoes, child, doubled[rules.doubles - 1], under, rules, ways)
    best = _best(ways, weights, False, False, True, rules.half_doubles)
    values[:] = ways[best]
    return best == HALF


@helper
def _next(hand, shoes, child, doubled, under, rules, ways):
    """Fill `ways` with the values of a double in full, and for half where that is allowed."""
    for size in range(2 if rules.half_doubles else 1):
        next_cards(hand, shoes, child, doubled[size], under, ways[FULL + size])
        ways[FULL + size] *= 2.0 if size == 0 else 1.5


@helper
def _best(ways, weights, keep, rescue, full, half):
    """Return the decision that is best over all numbers of others together."""
    best, best_worth = -1, 0.0
    for way in range(len(ways)):
        if (way == KEEP and not keep) or (way == RESCUE and not rescue):
            continue
        if (way == FULL and not full) or (way == HALF and not half):
            continue
        worth = 0.0
        for out in range(len(weights)):
            worth += weights[out] * ways[way, out]
        if best < 0 or worth > best_worth:
            best, best_worth = way, worth
    return best


@helper
def _firm(
    hand, first, shoes, chances, weights, hands, rows, table, under, rules, max_others,
    ways, values, firm,
):  # fmt: skip
    """Fill `values` for a double of the first two cards where their aces then count 1."""
    values[:] = 0.0
    for card in range(RANKS):
        total = total_with(hands.counts[hand], card, True)
        rescue = total <= rules.rescue_at_most
        ways[:] = 0.0
        safe = SAFE_TOO if card == int(shoes[COMPLETING, 0]) else SAFE
        for out in range(max_others + 1):
            chance = shoes[card, out]
            if chances[out] <= 0.0 or chance <= 0.0:
                continue
            if total > 21:
                ways[KEEP, out] = chance * bust_value(2.0, shoes[safe, out], under)
                continue
            row = table[rows[hands.child[hand, card], out], first]
            ways[KEEP, out] = chance * stand_value(total, 1.0, 2.0, row, under, rules)
            if rescue:
                ways[RESCUE, out] = chance * bust_value(1.0, 1.0 - row[BLACKJACK], under)
        best = _best(ways, weights, True, rescue, False, False)
        firm[card] = best
        values += ways[best]
