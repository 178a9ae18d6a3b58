"""The value of a hand that came from a split, with so many others of the pair out of the shoe.

A hand is played by a given strategy (the model cdz-), or by the one that is best for hands of
this pair (split-aware). That one may look at the pair, at its own cards and whether the second of
them was the pair's again, and at the dealer's first card; not at the box's other hands.
"""

# A kernel is typed when it is compiled, not by annotations.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc"

from __future__ import annotations

import numpy as np
from numba import njit, prange

from fortyeight.analysis.dealer_hands import BLACKJACK, RANKS
from fortyeight.analysis.play_values import (
    DOUBLE,
    HIT,
    NEVER,
    SAME,
    STAND,
    double_value,
    fill_doubled,
    firm_double_value,
    may_double,
    next_card,
    stand_value,
)


@njit(cache=True, parallel=True)
def fill_splits(
    shoe,
    most,
    under,
    counts,
    total,
    size,
    child,
    pays,
    totals,
    rows,
    table,
    rules,
    wanted,
    may_hit,
    doubles_too,
    policy,
    weights,
    aware,
    combo,
    third,
    suit_chance,
    suit_extra,
    policy_extra,
    base,
    start,
    paired,
):
    """The values of split hands for every pair and first card that is wanted, side by side."""
    for task in prange(RANKS * RANKS):
        pair, first = task // RANKS, task % RANKS
        if wanted[pair, first]:
            split_hand_values(
                shoe,
                first,
                pair,
                most,
                under[first],
                counts,
                total,
                size,
                child,
                pays,
                totals,
                rows,
                table,
                rules,
                may_hit[pair],
                doubles_too[pair],
                policy[first],
                weights[pair, first],
                aware,
                combo,
                third,
                suit_chance[:, first],
                suit_extra[:, first],
                policy_extra[:, first],
                base[:, first],
                start[pair, first],
                paired[pair, first],
            )


@njit(cache=True)
def split_hand_values(
    shoe,
    first,
    pair,
    most,
    under,
    counts,
    total,
    size,
    child,
    pays,
    totals,
    rows,
    table,
    rules,
    may_hit,
    doubles_too,
    policy,
    weights,
    aware,
    combo,
    third,
    suit_chance,
    suit_extra,
    policy_extra,
    base,
    start,
    paired,
):
    """Fill `start` and `paired` with the value of a hand by the number of others that are out.

    `start` begins with one card of the pair; `paired` with two that cannot be split again.
    """
    hands = len(total)
    values = np.zeros((most + 1, hands))
    again = np.zeros((most + 1, hands))
    doubled = np.zeros((most + 1, max(rules.doubles, 1), 2, hands))
    left = np.empty(RANKS, np.int64)
    three = np.empty((most + 1, 3))
    for hand in range(hands):
        if counts[hand, pair] == 0:
            continue
        chances = np.zeros(most + 1)
        for others in range(most + 1):
            three[others, STAND] = three[others, HIT] = three[others, DOUBLE] = NEVER
            cards = 0
            possible = True
            chance = 1.0
            for value in range(RANKS):
                gone = others if value == pair else 0
                held = counts[hand, value] - (1 if value == pair else 0)
                before = shoe[value] - gone - (1 if value == first else 0)
                before -= 1 if value == pair else 0
                for number in range(held):
                    chance *= before - number
                left[value] = before - held
                possible = possible and left[value] >= 0
                cards += left[value]
            if not possible or cards < 1:
                continue
            for number in range(size[hand] - 1):
                chance /= cards + size[hand] - 1 - number
            chances[others] = chance
            at = rows[hand, pair, others]
            row = table[at, first]
            three[others, STAND] = stand_value(
                total[hand], max(pays[hand], 1.0), 1.0, row, under, rules
            )
            if size[hand] == 1:
                start[others] = next_card(hand, first, left, cards, child, values[others], under)
                twice = child[hand, pair]
                chance = left[pair] / cards
                start[others] += chance * (again[others, twice] - values[others, twice])
                continue
            if total[hand] < 21 and may_hit:
                three[others, HIT] = next_card(
                    hand, first, left, cards, child, values[others], under
                )
            if not doubles_too:
                continue
            if rules.doubles > 0 and not rules.double_firm:
                fill_doubled(
                    hand,
                    first,
                    left,
                    cards,
                    total[hand],
                    child,
                    row,
                    under,
                    rules,
                    doubled[others],
                )
            if may_double(size[hand], total[hand], False, totals, rules):
                if rules.double_firm:
                    three[others, DOUBLE] = firm_double_value(
                        hand,
                        first,
                        left,
                        cards,
                        counts,
                        child,
                        rows[:, pair, others],
                        table,
                        under,
                        rules,
                    )
                else:
                    three[others, DOUBLE] = double_value(
                        hand, first, left, cards, child, doubled[others], under, rules
                    )
        if size[hand] == 1:
            continue
        gain = np.zeros(most + 1)
        number = combo[hand]
        if number >= 0:
            _gain(
                hand,
                first,
                pair,
                third[number],
                most,
                shoe,
                counts,
                child,
                rows,
                table,
                under,
                rules,
                gain,
            )
        _decide(
            hand,
            number,
            three,
            chances,
            weights[0],
            policy,
            aware,
            suit_chance,
            suit_extra,
            policy_extra,
            base,
            gain,
            values,
        )
        if counts[hand, pair] > 1:
            # The same cards, when the second was the pair's: later hands may be played otherwise.
            for others in range(most + 1):
                if three[others, HIT] > NEVER:
                    three[others, HIT] = _hit_again(
                        hand, first, pair, others, shoe, counts, child, again[others], under
                    )
            _decide(
                hand,
                number,
                three,
                chances,
                weights[1],
                policy,
                aware,
                suit_chance,
                suit_extra,
                policy_extra,
                base,
                gain,
                again,
            )
            if size[hand] == 2:
                for others in range(most + 1):
                    paired[others] = again[others, hand]


