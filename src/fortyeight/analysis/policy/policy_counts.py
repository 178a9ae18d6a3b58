"""How often a fixed policy reaches each decision, and the value of each summed over that."""

# A kernel is typed when it is compiled, not by annotations.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc"

from __future__ import annotations

import numpy as np
from numba import njit

from fortyeight.analysis.distribution.hand_ends import reach
from fortyeight.analysis.hands.dealer_hands import RANKS
from fortyeight.analysis.policy.policy_doubles import after_values, firm_values, paid_chance
from fortyeight.analysis.values.play_values import (
    DOUBLE,
    FULL,
    HALF_DOUBLE,
    HIT,
    KEEP,
    NEVER,
    RESCUE,
    total_with,
)


@njit(cache=True)
def count_worth(
    shoe,
    first,
    pair,
    again,
    under,
    counts,
    total,
    soft,
    size,
    child,
    rows,
    table,
    rules,
    weights,
    chances,
    combo,
    third,
    suit_chance,
    suit_extra,
    suit_group,
    chosen,
    chosen_suited,
    after,
    firm,
    each,
    doubled,
    worth,
    suited_worth,
    after_worth,
):
    """Follow the policy forward, and add the values of the decisions that it reaches."""
    hands, most = len(total), len(weights)
    ways = np.zeros(hands)
    double_ways = np.zeros((max(rules.doubles, 1), 2, hands))
    left = np.empty((most, RANKS), np.int64)
    cards = np.zeros(most, np.int64)
    unused = np.empty(most)
    four = np.empty(4)
    top = rules.doubles - 1
    for hand in range(hands - 1, -1, -1):
        if pair >= 0 and counts[hand, pair] == 0:
            continue
        if size[hand] == 1:
            for card in range(RANKS):
                if pair >= 0 and (card == pair) == (again == 1):
                    ways[child[hand, card]] += 1.0
            continue
        if pair < 0 and size[hand] == 2:
            ways[hand] = 1.0 if counts[hand].max() == 2 else 2.0
        if ways[hand] <= 0.0 and double_ways[:, :, hand].max() <= 0.0:
            continue
        reach(shoe, first, pair, counts[hand], unused, left, cards)
        number = combo[hand]
        for case in range(suit_chance.shape[1] if number >= 0 else 1):
            share = ways[hand]
            action = chosen[hand]
            if number >= 0:
                share *= suit_chance[number, case]
                action = chosen_suited[number, case]
            if share <= 0.0:
                continue
            for others in range(most):
                weight = weights[others] * share * chances[others, hand]
                if weight == 0.0:
                    continue
                paid = paid_chance(
                    hand,
                    combo,
                    third,
                    left[others],
                    cards[others],
                    child,
                    rows[:, others],
                    table,
                    under,
                    rules,
                )
                for one in range(4):
                    value = each[others, hand, one]
                    if value <= NEVER:
                        continue
                    if number < 0:
                        worth[hand, one] += weight * value
                    else:
                        more = suit_extra[number, case] * paid if one == HIT else 0.0
                        suited_worth[number, suit_group[number, case], one] += weight * (
                            value + more
                        )
                if action == DOUBLE and rules.double_firm:
                    _count_firm(
                        hand,
                        first,
                        left[others],
                        cards[others],
                        counts,
                        child,
                        rows[:, others],
                        table,
                        under,
                        rules,
                        weight,
                        after_worth[0],
                    )
            for card in range(RANKS):
                then = child[hand, card]
                if then < 0:
                    continue
                if action == HIT:
                    ways[then] += share
                elif action == DOUBLE and not rules.double_firm:
                    double_ways[top, 0, then] += 2.0 * share
                elif action == HALF_DOUBLE:
                    double_ways[top, 1, then] += 1.5 * share
        for more in range(rules.doubles):
            for last in range(2 if rules.half_doubles else 1):
                share = double_ways[more, last, hand]
                if share <= 0.0:
                    continue
                for others in range(most):
                    weight = weights[others] * share * chances[others, hand]
                    if weight == 0.0:
                        continue
                    after_values(
                        hand,
                        first,
                        more,
                        last,
                        left[others],
                        cards[others],
                        total[hand],
                        child,
                        table[rows[hand, others]],
                        under,
                        rules,
                        doubled[others],
                        four,
                    )
                    place = after_worth[more, 1 if soft[hand] else 0, total[hand]]
                    for one in range(4):
                        if four[one] > NEVER:
                            place[one] += weight * four[one]
                action = after[more, last, hand]
                for card in range(RANKS):
                    then = child[hand, card]
                    if then < 0 or action in (KEEP, RESCUE):
                        continue
                    if action == FULL:
                        double_ways[more - 1, 0, then] += 2.0 * share
                    else:
                        double_ways[more - 1, 1, then] += 1.5 * share


@njit(cache=True)
def _count_firm(
    hand, first, left, cards, counts, child, rows, table, under, rules, weight, after_worth
):
    """Add the values of keeping and rescuing after a double that makes aces count 1."""
    for card in range(RANKS):
        if left[card] <= 0 or child[hand, card] < 0:
            continue
        chance = weight * left[card] / cards
        kept, rescued = firm_values(
            hand, card, first, left, cards, counts, child, rows, table, under, rules
        )
        total = total_with(counts[hand], card, True)
        hard = card + 1
        for value in range(RANKS):
            hard += (value + 1) * counts[hand, value]
        place = after_worth[1 if total != hard else 0, total]
        place[KEEP] += chance * kept
        if rescued > NEVER:
            place[RESCUE] += chance * rescued
