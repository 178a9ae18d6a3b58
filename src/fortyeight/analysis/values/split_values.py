"""The value of a split hand, by the number of other cards of the pair out of the shoe.

A hand is played by a given strategy (the model cdz-), or by the one that is best for hands of this
pair (split-aware). The latter may look at the pair, the cards of the hand, whether its second card
paired again, and the dealer's up card; not at the other hands of the box.
"""

# A kernel is typed when it is compiled, not by annotations.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc"

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from fortyeight.analysis.arrays import Bools, Floats, Int8s
from fortyeight.analysis.compiled import helper, kernel
from fortyeight.analysis.hands.dealer_hands import BLACKJACK, DEALERS_21
from fortyeight.analysis.hands.player_hands import DOUBLED, MIXED
from fortyeight.analysis.hands.split_shoes import (
    SHOE_ROWS,
    Lanes,
    LaneShoes,
    fill_lane_shoes,
    mix_lanes,
    next_cards,
    set_shoes,
)
from fortyeight.analysis.values.play_values import (
    ACTIONS,
    DOUBLE,
    HIT,
    SAME,
    STAND,
    STANDS,
    SURRENDER,
    may_surrender,
    stand_value,
    surrender_value,
)
from fortyeight.analysis.values.split_doubles import DoubleScratch, fill_like, fill_split_doubles


class SplitHands(NamedTuple):
    """What the hands of one split pair may do under one up card, and how often they come.

    A split ace that may not `may_hit` is only asked about a 21 that it may double. With `aware`,
    hands are played by what is best for this pair, else by unsplit play. By lane, `more` is what
    21 in two cards is worth more than a plain one, `pairing` the chance that the second card pairs
    again, and `weights` the weight of hands, by whether it did.
    """

    pair: int
    may_hit: bool
    may_double: bool
    may_surrender: bool
    aware: bool
    lanes: Lanes
    more: Floats
    pairing: Floats
    weights: Floats


class SplitSuits(NamedTuple):
    """The cases of suits under one up card: see `Suited`.

    `extra` is by decision too, `policy_extra` the one for unsplit hands, and `completing` the
    chance that their next card completes a bonus that is paid.
    """

    combo: Int8s
    third: Int8s
    chance: Floats
    extra: Floats
    policy_extra: Floats
    completing: Floats


class Decisions(NamedTuple):
    """Decisions by hand, by case of suits, and on a doubled hand by the way of having doubled.

    Those on split hands are by pair, up card, and whether the second card paired again.
    """

    chosen: Int8s
    suited: Int8s
    after: Int8s

    @property
    def alike(self) -> bool:
        """Whether those of one pair and up card are the same whether or not it paired again."""
        return all(np.array_equal(*part) for part in self)


class SplitHandValues(NamedTuple):
    """Values of a hand by pair, up card and lane.

    `start` is for a hand of one card of the pair, `paired` for one of two that cannot be split
    again.
    """

    start: Floats
    paired: Floats


class SplitScratch(NamedTuple):
    """Arrays that `split_hand_values` works in, whatever is in them."""

    values: Floats
    doubled: Floats
    shoes: Floats
    actions: Floats
    chances: Floats
    gain: Floats
    worth: Floats
    allowed: Bools
    doubles: DoubleScratch
    whole: LaneShoes

    @classmethod
    def of(cls, hands: int, ways: int, width: int) -> SplitScratch:
        return cls(
            np.empty((2, hands, width)),
            np.empty((2, ways, hands, width)),
            np.empty((SHOE_ROWS, width)),
            np.empty((ACTIONS, width)),
            np.empty(width),
            np.empty(width),
            np.empty(ACTIONS),
            np.empty(ACTIONS, np.bool_),
            DoubleScratch.of(width, ways),
            LaneShoes.of(width),
        )


