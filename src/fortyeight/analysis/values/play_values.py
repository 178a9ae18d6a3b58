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

from fortyeight.analysis.arrays import Bools, Floats, Int8s, Ints
from fortyeight.analysis.compiled import helper, kernel
from fortyeight.analysis.hands.dealer_hands import BLACKJACK, BUST, RANKS
from fortyeight.analysis.hands.double_ways import DoubleWays
from fortyeight.analysis.hands.player_hands import DOUBLED, MIXED, NOT_DOUBLED

#: Decisions on a hand. A double for less follows that in full; only a box can be split.
STAND, HIT, DOUBLE, HALF_DOUBLE, SURRENDER, SPLIT = 0, 1, 2, 3, 4, 5
#: Number of decisions on a hand without a split.
ACTIONS = SPLIT
SAME, ALL, UNDOUBLED, BUSTED, ORIGINAL = 0, 1, 2, 3, 5
STANDS, BEFORE = 1, 2
NEVER = -1e9
#: Decisions on a doubled hand: keep, rescue, double again in full or for less.
KEEP, RESCUE, FULL, HALF = 0, 1, 2, 3


class Wins21(NamedTuple):
    """Whether a 21 wins over another one, and over a blackjack."""

    over_21: bool
    over_blackjack: bool


class KernelRules(NamedTuple):
    """The rules of a house that every kernel needs, under the names of `GameRules`.

    A function is given the parts that it needs: to pass all of them takes longer than most run.
    `early_surrender` is STANDS for up cards under which any surrender stands against a blackjack,
    and BEFORE where that of the first two cards does, which is made before the look for one.
    """

    wins: Wins21
    doubles: int
    double_21: bool
    may_double: Bools
    rescue_at_most: int
    surrender: Bools
    surrender_any: bool
    early_surrender: Int8s
    surrender_costs: float
    double_ways: DoubleWays


class UnsplitScratch(NamedTuple):
    """Arrays that `solve_unsplit` works in, whatever is in them."""

    values: Floats
    doubled: Floats
    later: Floats
    left: Ints

    @classmethod
    def of(cls, hands: int, ways: int) -> UnsplitScratch:
        return cls(np.empty(hands), np.empty((ways, hands)), np.empty(4), np.empty(RANKS, np.int64))


@helper
def stand_value(total, pay, wager, row, under, original, wins):
    """Return the value of standing; `row` holds the chances of the dealer's results.

    `original` is 1 for the hand of a box that holds its original wager, and 0 for the others.
    """
    blackjack = row[BLACKJACK]
    if total == 21 and wins.over_21:
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
    if total == 21 and wins.over_blackjack:
        return value + blackjack * pay * wager
    if under == ALL:
        return value - blackjack * wager
    return value - blackjack * (1.0 if under == UNDOUBLED else original)


@helper
def bust_value(wager, no_blackjack, under, original):
    """Return the value of a hand over 21."""
    if under == SAME:
        return -wager * no_blackjack
    if under == ORIGINAL:
        return -wager * no_blackjack - original * (1.0 - no_blackjack)
    return -wager


@helper
def rescue_value(forfeits, no_blackjack, under, original):
    """Return the value of a rescue. Only the box's original wager is lost to some blackjacks."""
    return bust_value(forfeits, no_blackjack, ORIGINAL if under == BUSTED else under, original)


@helper
def surrender_value(costs, stands, no_blackjack, under):
    """Return the value of surrender, all of which is lost to a blackjack unless it stands."""
    if under == SAME:
        # Values leave out what a blackjack takes of the other decisions.
        return -costs + (1.0 - no_blackjack) if stands else -costs * no_blackjack
    if stands:
        return -costs
    return -costs * no_blackjack - (1.0 - no_blackjack)


@helper
def no_blackjack(left, cards, first):
    """Return the chance that the dealer's second card, one of `left`, makes no blackjack."""
    if cards < 1:
        return 1.0
    if first == 0:
        return 1.0 - left[9] / cards
    if first == 9:
        return 1.0 - left[0] / cards
    return 1.0


@helper
def double_values(twin, first, left, cards, child, doubled, under, original, ways, values):
    """Fill `values` with the values of doubling now, in full and for less."""
    for size in range(2):
        way = ways.following[0, size]
        if way >= 0:
            values[DOUBLE + size] = next_card(
                twin, first, left, cards, child, doubled[way], ways.wager[way], under, original
            )


@helper
def after_value(
    action, hand, first, way, left, cards, total, pay, child, row, under, original, wins, rescue,
    again, ways, doubled,
):  # fmt: skip
    """Return the value of one decision on a doubled hand: see `after_values`."""
    if action == KEEP:
        return stand_value(total, pay, ways.wager[way], row, under, original, wins)
    if action == RESCUE:
        safe = 1.0 - row[BLACKJACK]
        return rescue_value(ways.forfeits[way], safe, under, original) if rescue else NEVER
    then = ways.following[way + 1, action - FULL]
    if cards <= 0 or not again or then < 0:
        return NEVER
    return next_card(
        hand, first, left, cards, child, doubled[then], ways.wager[then], under, original
    )


