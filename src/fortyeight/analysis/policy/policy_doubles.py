"""Values of doubled hands, and of a 6-7-8 or 7-7-7 that the next card completes."""

# A kernel is typed when it is compiled, not by annotations.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc"

from __future__ import annotations

from numba import njit

from fortyeight.analysis.hands.dealer_hands import BLACKJACK
from fortyeight.analysis.values.play_values import (
    FULL,
    HALF,
    KEEP,
    NEVER,
    RESCUE,
    bust_value,
    forfeited,
    next_card,
    no_blackjack,
    stand_value,
    total_with,
)
from fortyeight.analysis.values.split_values import paid_share


@njit(cache=True)
def after_values(
    hand, first, more, last, left, cards, total, child, row, under, rules, doubled, four
):
    """Fill `four` with keep, rescue, double in full and for half, per unit wagered on the hand."""
    stands_on = 2.0 ** (rules.doubles - more)
    four[:] = NEVER
    four[KEEP] = stand_value(total, 1.0, stands_on, row, under, rules) / stands_on
    if total <= rules.rescue_at_most:
        before = forfeited(more, last, rules)
        four[RESCUE] = bust_value(before, 1.0 - row[BLACKJACK], under)
    if more and cards > 0 and (total < 21 or rules.double_21):
        four[FULL] = 2.0 * next_card(hand, first, left, cards, child, doubled[more - 1, 0], under)
        if rules.half_doubles:
            half = next_card(hand, first, left, cards, child, doubled[more - 1, 1], under)
            four[HALF] = 1.5 * half


@njit(cache=True)
def firm_values(hand, card, first, left, cards, counts, child, rows, table, under, rules):
    """Return the values of keeping and rescuing after a double that makes aces count 1."""
    total = total_with(counts[hand], card, True)
    if total > 21:
        left[card] -= 1
        value = bust_value(2.0, no_blackjack(left, cards - 1, first), under)
        left[card] += 1
        return value, NEVER
    row = table[rows[child[hand, card]]]
    kept = stand_value(total, 1.0, 2.0, row, under, rules)
    rescued = NEVER
    if total <= rules.rescue_at_most:
        rescued = bust_value(1.0, 1.0 - row[BLACKJACK], under)
    return kept, rescued


@njit(cache=True)
def paid_chance(hand, combo, third, left, cards, child, rows, table, under, rules):
    """Return how often the next card completes a bonus that is paid."""
    if combo[hand] < 0:
        return 0.0
    card = third[combo[hand]]
    if left[card] <= 0:
        return 0.0
    return left[card] / cards * paid_share(table[rows[child[hand, card]]], under, rules)