@kernel
def split_hand_values(
    shoe, first, under, hands, pays, rows, table, rules, split, policy, suits, scratch, result,
    play,
):  # fmt: skip
    """Fill `result` and `play` for one pair and up card; see the classes above.

    `rows` is that of the pair in `RemovedCards`; `policy` has the values of unsplit play by hand.
    """
    counts, total, size, child = hands.counts, hands.total, hands.size, hands.child
    pair, lanes, weights = split.pair, split.lanes, split.weights
    number, width = len(total), len(lanes.others)
    wins, double_ways = rules.wins, rules.double_ways
    surrenders = split.may_surrender and rules.surrender[first]
    stands, costs = rules.early_surrender[first] == STANDS, rules.surrender_costs
    # Separate for hands whose second card was another (0) or paired again (1): they may come to
    # hold the same cards and still be played differently.
    values, doubled, shoes = scratch.values, scratch.doubled, scratch.shoes
    actions, chances = scratch.actions, scratch.chances
    gain, allowed = scratch.gain, scratch.allowed
    # Lanes that a hand cannot have keep these.
    actions[:] = 0.0
    gain[:] = 0.0
    allowed[:] = False
    fill_lane_shoes(shoe, first, pair, lanes, scratch.whole)
    allowed[STAND] = True
    fill_like(double_ways, scratch.doubles.like)
    for step in range(number):
        hand = hands.order[step]
        if counts[hand, pair] == 0:
            continue
        if hands.state[hand] == MIXED:
            for again in range(2 if counts[hand, pair] > 1 else 1):
                mix_lanes(hand, hands, lanes, values[again])
                for way in range(doubled.shape[1]):
                    mix_lanes(hand, hands, lanes, doubled[again, way])
            continue
        set_shoes(scratch.whole, first, pair, counts[hand], shoes, chances)
        if size[hand] == 1:
            if hands.dealt[first, hand] > 0.0:
                share = hands.dealt[first, hand]
                _begin(hand, share, shoes, hands, values, split, under, actions[0], result.start)
            continue
        two_cards = size[hand] == 2
        asked = split.may_hit or total[hand] == 21
        doubles, combo = False, -1
        if hands.state[hand] != DOUBLED:
            if split.may_double and asked:
                doubles = rules.may_double[min(size[hand] - 2, 1), total[hand]]
            combo = suits.combo[hands.row[hand]]
            allowed[HIT] = total[hand] < 21 and split.may_hit
            for kind in range(2):
                allowed[DOUBLE + kind] = doubles and double_ways.following[0, kind] >= 0
            allowed[SURRENDER] = (
                surrenders
                and asked
                and may_surrender(rules.surrender_any, size[hand], total[hand], doubles)
            )
            pay = pays[0, hand]
            for lane in range(width):
                if chances[lane] > 0.0:
                    row = table[rows[hand, lanes.others[lane]], first]
                    actions[STAND, lane] = stand_value(
                        total[hand], pay, 1.0, row, under, lanes.original[lane], wins
                    )
                    if two_cards and total[hand] == 21:
                        actions[STAND, lane] += split.more[lane]
                    if allowed[SURRENDER]:
                        safe = 1.0 - row[BLACKJACK]
                        actions[SURRENDER, lane] = surrender_value(costs, stands, safe, under)
        if combo >= 0:
            card = suits.third[combo]
            _gain(hand, first, card, shoes, child, rows, table, under, wins, lanes, gain)
        for again in range(2 if counts[hand, pair] > 1 else 1):
            if split.may_double and rules.doubles > 0:
                _set_double_weights(weights[again], chances, split.aware, scratch.doubles.weights)
                fill_split_doubles(
                    hand, hands.twin[hand], hands.state[hand], size[hand], total[hand],
                    pays[1, hand], first, shoes, chances, child, rows, table, under, wins,
                    double_ways, total[hand] <= rules.rescue_at_most,
                    total[hand] < 21 or rules.double_21, lanes, doubles, scratch.doubles,
                    doubled[again], actions, play.after[again],
                )  # fmt: skip
            if hands.state[hand] == DOUBLED:
                continue
            if allowed[HIT]:
                next_cards(
                    hand, shoes, child, values[again], 1.0, under, lanes.original, actions[HIT]
                )
            _decide(
                hand, combo, allowed, actions, chances, weights[again], policy, split.aware, suits,
                gain, scratch.worth, values[again, hand], play.chosen[again], play.suited[again],
            )  # fmt: skip
        if two_cards and counts[hand, pair] == 2 and hands.state[hand] != DOUBLED:
            for lane in range(len(result.paired)):
                result.paired[lane] += hands.dealt[first, hand] * values[1, hand, lane]


