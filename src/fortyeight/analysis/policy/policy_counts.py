"""How often a fixed policy reaches each decision, and the value of each summed over that."""

# A kernel is typed when it is compiled, not by annotations.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc"

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from fortyeight.analysis.arrays import Bools, Floats, Int8s, Ints
from fortyeight.analysis.compiled import helper
from fortyeight.analysis.distribution.hand_ends import second_card, unmix
from fortyeight.analysis.hands.dealer_hands import BLACKJACK, RANKS
from fortyeight.analysis.hands.player_hands import DOUBLED, MIXED
from fortyeight.analysis.hands.split_shoes import LaneShoes, chances_of
from fortyeight.analysis.values.play_values import (
    ACTIONS,
    DOUBLE,
    FULL,
    HALF_DOUBLE,
    HIT,
    KEEP,
    NEVER,
    RESCUE,
    STAND,
    SURRENDER,
    after_values,
    double_values,
    may_surrender,
    next_card,
    stand_value,
    surrender_value,
)
from fortyeight.analysis.values.split_values import paid_share

#: What the value of a hand is for: nothing, that of a hand before it, or all its decisions.
UNUSED, VALUED, REACHED = 0, 1, 2


class SuitGroups(NamedTuple):
    """The cases of suits under one up card (see `Suited`), and the group of each."""

    combo: Int8s
    third: Int8s
    chance: Floats
    extra: Floats
    group: Ints


class Worths(NamedTuple):
    """Values of decisions times the chance of the hand.

    `hands` is by up card, context, hand and decision; `suited` has the combination and the group of
    suits in place of the hand. `after` is by up card, doubles left, soft, total and decision.
    Kernels take those of one up card and context.
    """

    hands: Floats
    suited: Floats
    after: Floats


class WorthScratch(NamedTuple):
    """Arrays that `policy_values` and `count_worth` work in, whatever is in them."""

    values: Floats
    doubled: Floats
    chances: Floats
    ways: Floats
    after_ways: Floats
    left: Ints
    cards: Ints
    later: Floats
    here: Floats
    whole: LaneShoes
    needed: Int8s
    needed_after: Int8s
    asked: Bools

    @classmethod
    def of(cls, hands: int, ways: int, width: int) -> WorthScratch:
        return cls(
            np.empty((2, hands, width)),
            np.empty((2, ways, hands, width)),
            np.empty((hands, width)),
            np.empty(hands),
            np.empty((ways, hands)),
            np.empty((width, RANKS), np.int64),
            np.empty(width, np.int64),
            np.empty(4),
            np.empty(ACTIONS),
            LaneShoes.of(width),
            np.empty(hands, np.int8),
            np.empty((hands, ways), np.int8),
            np.empty(hands, np.bool_),
        )


@helper
def set_left(whole, pair, held, chances, left, cards):
    """Fill the chance of one order of a hand's cards, and the cards left, by lane."""
    drawn = chances_of(whole, pair, held, chances)
    for lane in range(len(chances)):
        cards[lane] = whole.cards[lane] - drawn
        for value in range(RANKS):
            own = held[value] - (1 if value == pair else 0)
            left[lane, value] = whole.before[value, lane] - own


@helper
def mark_needed(first, pair, hands, combos, play, plays, following, ways, scratch):
    """Mark what the values of hands are for, by hand and by way of having doubled.

    A policy reaches some hands. Each decision on these is valued, and so are the hands that it
    leads to; from there on only those that the policy goes on to. `asked` is where any is.
    """
    needed, needed_after, asked = scratch.needed, scratch.needed_after, scratch.asked
    child = hands.child
    needed[:] = UNUSED
    needed_after[:] = UNUSED
    for step in range(len(hands.total) - 1, -1, -1):
        hand = hands.order[step]
        if hands.size[hand] == 1:
            asked[hand] = pair >= 0 and hands.counts[hand, pair] > 0
            if asked[hand]:
                for card in range(RANKS):
                    needed[child[hand, card]] = REACHED
            continue
        if pair < 0 and hands.size[hand] == 2 and hands.state[hand] != DOUBLED:
            needed[hand] = REACHED if hands.dealt[first, hand] > 0.0 else UNUSED
        asked[hand] = needed[hand] != UNUSED
        for way in range(ways):
            asked[hand] = asked[hand] or needed_after[hand, way] != UNUSED
        if not asked[hand]:
            continue
        if hands.state[hand] == MIXED:
            for part in range(hands.begins[hand], hands.ends[hand]):
                of = hands.parts[part]
                needed[of] = max(needed[of], needed[hand])
                for way in range(ways):
                    needed_after[of, way] = max(needed_after[of, way], needed_after[hand, way])
            continue
        hits = doubles = halves = combos[hands.row[hand]] >= 0
        for again in range(plays):
            hits = hits or play.chosen[again, hand] == HIT
            doubles = doubles or play.chosen[again, hand] == DOUBLE
            halves = halves or play.chosen[again, hand] == HALF_DOUBLE
        _mark(needed[hand], hits, child[hand], needed)
        for size in range(2 if ways > 0 else 0):
            way, made = following[0, size], halves if size else doubles
            if way >= 0:
                _mark(needed[hand], made, child[hands.twin[hand]], needed_after[:, way])
        for way in range(ways):
            for size in range(2):
                then, made = following[way + 1, size], False
                if then < 0:
                    continue
                for again in range(plays):
                    made = made or play.after[again, way, hand] == FULL + size
                _mark(needed_after[hand, way], made, child[hand], needed_after[:, then])