@njit(cache=True)
def _hit_again(hand, first, pair, others, shoe, counts, child, values, under):
    left = np.empty(RANKS, np.int64)
    cards = 0
    for value in range(RANKS):
        left[value] = shoe[value] - counts[hand, value] - (1 if value == first else 0)
        left[value] -= others if value == pair else 0
        cards += left[value]
    return next_card(hand, first, left, cards, child, values, under)


@njit(cache=True)
def _gain(hand, first, pair, card, most, shoe, counts, child, rows, table, under, rules, gain):
    """The chance of the completing card, and of its being paid, by the number of others out."""
    for others in range(most + 1):
        cards = -1
        for value in range(RANKS):
            cards += shoe[value] - counts[hand, value]
        cards -= others
        left = shoe[card] - counts[hand, card] - (1 if card == first else 0)
        left -= others if card == pair else 0
        if left > 0 and cards > 0:
            blackjack = table[rows[child[hand, card], pair, others], first, BLACKJACK]
            gain[others] = left / cards * paid_share(blackjack, under, rules)


@njit(cache=True)
def paid_share(blackjack, under, rules):
    """How often a 21 is paid: not against a blackjack, unless it wins against that too."""
    if under != SAME and rules.wins_21_over_blackjack:
        return 1.0
    return 1.0 - blackjack


@njit(cache=True)
def _decide(
    hand,
    number,
    three,
    chances,
    weights,
    policy,
    aware,
    suit_chance,
    suit_extra,
    policy_extra,
    base,
    gain,
    values,
):
    """The value of a hand by its best decision, one for every way in which its suits may lie."""
    most = len(chances)
    cases = suit_chance.shape[1] if number >= 0 else 1
    for others in range(most):
        values[others, hand] = 0.0
    for case in range(cases):
        chance = suit_chance[number, case] if number >= 0 else 1.0
        if chance <= 0.0:
            continue
        extra = suit_extra[number, case] if number >= 0 else 0.0
        ranked = policy[hand, HIT]
        if number >= 0:
            ranked += policy_extra[number, case] * base[number]
        choice = _choice(three, chances, weights, policy[hand], ranked, aware, extra, gain)
        for others in range(most):
            value = three[others, choice]
            if choice == HIT:
                value += extra * gain[others]
            values[others, hand] += chance * value


@njit(cache=True)
def _choice(three, chances, weights, ranking, ranked_hit, aware, extra, gain):
    """The decision: by the given ranking, or the best for all numbers of others together."""
    allowed = np.zeros(3, np.bool_)
    worth = np.zeros(3)
    for action in range(3):
        for others in range(len(chances)):
            if three[others, action] > NEVER:
                allowed[action] = True
                value = three[others, action]
                if action == HIT:
                    value += extra * gain[others]
                worth[action] += weights[others] * chances[others] * value
    best = STAND
    for action in range(3):
        if not allowed[action] or action == best:
            continue
        if aware:
            if worth[action] > worth[best]:
                best = action
        else:
            one = ranked_hit if action == HIT else ranking[action]
            other = ranked_hit if best == HIT else ranking[best]
            if one > other:
                best = action
    return best
