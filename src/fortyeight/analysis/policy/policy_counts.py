"""How often a fixed policy reaches each decision, and the value of each summed over that."""

# A kernel is typed when it is compiled, not by annotations.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc"

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fortyeight.analysis.compiled import helper
from fortyeight.analysis.distribution.hand_ends import reach
from fortyeight.analysis.hands.dealer_hands import RANKS
from fortyeight.analysis.values.play_values import (
    DOUBLE,
    FULL,
    HALF_DOUBLE,
    HIT,
    KEEP,
    NEVER,
    RESCUE,
    after_values,
    firm_values,
    total_with,
)
from fortyeight.analysis.values.split_values import paid_share


class SuitGroups(NamedTuple):
    """The cases of suits under one up card (see `Suited`), and the group of each."""

    combo: NDArray[np.int8]
    third: NDArray[np.int8]
    chance: NDArray[np.float64]
    extra: NDArray[np.float64]
    group: NDArray[np.int64]


class Worths(NamedTuple):
    """Values of decisions times the chance of the hand.

    `hands` is by up card, context, hand and decision; `suited` has the combination and the group of
    suits in place of the hand. `after` is by up card, doubles left, soft, total and decision.
    Kernels take those of one up card and context.
    """

    hands: NDArray[np.float64]
    suited: NDArray[np.float64]
    after: NDArray[np.float64]


@helper
def count_worth(
    shoe, first, pair, again, under, hands, rows, table, rules, weights, chances, suits, play,
    actions, doubled, worths,
):  # fmt: skip
    """Follow the policy forward, and add the values of the decisions that it reaches."""
    counts, total, soft, size, child = hands
    hand_worths, suited_worths, after_worths = worths
    number, width = len(total), len(weights)
    ways = np.zeros(number)
    double_ways = np.zeros((max(rules.doubles, 1), 2, number))
    left = np.empty((width, RANKS), np.int64)
    cards = np.zeros(width, np.int64)
    unused = np.empty(width)
    later = np.empty(4)
    top = rules.doubles - 1
    for hand in range(number - 1, -1, -1):
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
        combo = suits.combo[hand]
        for case in range(suits.chance.shape[1] if combo >= 0 else 1):
            share = ways[hand]
            action = play.chosen[again, hand]
            if combo >= 0:
                share *= suits.chance[combo, case]
                action = play.suited[again, combo, case]
            if share <= 0.0:
                continue
            for others in range(width):
                weight = weights[others] * share * chances[others, hand]
                if weight == 0.0:
                    continue
                paid = paid_chance(
                    hand, suits, left[others], cards[others], child, rows[:, others], table, under,
                    rules,
                )  # fmt: skip
                for one in range(4):
                    value = actions[others, hand, one]
                    if value <= NEVER:
                        continue
                    if combo < 0:
                        hand_worths[hand, one] += weight * value
                    else:
                        more = suits.extra[combo, case] * paid if one == HIT else 0.0
                        group = suits.group[combo, case]
                        suited_worths[combo, group, one] += weight * (value + more)
                if action == DOUBLE and rules.double_firm:
                    _count_firm(
                        hand, first, left[others], cards[others], hands, rows[:, others], table,
                        under, rules, weight, after_worths[0],
                    )  # fmt: skip
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
                for others in range(width):
                    weight = weights[others] * share * chances[others, hand]
                    if weight == 0.0:
                        continue
                    after_values(
                        hand, first, more, last, left[others], cards[others], total[hand], child,
                        table[rows[hand, others]], under, rules, doubled[others], later,
                    )  # fmt: skip
                    place = after_worths[more, 1 if soft[hand] else 0, total[hand]]
                    for one in range(4):
                        if later[one] > NEVER:
                            place[one] += weight * later[one]
                action = play.after[again, more, last, hand]
                for card in range(RANKS):
                    then = child[hand, card]
                    if then < 0 or action in (KEEP, RESCUE):
                        continue
                    if action == FULL:
                        double_ways[more - 1, 0, then] += 2.0 * share
                    else:
                        double_ways[more - 1, 1, then] += 1.5 * share


@helper
def _count_firm(hand, first, left, cards, hands, rows, table, under, rules, weight, after_worths):
    """Add the values of keeping and rescuing after a double that makes aces count 1."""
    for card in range(RANKS):
        if left[card] <= 0 or hands.child[hand, card] < 0:
            continue
        chance = weight * left[card] / cards
        kept, rescued = firm_values(
            hand, card, first, left, cards, hands, rows, table, under, rules
        )
        total = total_with(hands.counts[hand], card, True)
        hard = card + 1
        for value in range(RANKS):
            hard += (value + 1) * hands.counts[hand, value]
        place = after_worths[1 if total != hard else 0, total]
        place[KEEP] += chance * kept
        if rescued > NEVER:
            place[RESCUE] += chance * rescued


@helper
def paid_chance(hand, suits, left, cards, child, rows, table, under, rules):
    """Return how often the next card completes a bonus that is paid."""
    combo = suits.combo[hand]
    if combo < 0:
        return 0.0
    card = suits.third[combo]
    if left[card] <= 0:
        return 0.0
    return left[card] / cards * paid_share(table[rows[child[hand, card]]], under, rules)
