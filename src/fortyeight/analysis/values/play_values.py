"""The value of every decision on a hand, for one up card of the dealer.

All values are per original wager. Where a dealer's blackjack is found before the players act, or
takes only the original wager whatever they decide, values leave it out: payoff times the chance of
no blackjack. One formula then serves games with a card reader, without one, and without a hole
card. Elsewhere values include the blackjack. All orders of the unseen cards are equally likely, so
a hole card can be treated as still in the shoe.
"""

# A kernel is typed when it is compiled, not by annotations.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc"

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from fortyeight.analysis.compiled import helper
from fortyeight.analysis.hands.dealer_hands import BLACKJACK, BUST, RANKS

STAND, HIT, DOUBLE = 0, 1, 2
#: Decisions that only a strategy distinguishes, or that only the first two cards of a box allow.
HALF_DOUBLE, SURRENDER, SPLIT = 3, 4, 5
SAME, ALL, UNDOUBLED, BUSTED = 0, 1, 2, 3
#: For sums of chances instead of money: a hand over 21 counts 0, and blackjack is ignored.
FREE = 4
NEVER = -1e9
#: Decisions on a doubled hand: keep, rescue, double again in full or for half.
KEEP, RESCUE, FULL, HALF = 0, 1, 2, 3


class KernelRules(NamedTuple):
    """The rules of a house that every kernel needs, under the names of `GameRules`."""

    wins_21: bool
    wins_21_over_blackjack: bool
    doubles: int
    double_first_two: bool
    double_21: bool
    double_totals: NDArray[np.bool_]
    half_doubles: bool
    double_firm: bool
    rescue_at_most: int
    rescue_original: bool


#: The class in caches of earlier versions, which Numba could not load without this name.
Numbers = KernelRules


@njit(cache=True)
def stand_value(total, pay, wager, row, under, rules):
    """Return the value of standing; `row` holds the chances of the dealer's results."""
    blackjack = row[BLACKJACK]
    if total == 21 and rules.wins_21:
        value = pay * (1.0 - blackjack)
    else:
        value = row[BUST]
        for end in range(5):
            if end + 17 < total:
                value += row[end]
            elif end + 17 > total:
                value -= row[end]
        if total == 21:
            value *= pay
    value *= wager
    if under == SAME:
        return value
    if total == 21 and rules.wins_21_over_blackjack:
        return value + blackjack * pay * wager
    return value - blackjack * (wager if under == ALL else 1.0)


@njit(cache=True)
def bust_value(wager, no_blackjack, under):
    """Return the value of a hand over 21, which is lost to an unseen blackjack as well."""
    if under == FREE:
        return 0.0
    return -wager * (no_blackjack if under == SAME else 1.0)


@njit(cache=True)
def no_blackjack(left, cards, first):
    """Return the chance that the dealer's second card, one of `left`, makes no blackjack."""
    if cards < 1:
        return 1.0
    if first == 0:
        return 1.0 - left[9] / cards
    if first == 9:
        return 1.0 - left[0] / cards
    return 1.0


@njit(cache=True)
def total_with(counts, card, firm):
    """Return the total after one more card; with `firm`, the aces before it count 1."""
    hard = card + 1
    for value in range(RANKS):
        hard += (value + 1) * counts[value]
    soft = card == 0 or (counts[0] > 0 and not firm)
    return hard + 10 if soft and hard + 10 <= 21 else hard


@helper
def firm_values(hand, card, first, left, cards, hands, rows, table, under, rules):
    """Return the values of keeping and rescuing after a double that makes aces count 1."""
    total = total_with(hands.counts[hand], card, True)
    if total > 21:
        left[card] -= 1
        value = bust_value(2.0, no_blackjack(left, cards - 1, first), under)
        left[card] += 1
        return value, NEVER
    row = table[rows[hands.child[hand, card]]]
    kept = stand_value(total, 1.0, 2.0, row, under, rules)
    rescued = NEVER
    if total <= rules.rescue_at_most:
        rescued = bust_value(1.0, 1.0 - row[BLACKJACK], under)
    return kept, rescued


@njit(cache=True)
def forfeited(more, size, rules):
    """Return the share of the wager on a doubled hand that a rescue forfeits.

    That is the original wager, or the wager before the last double. `size` is 0 for a last double
    in full and 1 for half.
    """
    last = 2.0 if size == 0 else 1.5
    if rules.rescue_original:
        return 1.0 / (last * 2.0 ** (rules.doubles - more - 1))
    return 1.0 / last


