"""Value of each decision for a player who otherwise follows a fixed policy.

Values are summed with the chance of reaching the hand: by how the hand came about, by hand, and by
decision. The best decision for a cell of a chart is the one with the greatest sum over its hands.
"""

# A kernel is typed when it is compiled, not by annotations.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc"

from __future__ import annotations

import numpy as np
from numba import njit

from fortyeight.analysis.compiled import helper
from fortyeight.analysis.distribution.hand_ends import reach
from fortyeight.analysis.hands.dealer_hands import RANKS
from fortyeight.analysis.policy.policy_counts import count_worth, paid_chance
from fortyeight.analysis.values.play_values import (
    DOUBLE,
    HALF_DOUBLE,
    HIT,
    NEVER,
    RESCUE,
    STAND,
    after_values,
    double_value,
    firm_values,
    may_double,
    next_card,
    stand_value,
)

#: The cases of suits of two cards that a chart distinguishes.
MIXED_SUITS, SAME_SUIT, BOTH_SPADES = 0, 1, 2


@njit(cache=True, nogil=True)
def policy_values(
    shoe, first, pair, under, hands, rows, table, pays, rules, may_hit, doubles_too, weights, suits,
    play, worths, start, paired,
):  # fmt: skip
    """Add to `worths`; fill `start` and `paired`.

    `start` and `paired` are values of split hands: dealt from one card, and of two cards of the
    pair that are not split again. With a `pair` of 0 to 9, hands start with one card of it;
    `weights` are the weights of hands by whether the second card paired again and by the number of
    others out.
    """
    counts, total, _, size, child = hands
    number = len(total)
    width = weights.shape[1]
    values = np.zeros((2, width, number))
    doubled = np.zeros((2, width, max(rules.doubles, 1), 2, number))
    actions = np.full((2, width, number, 4), NEVER)
    chances = np.zeros((width, number))
    left = np.empty((width, RANKS), np.int64)
    cards = np.zeros(width, np.int64)
    # A chart plays split hands alike, whether or not the second card paired again.
    plays = 1 if pair < 0 or _alike(play) else 2
    for hand in range(number):
        if pair >= 0 and counts[hand, pair] == 0:
            continue
        reach(shoe, first, pair, counts[hand], chances[:, hand], left, cards)
        for others in range(width):
            if chances[others, hand] <= 0.0:
                continue
            row = table[rows[hand, others]]
            for again in range(plays):
                if size[hand] == 1:
                    continue
                _fill_actions(
                    hand, first, under, hands, rows[:, others], row, table, pays, rules, may_hit,
                    doubles_too, left[others], cards[others], pair >= 0, play.after[again],
                    play.firm[again, hand], values[again, others], doubled[again, others],
                    actions[again, others, hand],
                )  # fmt: skip
                paid = paid_chance(
                    hand, suits, left[others], cards[others], child, rows[:, others], table, under,
                    rules,
                )  # fmt: skip
                values[again, others, hand] = _value(
                    hand, actions[again, others, hand], suits, play.chosen[again],
                    play.suited[again], paid,
                )  # fmt: skip
            if size[hand] == 1 and pair >= 0:
                value = next_card(
                    hand, first, left[others], cards[others], child, values[0, others], under
                )
                twice = child[hand, pair]
                paired[others] = values[plays - 1, others, twice]
                more = paired[others] - values[0, others, twice]
                start[others] = value + left[others, pair] / cards[others] * more
    for again in range(2 if pair >= 0 else 1):
        if weights[again].any():
            played = min(again, plays - 1)
            count_worth(
                shoe, first, pair, again, under, hands, rows, table, rules, weights[again], chances,
                suits, play, actions[played], doubled[played], worths,
            )  # fmt: skip


@helper
def _alike(play):
    return (
        np.array_equal(play.chosen[0], play.chosen[1])
        and np.array_equal(play.suited[0], play.suited[1])
        and np.array_equal(play.after[0], play.after[1])
        and np.array_equal(play.firm[0], play.firm[1])
    )


@helper
def _fill_actions(
    hand, first, under, hands, rows, row, table, pays, rules, may_hit, doubles_too, left, cards,
    split, after, firm, values, doubled, actions,
):  # fmt: skip
    """Fill `actions` with stand, hit, double in full and for half, then following the policy."""
    total, size, child = hands.total[hand], hands.size[hand], hands.child
    actions[STAND] = stand_value(total, pays[hand], 1.0, row, under, rules)
    if total < 21 and may_hit:
        actions[HIT] = next_card(hand, first, left, cards, child, values, under)
    if not doubles_too or rules.doubles == 0:
        return
    natural = total == 21 and size == 2 and not split
    may = may_double(size, total, natural, rules)
    if rules.double_firm:
        if may:
            actions[DOUBLE] = 0.0
            for card in range(RANKS):
                if left[card] > 0:
                    kept, rescued = firm_values(
                        hand, card, first, left, cards, hands, rows, table, under, rules
                    )
                    value = rescued if firm[card] == RESCUE else kept
                    actions[DOUBLE] += left[card] / cards * value
        return
    later = np.empty(4)
    for more in range(rules.doubles):
        for last in range(2 if rules.half_doubles else 1):
            after_values(
                hand, first, more, last, left, cards, total, child, row, under, rules, doubled,
                later,
            )  # fmt: skip
            doubled[more, last, hand] = later[after[more, last, hand]]
    if may:
        actions[DOUBLE], actions[HALF_DOUBLE] = double_value(
            hand, first, left, cards, child, doubled, under, rules
        )


@helper
def _value(hand, actions, suits, chosen, chosen_suited, paid):
    """Return the value of a hand by the policy; 0 for surrender and split, valued elsewhere."""
    combo = suits.combo[hand]
    if combo < 0:
        return actions[chosen[hand]] if chosen[hand] <= HALF_DOUBLE else 0.0
    value = 0.0
    for case in range(suits.chance.shape[1]):
        action = chosen_suited[combo, case]
        if action <= HALF_DOUBLE:
            more = suits.extra[combo, case] * paid if action == HIT else 0.0
            value += suits.chance[combo, case] * (actions[action] + more)
    return value