@helper
def after_values(
    hand, first, way, left, cards, total, pay, child, row, under, original, wins, rescue, again,
    ways, doubled, values,
):  # fmt: skip
    """Fill `values` with those of keeping, rescuing and doubling again a hand doubled in a way.

    `rescue` and `again` are whether the latter are allowed.
    """
    values[:] = NEVER
    values[KEEP] = stand_value(total, pay, ways.wager[way], row, under, original, wins)
    if rescue:
        values[RESCUE] = rescue_value(ways.forfeits[way], 1.0 - row[BLACKJACK], under, original)
    if cards <= 0 or not again:
        return
    for size in range(2):
        then = ways.following[way + 1, size]
        if then >= 0:
            values[FULL + size] = next_card(
                hand, first, left, cards, child, doubled[then], ways.wager[then], under, original
            )


@helper
def next_card(hand, first, left, cards, child, values, wager, under, original):
    """Return the mean of `values` over the hands that one more card leads to."""
    value = 0.0
    for card in range(RANKS):
        if left[card] <= 0:
            continue
        chance = left[card] / cards
        after = child[hand, card]
        if after < 0:
            left[card] -= 1
            safe = no_blackjack(left, cards - 1, first)
            value += chance * bust_value(wager, safe, under, original)
            left[card] += 1
        else:
            value += chance * values[after]
    return value


@kernel
def solve_unsplit(shoe, first, under, hands, pays, table, rules, scratch, actions, after):
    """Fill `actions` with the value of each decision by hand, and `after` with the best decision
    on a doubled one.
    """
    counts, total, size, child = hands.counts, hands.total, hands.size, hands.child
    state, wins, double_ways = hands.state, rules.wins, rules.double_ways
    number, ways = len(total), len(double_ways.wager)
    values, doubled, later, left = scratch
    values[:] = 0.0
    doubled[:] = 0.0
    under_first = table[:, first]
    surrenders, early = rules.surrender[first], rules.early_surrender[first]
    surrender_any = rules.surrender_any and early != BEFORE
    actions[:] = NEVER
    for step in range(number):
        hand = hands.order[step]
        if state[hand] == MIXED:
            mix(hand, hands, values)
            for way in range(ways):
                mix(hand, hands, doubled[way])
            continue
        cards = 0
        possible = True
        for value in range(RANKS):
            left[value] = shoe[value] - counts[hand, value] - (1 if value == first else 0)
            possible = possible and left[value] >= 0
            cards += left[value]
        if not possible or cards < 1:
            continue
        points = total[hand]
        row = under_first[hands.row[hand]]
        rescue = points <= rules.rescue_at_most
        again = points < 21 or rules.double_21
        for way in range(0 if state[hand] == NOT_DOUBLED else ways):
            after_values(
                hand, first, way, left, cards, points, pays[1, hand], child, row, under, 1.0, wins,
                rescue, again, double_ways, doubled, later,
            )  # fmt: skip
            best = KEEP
            for choice in range(RESCUE, len(later)):
                if later[choice] > later[best]:
                    best = choice
            after[way, hand] = best
            doubled[way, hand] = later[best]
        if state[hand] == DOUBLED:
            continue
        pay = pays[0, hand]
        here = actions[hand]
        here[STAND] = stand_value(points, pay, 1.0, row, under, 1.0, wins)
        if points < 21:
            here[HIT] = next_card(hand, first, left, cards, child, values, 1.0, under, 1.0)
        if size[hand] == 1:
            values[hand] = here[HIT]
            continue
        natural = points == 21 and size[hand] == 2
        doubles = not natural and rules.may_double[min(size[hand] - 2, 1), points]
        if doubles:
            double_values(
                hands.twin[hand], first, left, cards, child, doubled, under, 1.0, double_ways, here
            )
        if surrenders and not natural and may_surrender(surrender_any, size[hand], points, doubles):
            safe = 1.0 - row[BLACKJACK]
            here[SURRENDER] = surrender_value(rules.surrender_costs, early != 0, safe, under)
        best_value = here[STAND]
        for action in range(HIT, ACTIONS):
            best_value = max(best_value, here[action])
        values[hand] = best_value


@helper
def mix(hand, hands, values):
    """Fill the value of a mixture."""
    values[hand] = 0.0
    for part in range(hands.begins[hand], hands.ends[hand]):
        values[hand] += hands.shares[part, 0] * values[hands.parts[part]]


@helper
def pairs_again(twice, hands, values):
    """Return how often a second card of a pair's value pairs again, and the mean value then."""
    if hands.state[twice] != MIXED:
        return 1.0, values[twice]
    chance = value = 0.0
    for part in range(hands.begins[twice], hands.ends[twice]):
        if not hands.apart[hands.parts[part]]:
            chance += hands.shares[part, 0]
            value += hands.shares[part, 0] * values[hands.parts[part]]
    return chance, value / chance if chance > 0.0 else 0.0


@helper
def may_surrender(any_cards, size, total, doubles):
    """Return whether a hand may be surrendered. A 21 goes on unless it may be doubled."""
    return (size == 2 or any_cards) and (total < 21 or doubles)