@helper
def double_value(hand, first, left, cards, child, doubled, under, rules):
    """Return the values of doubling now, in full and for half where half is allowed."""
    full = 2.0 * next_card(hand, first, left, cards, child, doubled[rules.doubles - 1, 0], under)
    if not rules.half_doubles:
        return full, NEVER
    half = next_card(hand, first, left, cards, child, doubled[rules.doubles - 1, 1], under)
    return full, 1.5 * half


@helper
def after_values(
    hand, first, more, size, left, cards, total, child, row, under, rules, doubled, values
):
    """Fill `values` with keep, rescue, double in full and for half, per unit wagered on the hand.

    `more` is the number of doubles left, and `size` that of the last one as in `forfeited`.
    """
    stands_on = 2.0 ** (rules.doubles - more)
    values[:] = NEVER
    values[KEEP] = stand_value(total, 1.0, stands_on, row, under, rules) / stands_on
    if total <= rules.rescue_at_most:
        values[RESCUE] = bust_value(forfeited(more, size, rules), 1.0 - row[BLACKJACK], under)
    if more and cards > 0 and (total < 21 or rules.double_21):
        values[FULL] = 2.0 * next_card(hand, first, left, cards, child, doubled[more - 1, 0], under)
        if rules.half_doubles:
            half = next_card(hand, first, left, cards, child, doubled[more - 1, 1], under)
            values[HALF] = 1.5 * half


@njit(cache=True)
def next_card(hand, first, left, cards, child, values, under):
    """Return the mean of `values` over the hands that one more card leads to."""
    value = 0.0
    for card in range(RANKS):
        if left[card] <= 0:
            continue
        chance = left[card] / cards
        after = child[hand, card]
        if after < 0:
            left[card] -= 1
            value += chance * bust_value(1.0, no_blackjack(left, cards - 1, first), under)
            left[card] += 1
        else:
            value += chance * values[after]
    return value


@njit(cache=True)
def solve_unsplit(shoe, first, under, hands, pays, table, rules, actions, half, after, firm):
    """Fill `actions` with the values of stand, hit and double, a row of three for each hand.

    `half` is set where a double is best for half; `after` and `firm` get the best decision after a
    double, the latter where aces then count 1.
    """
    counts, total, size, child = hands.counts, hands.total, hands.size, hands.child
    number = len(total)
    values = np.zeros(number)
    doubled = np.zeros((max(rules.doubles, 1), 2, number))
    later = np.empty(4)
    rows = np.arange(number)
    under_first = table[:, first]
    left = np.empty(RANKS, np.int64)
    for hand in range(number):
        cards = 0
        possible = True
        for value in range(RANKS):
            left[value] = shoe[value] - counts[hand, value] - (1 if value == first else 0)
            possible = possible and left[value] >= 0
            cards += left[value]
        actions[hand, STAND] = actions[hand, HIT] = actions[hand, DOUBLE] = NEVER
        if not possible or cards < 1:
            continue
        row = under_first[hand]
        actions[hand, STAND] = stand_value(total[hand], pays[hand], 1.0, row, under, rules)
        if total[hand] < 21:
            actions[hand, HIT] = next_card(hand, first, left, cards, child, values, under)
        for more in range(0 if rules.double_firm else rules.doubles):
            for last in range(2 if rules.half_doubles else 1):
                after_values(
                    hand, first, more, last, left, cards, total[hand], child, row, under, rules,
                    doubled, later,
                )  # fmt: skip
                after[more, last, hand] = np.argmax(later)
                doubled[more, last, hand] = later[after[more, last, hand]]
        natural = total[hand] == 21 and size[hand] == 2
        if may_double(size[hand], total[hand], natural, rules):
            if rules.double_firm:
                actions[hand, DOUBLE] = 0.0
                for card in range(RANKS):
                    if left[card] <= 0:
                        continue
                    best, rescued = firm_values(
                        hand, card, first, left, cards, hands, rows, under_first, under, rules
                    )
                    if rescued > best:
                        best = rescued
                        firm[hand, card] = RESCUE
                    actions[hand, DOUBLE] += left[card] / cards * best
            else:
                full, part = double_value(hand, first, left, cards, child, doubled, under, rules)
                actions[hand, DOUBLE] = max(full, part)
                half[hand] = part > full
        if size[hand] == 1:
            values[hand] = actions[hand, HIT]
        else:
            values[hand] = max(actions[hand, STAND], actions[hand, HIT], actions[hand, DOUBLE])


@njit(cache=True)
def may_double(size, total, natural, rules):
    """Return whether a hand of this size and total may be doubled."""
    if rules.doubles == 0 or size < 2 or natural:
        return False
    if rules.double_first_two and size > 2:
        return False
    return rules.double_totals[total] and (total < 21 or rules.double_21)
