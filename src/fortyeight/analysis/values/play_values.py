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


class Numbers(NamedTuple):
    """The rules of a house that the kernels need besides arrays."""

    wins_21: bool
    wins_21_over_blackjack: bool
    doubles: int
    double_first_two: bool
    double_21: bool
    half_doubles: bool
    double_firm: bool
    rescue_at_most: int
    rescue_original: bool


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


@njit(cache=True)
def firm_double_value(hand, first, left, cards, counts, child, rows, table, under, rules, firm):
    """Return the value of doubling the first two cards where their aces then count 1.

    The hand is kept or rescued; `firm` is filled with the decision by the card drawn.
    """
    value = 0.0
    for card in range(RANKS):
        if left[card] <= 0:
            continue
        chance = left[card] / cards
        total = total_with(counts[hand], card, True)
        if total > 21:
            left[card] -= 1
            value += chance * bust_value(2.0, no_blackjack(left, cards - 1, first), under)
            left[card] += 1
            continue
        row = table[rows[child[hand, card]], first]
        kept = stand_value(total, 1.0, 2.0, row, under, rules)
        if total <= rules.rescue_at_most:
            rescued = bust_value(1.0, 1.0 - row[BLACKJACK], under)
            if rescued > kept:
                kept = rescued
                firm[card] = RESCUE
        value += chance * kept
    return value


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


@njit(cache=True)
def double_value(hand, first, left, cards, child, doubled, under, rules):
    """Return the values of doubling now, in full and for half where half is allowed."""
    full = 2.0 * next_card(hand, first, left, cards, child, doubled[rules.doubles - 1, 0], under)
    if not rules.half_doubles:
        return full, NEVER
    half = next_card(hand, first, left, cards, child, doubled[rules.doubles - 1, 1], under)
    return full, 1.5 * half


@njit(cache=True)
def fill_doubled(hand, first, left, cards, total, child, row, under, rules, doubled, after):
    """Fill the value of a doubled hand, per unit wagered on it, by the number of doubles left.

    The hand is kept, rescued, or doubled again. `after` is filled with the best of these, by
    whether the last double was in full (0) or for half (1).
    """
    for more in range(rules.doubles):
        stands_on = 2.0 ** (rules.doubles - more)
        for size in range(2 if rules.half_doubles else 1):
            best = stand_value(total, 1.0, stands_on, row, under, rules) / stands_on
            choice = KEEP
            if total <= rules.rescue_at_most:
                value = bust_value(forfeited(more, size, rules), 1.0 - row[BLACKJACK], under)
                if value > best:
                    best, choice = value, RESCUE
            if more and cards > 0 and (total < 21 or rules.double_21):
                again = next_card(hand, first, left, cards, child, doubled[more - 1, 0], under)
                if 2.0 * again > best:
                    best, choice = 2.0 * again, FULL
                if rules.half_doubles:
                    again = next_card(hand, first, left, cards, child, doubled[more - 1, 1], under)
                    if 1.5 * again > best:
                        best, choice = 1.5 * again, HALF
            doubled[more, size, hand] = best
            after[more, size, hand] = choice


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
def solve_unsplit(
    shoe,
    first,
    under,
    counts,
    total,
    size,
    child,
    pays,
    totals,
    table,
    rules,
    found,
    half,
    after,
    firm,
):
    """Fill `found` with the values of stand, hit and double, a row of three for each hand.

    `half` is set where a double is best for half; `after` and `firm` get the best decision after a
    double.
    """
    hands = len(total)
    values = np.zeros(hands)
    doubled = np.zeros((max(rules.doubles, 1), 2, hands))
    rows = np.arange(hands)
    left = np.empty(RANKS, np.int64)
    for hand in range(hands):
        cards = 0
        possible = True
        for value in range(RANKS):
            left[value] = shoe[value] - counts[hand, value] - (1 if value == first else 0)
            possible = possible and left[value] >= 0
            cards += left[value]
        found[hand, STAND] = found[hand, HIT] = found[hand, DOUBLE] = NEVER
        if not possible or cards < 1:
            continue
        row = table[hand, first]
        found[hand, STAND] = stand_value(total[hand], pays[hand], 1.0, row, under, rules)
        if total[hand] < 21:
            found[hand, HIT] = next_card(hand, first, left, cards, child, values, under)
        natural = total[hand] == 21 and size[hand] == 2
        if rules.doubles > 0 and not rules.double_firm:
            fill_doubled(
                hand, first, left, cards, total[hand], child, row, under, rules, doubled, after
            )
        if may_double(size[hand], total[hand], natural, totals, rules):
            if rules.double_firm:
                found[hand, DOUBLE] = firm_double_value(
                    hand, first, left, cards, counts, child, rows, table, under, rules, firm[hand]
                )
            else:
                full, part = double_value(hand, first, left, cards, child, doubled, under, rules)
                found[hand, DOUBLE] = max(full, part)
                half[hand] = part > full
        if size[hand] == 1:
            values[hand] = found[hand, HIT]
        else:
            values[hand] = max(found[hand, STAND], found[hand, HIT], found[hand, DOUBLE])
    return values


@njit(cache=True)
def may_double(size, total, natural, totals, rules):
    """Return whether a hand of this size and total may be doubled."""
    if rules.doubles == 0 or size < 2 or natural:
        return False
    if rules.double_first_two and size > 2:
        return False
    return totals[total] and (total < 21 or rules.double_21)