@helper
def _begin(hand, share, shoes, hands, values, split, under, means, start):
    """Add to `start` a hand of one card, whose second card may pair again."""
    next_cards(hand, shoes, hands.child, values[0], 1.0, under, split.lanes.original, means)
    twice, last = hands.child[hand, split.pair], hands.shares.shape[1] - 1
    for lane in range(len(start)):
        if hands.state[twice] != MIXED:
            more = values[1, twice, lane] - values[0, twice, lane]
            start[lane] += share * (means[lane] + split.pairing[lane] * more)
            continue
        more, out = 0.0, min(max(split.lanes.others[lane], 0), last)
        for part in range(hands.begins[twice], hands.ends[twice]):
            after = hands.parts[part]
            if not hands.apart[after]:
                more += hands.shares[part, out] * (values[1, after, lane] - values[0, after, lane])
        start[lane] += share * (means[lane] + shoes[split.pair, lane] * more)


@helper
def _set_double_weights(weights, chances, aware, result):
    """Fill the weights for decisions on doubles: by lane, or none out (cdz-)."""
    for lane in range(len(chances)):
        result[lane] = weights[lane] * chances[lane] if aware else 0.0
    if not aware:
        result[0] = 1.0


@helper
def _gain(hand, first, card, shoes, child, rows, table, under, wins, lanes, gain):
    """Fill `gain` with the chance that a completing card comes and is paid, by lane."""
    gain[:] = 0.0
    for lane in range(len(gain)):
        if shoes[card, lane] > 0.0:
            row = table[rows[child[hand, card], lanes.others[lane]], first]
            gain[lane] = shoes[card, lane] * paid_share(row, under, wins)


@helper
def paid_share(row, under, wins):
    """Return how often a 21 is paid: against a 21 or blackjack only where it beats that."""
    share = 1.0
    if not wins.over_21:
        share -= row[DEALERS_21]
    if under == SAME or not wins.over_blackjack:
        share -= row[BLACKJACK]
    return share


@helper
def _decide(
    hand, combo, allowed, actions, chances, weights, policy, aware, suits, gain, worth, values,
    chosen, chosen_suited,
):  # fmt: skip
    """Fill the value of a hand by its best decision, one for each case of suits."""
    width = len(chances)
    gained = 0.0
    if aware:
        worth[:] = 0.0
        for lane in range(width):
            weight = weights[lane] * chances[lane]
            gained += weight * gain[lane]
            for action in range(ACTIONS):
                if allowed[action]:
                    worth[action] += weight * actions[action, lane]
    else:
        for action in range(ACTIONS):
            worth[action] = policy[hand, action]
        gained = suits.completing[combo] if combo >= 0 else 0.0
    values[:] = 0.0
    for case in range(suits.chance.shape[1] if combo >= 0 else 1):
        chance = suits.chance[combo, case] if combo >= 0 else 1.0
        if chance <= 0.0:
            continue
        # Without a bonus on split hands, suits only matter to the unsplit play that cdz- follows.
        action, best = STAND, worth[STAND]
        for other in range(HIT, ACTIONS):
            value = worth[other]
            if combo >= 0 and other < SURRENDER:
                extras = suits.extra if aware else suits.policy_extra
                value += gained * extras[combo, case, other]
            if allowed[other] and value > best:
                action, best = other, value
        if combo >= 0:
            chosen_suited[combo, case] = action
        else:
            chosen[hand] = action
        for lane in range(width):
            value = actions[action, lane]
            if combo >= 0 and HIT <= action < SURRENDER:
                value += suits.extra[combo, case, action] * gain[lane]
            values[lane] += chance * value