@helper
def _mark(need, made, children, needed):
    """Mark the hands that a decision leads to, which the policy has made or not."""
    if need == UNUSED or (need == VALUED and not made):
        return
    for card in range(RANKS):
        after = children[card]
        if after >= 0:
            needed[after] = max(needed[after], need if made else VALUED)


@helper
def count_worth(
    first, again, under, hands, pays, rows, table, rules, split, weights, chances, suits,
    play, surrenders, surrender_any, stands, values, doubled, scratch, worths,
):  # fmt: skip
    """Follow the policy forward, and add the values of the decisions that it reaches."""
    counts, total, soft, size = hands.counts, hands.total, hands.soft, hands.size
    child, pair = hands.child, split.pair
    hand_worths, suited_worths, after_worths = worths
    number, width = len(total), len(weights)
    others_out, originals = split.lanes.others, split.lanes.original
    wins, double_ways = rules.wins, rules.double_ways
    ways, after_ways = scratch.ways, scratch.after_ways
    left, cards, later, here = scratch.left, scratch.cards, scratch.later, scratch.here
    may_hit, costs = split.may_hit, rules.surrender_costs
    sequences = len(double_ways.wager) if split.may_double else 0
    ways[:] = 0.0
    after_ways[:] = 0.0
    for step in range(number - 1, -1, -1):
        hand = hands.order[step]
        if pair >= 0 and counts[hand, pair] == 0:
            continue
        if hands.state[hand] == MIXED:
            unmix(hand, hands, ways)
            for way in range(len(after_ways)):
                unmix(hand, hands, after_ways[way])
            continue
        if size[hand] == 1:
            for card in range(RANKS if pair >= 0 else 0):
                if card == pair:
                    second_card(child[hand, card], hands.dealt[first, hand], again, hands, ways)
                elif again == 0:
                    ways[child[hand, card]] += hands.dealt[first, hand]
            continue
        if pair < 0 and size[hand] == 2 and hands.state[hand] != DOUBLED:
            ways[hand] = hands.dealt[first, hand]
        some = ways[hand] > 0.0
        for way in range(len(after_ways)):
            some = some or after_ways[way, hand] > 0.0
        if not some:
            continue
        set_left(scratch.whole, pair, counts[hand], chances[hand], left, cards)
        combo = suits.combo[hands.row[hand]]
        doubles, leaves = may_decide(
            total[hand], size[hand], pair, may_hit, sequences, rules.may_double, surrenders,
            surrender_any,
        )  # fmt: skip
        for case in range(suits.chance.shape[1] if combo >= 0 else 1):
            share = ways[hand]
            action = play.chosen[again, hand]
            if combo >= 0:
                share *= suits.chance[combo, case]
                action = play.suited[again, combo, case]
            if share <= 0.0:
                continue
            for lane in range(width):
                weight = weights[lane] * share * chances[hand, lane]
                if weight == 0.0:
                    continue
                paid = 0.0
                if combo >= 0:
                    paid = paid_chance(
                        hand, suits.third[combo], left[lane], cards[lane], child,
                        rows[:, others_out[lane]], table, under, wins,
                    )  # fmt: skip
                fill_decisions(
                    -1, hand, hands.twin[hand], first, total[hand], size[hand], pays[0, hand],
                    split.more[lane], left[lane], cards[lane], child,
                    table[rows[hand, others_out[lane]]], under, originals[lane], wins, may_hit,
                    doubles, leaves, costs, stands, double_ways, values[:, lane],
                    doubled[:, :, lane], here,
                )  # fmt: skip
                for one in range(ACTIONS):
                    value = here[one]
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
                weight = weights[lane] * share * chances[hand, lane]
                if weight == 0.0:
                    continue
                after_values(
                    hand, first, way, left[lane], cards[lane], total[hand], pays[1, hand], child,
                    table[rows[hand, others_out[lane]]], under, originals[lane], wins, rescue,
                    redoubles, double_ways, doubled[:, :, lane], later,
                )  # fmt: skip
                for one in range(4):
                    if later[one] > NEVER:
                        place[one] += weight * later[one]
            action = play.after[again, way, hand]
            if action not in (KEEP, RESCUE):
                then = double_ways.following[way + 1, action - FULL]
                _go_on(hand, share, child, after_ways[then])


@helper
def may_decide(points, size, pair, may_hit, ways, may_double, surrenders, surrender_any):
    """Return whether a hand may be doubled, and whether it may be surrendered."""
    two_card_21 = points == 21 and size == 2
    asked = (may_hit or points == 21) and not (two_card_21 and pair < 0)
    doubles = asked and ways > 0 and may_double[min(size - 2, 1), points]
    leaves = surrenders and asked and may_surrender(surrender_any, size, points, doubles)
    return doubles, leaves


@helper
def fill_decisions(
    only, hand, twin, first, points, size, pay, more, left, cards, child, row, under, original,
    wins, may_hit, doubles, leaves, costs, stands, ways, values, doubled, here,
):  # fmt: skip
    """Fill `here` with the values of decisions on a hand, or with that of one unless it is -1."""
    here[:] = NEVER
    if only in (-1, STAND):
        here[STAND] = stand_value(points, pay, 1.0, row, under, original, wins)
        if points == 21 and size == 2:
            here[STAND] += more
    if only in (-1, HIT) and points < 21 and may_hit:
        here[HIT] = next_card(hand, first, left, cards, child, values, 1.0, under, original)
    if only in (-1, DOUBLE, HALF_DOUBLE) and doubles:
        double_values(twin, first, left, cards, child, doubled, under, original, ways, here)
    if only in (-1, SURRENDER) and leaves:
        here[SURRENDER] = surrender_value(costs, stands, 1.0 - row[BLACKJACK], under)


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
