"""Value of each decision for a player who otherwise follows a fixed policy.

Values are summed with the chance of reaching the hand: by how the hand came about, by hand, and by
decision. The best decision for a cell of a chart is the one with the greatest sum over its hands.
"""

# A kernel is typed when it is compiled, not by annotations.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc"

from __future__ import annotations

import numpy as np
from numba import njit

from fortyeight.analysis.distribution.hand_ends import reach
from fortyeight.analysis.hands.dealer_hands import RANKS
from fortyeight.analysis.policy.policy_counts import count_worth
from fortyeight.analysis.policy.policy_doubles import after_values, firm_values, paid_chance
from fortyeight.analysis.values.play_values import (
    DOUBLE,
    HALF_DOUBLE,
    HIT,
    NEVER,
    RESCUE,
    STAND,
    may_double,
    next_card,
    stand_value,
)

#: The cases of suits of two cards that a chart distinguishes.
MIXED_SUITS, SAME_SUIT, BOTH_SPADES = 0, 1, 2


@njit(cache=True, nogil=True)
def policy_values(
    shoe,
    first,
    pair,
    under,
    counts,
    total,
    soft,
    size,
    child,
    rows,
    table,
    pays,
    totals,
    rules,
    may_hit,
    doubles_too,
    weights,
    combo,
    third,
    suit_chance,
    suit_extra,
    suit_group,
    chosen,
    chosen_suited,
    after,
    firm,
    worth,
    suited_worth,
    after_worth,
    start,
    paired,
):
    """Add to `worth`, `suited_worth` and `after_worth`; fill `start` and `paired`.

    `start` and `paired` are values of split hands: dealt from one card, and of two cards of the
    pair that are not split again. With a `pair` of 0 to 9, hands start with one card of it;
    `weights` are the weights of hands by whether the second card paired again and by the number of
    others out. `after_worth` is by the doubles left, soft or hard, the total, and the decision.
    """
    hands = len(total)
    most = weights.shape[1]
    kinds = 2 if pair >= 0 else 1
    values = np.zeros((2, most, hands))
    doubled = np.zeros((2, most, max(rules.doubles, 1), 2, hands))
    each = np.full((2, most, hands, 4), NEVER)
    chances = np.zeros((most, hands))
    left = np.empty((most, RANKS), np.int64)
    cards = np.zeros(most, np.int64)
    for hand in range(hands):
        if pair >= 0 and counts[hand, pair] == 0:
            continue
        reach(shoe, first, pair, counts[hand], chances[:, hand], left, cards)
        for others in range(most):
            if chances[others, hand] <= 0.0:
                continue
            row = table[rows[hand, others]]
            for again in range(kinds):
                if size[hand] == 1:
                    continue
                found = each[again, others, hand]
                _values_of(
                    hand,
                    first,
                    under,
                    counts,
                    total,
                    size,
                    child,
                    rows[:, others],
                    row,
                    table,
                    pays,
                    totals,
                    rules,
                    may_hit,
                    doubles_too,
                    left[others],
                    cards[others],
                    pair >= 0,
                    after[again],
                    firm[again, hand],
                    values[again, others],
                    doubled[again, others],
                    found,
                )
                values[again, others, hand] = _value(
                    hand,
                    found,
                    combo,
                    third,
                    suit_chance,
                    suit_extra,
                    chosen[again],
                    chosen_suited[again],
                    paid_chance(
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
                    ),
                )
            if size[hand] == 1 and pair >= 0:
                value = next_card(
                    hand, first, left[others], cards[others], child, values[0, others], under
                )
                twice = child[hand, pair]
                more = values[1, others, twice] - values[0, others, twice]
                start[others] = value + left[others, pair] / cards[others] * more
                paired[others] = values[1, others, twice]
    for again in range(kinds):
        count_worth(
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
            weights[again],
            chances,
            combo,
            third,
            suit_chance,
            suit_extra,
            suit_group,
            chosen[again],
            chosen_suited[again],
            after[again],
            firm[again],
            each[again],
            doubled[again],
            worth,
            suited_worth,
            after_worth,
        )


@njit(cache=True)
def _values_of(
    hand,
    first,
    under,
    counts,
    total,
    size,
    child,
    rows,
    row,
    table,
    pays,
    totals,
    rules,
    may_hit,
    doubles_too,
    left,
    cards,
    split,
    after,
    firm,
    values,
    doubled,
    found,
):
    """Fill `found` with stand, hit, double in full and for half, then following the policy."""
    found[STAND] = stand_value(total[hand], pays[hand], 1.0, row, under, rules)
    if total[hand] < 21 and may_hit:
        found[HIT] = next_card(hand, first, left, cards, child, values, under)
    if not doubles_too or rules.doubles == 0:
        return
    natural = total[hand] == 21 and size[hand] == 2 and not split
    may = may_double(size[hand], total[hand], natural, totals, rules)
    if rules.double_firm:
        if may:
            found[DOUBLE] = 0.0
            for card in range(RANKS):
                if left[card] > 0:
                    kept, rescued = firm_values(
                        hand, card, first, left, cards, counts, child, rows, table, under, rules
                    )
                    value = rescued if firm[card] == RESCUE else kept
                    found[DOUBLE] += left[card] / cards * value
        return
    four = np.empty(4)
    for more in range(rules.doubles):
        for last in range(2 if rules.half_doubles else 1):
            after_values(
                hand,
                first,
                more,
                last,
                left,
                cards,
                total[hand],
                child,
                row,
                under,
                rules,
                doubled,
                four,
            )
            doubled[more, last, hand] = four[after[more, last, hand]]
    if may:
        top = rules.doubles - 1
        found[DOUBLE] = 2.0 * next_card(hand, first, left, cards, child, doubled[top, 0], under)
        if rules.half_doubles:
            half = next_card(hand, first, left, cards, child, doubled[top, 1], under)
            found[HALF_DOUBLE] = 1.5 * half


@njit(cache=True)
def _value(hand, found, combo, third, suit_chance, suit_extra, chosen, chosen_suited, paid):
    """Return the value of a hand by the policy; 0 for surrender and split, valued elsewhere."""
    number = combo[hand]
    if number < 0:
        return found[chosen[hand]] if chosen[hand] <= HALF_DOUBLE else 0.0
    whole = 0.0
    for case in range(suit_chance.shape[1]):
        action = chosen_suited[number, case]
        if action <= HALF_DOUBLE:
            more = suit_extra[number, case] * paid if action == HIT else 0.0
            whole += suit_chance[number, case] * (found[action] + more)
    return whole
