"""How often a fixed policy reaches each decision, and the value of each summed over that."""

# A kernel is typed when it is compiled, not by annotations.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc"

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fortyeight.analysis.compiled import helper
from fortyeight.analysis.distribution.hand_ends import is_pair, reach
from fortyeight.analysis.hands.dealer_hands import RANKS
from fortyeight.analysis.hands.player_hands import DOUBLED
from fortyeight.analysis.values.play_values import (
    ACTIONS,
    DOUBLE,
    FULL,
    HALF_DOUBLE,
    HIT,
    KEEP,
    NEVER,
    RESCUE,
    after_values,
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


class WorthScratch(NamedTuple):
    """Arrays that `policy_values` and `count_worth` work in, whatever is in them."""

    values: NDArray[np.float64]
    doubled: NDArray[np.float64]
    actions: NDArray[np.float64]
    chances: NDArray[np.float64]
    ways: NDArray[np.float64]
    after_ways: NDArray[np.float64]
    left: NDArray[np.int64]
    cards: NDArray[np.int64]
    unused: NDArray[np.float64]
    later: NDArray[np.float64]

    @classmethod
    def of(cls, hands: int, ways: int, width: int) -> WorthScratch:
        return cls(
            np.empty((2, width, hands)),
            np.empty((2, width, ways, hands)),
            np.empty((2, width, hands, ACTIONS)),
            np.empty((width, hands)),
            np.empty(hands),
            np.empty((ways, hands)),
            np.empty((width, RANKS), np.int64),
            np.empty(width, np.int64),
            np.empty(width),
            np.empty(4),
        )


@helper
def count_worth(
    shoe, first, again, under, hands, pays, rows, table, rules, split, weights, chances, suits,
    play, actions, doubled, scratch, worths,
):  # fmt: skip
    """Follow the policy forward, and add the values of the decisions that it reaches."""
    counts, total, soft, size = hands.counts, hands.total, hands.soft, hands.size
    child, pair = hands.child, split.pair
    hand_worths, suited_worths, after_worths = worths
    number, width = len(total), len(weights)
    others_out, originals = split.lanes.others, split.lanes.original
    wins, double_ways = rules.wins, rules.double_ways
    ways, after_ways, unused = scratch.ways, scratch.after_ways, scratch.unused
    left, cards, later = scratch.left, scratch.cards, scratch.later
    ways[:] = 0.0
    after_ways[:] = 0.0
    for step in range(number - 1, -1, -1):
        hand = step + hands.base if step + hands.base < number else step + hands.base - number
        if pair >= 0 and counts[hand, pair] == 0:
            continue
        if size[hand] == 1:
            for card in range(RANKS):
                if pair >= 0 and (card == pair) == (again == 1):
                    ways[child[hand, card]] += 1.0
            continue
        if pair < 0 and size[hand] == 2 and hands.state[hand] != DOUBLED:
            ways[hand] = 1.0 if is_pair(counts[hand]) else 2.0
        some = ways[hand] > 0.0
        for way in range(len(after_ways)):
            some = some or after_ways[way, hand] > 0.0
        if not some:
            continue
        reach(shoe, first, pair, others_out, counts[hand], unused, left, cards)
        combo = suits.combo[hands.row[hand]]
        for case in range(suits.chance.shape[1] if combo >= 0 else 1):
            share = ways[hand]
            action = play.chosen[again, hand]
            if combo >= 0:
                share *= suits.chance[combo, case]
                action = play.suited[again, combo, case]
            if share <= 0.0:
                continue
            for lane in range(width):
                weight = weights[lane] * share * chances[lane, hand]
                if weight == 0.0:
                    continue
                paid = 0.0
                if combo >= 0:
                    paid = paid_chance(
                        hand, suits.third[combo], left[lane], cards[lane], child,
                        rows[:, others_out[lane]], table, under, wins,
                    )  # fmt: skip
                for one in range(ACTIONS):
                    value = actions[lane, hand, one]
                    if value <= NEVER:
                        continue
                    if combo < 0:
                        hand_worths[hand, one] += weight * value
                    else:
                        more = paid * extra_of(
                            suits.extra[combo, case], one, hand, again, suits.third[combo], hands,
                            play, double_ways,
                        )  # fmt: skip
                        group = suits.group[combo, case]
                        suited_worths[combo, group, one] += weight * (value + more)
            if action == HIT:
                _go_on(hand, share, child, ways)
            elif action in (DOUBLE, HALF_DOUBLE):
                way = double_ways.following[0, action - DOUBLE]
                _go_on(hands.twin[hand], share, child, after_ways[way])
        rescue = total[hand] <= rules.rescue_at_most
        redoubles = total[hand] < 21 or rules.double_21
        for way in range(len(after_ways)):
            share = after_ways[way, hand]
            if share <= 0.0:
                continue
            place = after_worths[double_ways.left[way], 1 if soft[hand] else 0, total[hand]]
            for lane in range(width):
                weight = weights[lane] * share * chances[lane, hand]
                if weight == 0.0:
                    continue
                after_values(
                    hand, first, way, left[lane], cards[lane], total[hand], pays[1, hand], child,
                    table[rows[hand, others_out[lane]]], under, originals[lane], wins, rescue,
                    redoubles, double_ways, doubled[lane], later,
                )  # fmt: skip
                for one in range(4):
                    if later[one] > NEVER:
                        place[one] += weight * later[one]
            action = play.after[again, way, hand]
            if action not in (KEEP, RESCUE):
                then = double_ways.following[way + 1, action - FULL]
                _go_on(hand, share, child, after_ways[then])


@helper
def _go_on(hand, share, child, ways):
    """Add the ways of a hand to those of the hands that it becomes with one more card."""
    for card in range(RANKS):
        if child[hand, card] >= 0:
            ways[child[hand, card]] += share


@helper
def extra_of(extras, action, hand, again, third, hands, play, ways):
    """Return the extra pay of a completed bonus after a decision; a double must be kept for it."""
    if action in (DOUBLE, HALF_DOUBLE) and extras[action] != 0.0:
        way = ways.following[0, action - DOUBLE]
        completed = hands.child[hands.twin[hand], third]
        if play.after[again, way, completed] != KEEP:
            return 0.0
    return extras[action]


@helper
def paid_chance(hand, card, left, cards, child, rows, table, under, wins):
    """Return how often the next card completes a bonus that is paid."""
    if left[card] <= 0:
        return 0.0
    return left[card] / cards * paid_share(table[rows[child[hand, card]]], under, wins)
