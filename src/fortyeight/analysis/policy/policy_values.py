"""Value of each decision for a player who otherwise follows a fixed policy.

Values are summed with the chance of reaching the hand: by how the hand came about, by hand, and by
decision. The best decision for a cell of a chart is the one with the greatest sum over its hands.
"""

# A kernel is typed when it is compiled, not by annotations.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc"

from __future__ import annotations

from fortyeight.analysis.compiled import helper, kernel
from fortyeight.analysis.hands.player_hands import DOUBLED, MIXED, NOT_DOUBLED
from fortyeight.analysis.hands.split_shoes import fill_lane_shoes
from fortyeight.analysis.policy.policy_counts import (
    UNUSED,
    count_worth,
    extra_of,
    fill_decisions,
    mark_needed,
    may_decide,
    paid_chance,
    set_left,
)
from fortyeight.analysis.values.play_values import (
    BEFORE,
    SPLIT,
    STANDS,
    after_value,
    mix,
    next_card,
    pairs_again,
)

#: The cases of suits of two cards that a chart distinguishes.
MIXED_SUITS, SAME_SUIT, BOTH_SPADES = 0, 1, 2


@kernel
def policy_values(
    shoe, first, under, hands, rows, table, pays, rules, split, suits, play, plays, scratch,
    worths, start, paired,
):  # fmt: skip
    """Add to `worths`; fill `start` and `paired`.

    `start` and `paired` are values of split hands by lane: dealt from one card, and of two cards of
    the pair that are not split again. With a pair, hands start with one card of it; `plays` is 2 if
    they are played differently when the second card paired again, else 1.
    """
    counts, total, size, child = hands.counts, hands.total, hands.size, hands.child
    pair, weights, number, width = split.pair, split.weights, len(total), len(start)
    others_out, originals = split.lanes.others, split.lanes.original
    wins, double_ways = rules.wins, rules.double_ways
    ways = len(double_ways.wager) if split.may_double else 0
    surrenders = split.may_surrender and rules.surrender[first]
    early, costs = rules.early_surrender[first], rules.surrender_costs
    # Only the first two cards of a box are surrendered before the look.
    stands = early == STANDS or (early == BEFORE and pair < 0)
    surrender_any = rules.surrender_any and not (early == BEFORE and pair < 0)
    values, doubled, chances = scratch.values, scratch.doubled, scratch.chances
    left, cards, here = scratch.left, scratch.cards, scratch.here
    fill_lane_shoes(shoe, first, pair, split.lanes, scratch.whole)
    needed, needed_after, asked = scratch.needed, scratch.needed_after, scratch.asked
    mark_needed(first, pair, hands, suits.combo, play, plays, double_ways.following, ways, scratch)
    for step in range(number):
        hand = hands.order[step]
        if not asked[hand]:
            continue
        if hands.state[hand] == MIXED:
            for again in range(plays):
                for lane in range(width):
                    mix(hand, hands, values[again, :, lane])
                    for way in range(ways):
                        mix(hand, hands, doubled[again, way, :, lane])
            continue
        set_left(scratch.whole, pair, counts[hand], chances[hand], left, cards)
        points, state = total[hand], hands.state[hand]
        if size[hand] == 1:
            for lane in range(width if pair >= 0 else 0):
                share = hands.dealt[first, hand]
                if chances[hand, lane] > 0.0 and share > 0.0:
                    value = next_card(
                        hand, first, left[lane], cards[lane], child, values[0, :, lane], 1.0, under,
                        originals[lane],
                    )  # fmt: skip
                    twice = child[hand, pair]
                    likely, again_value = pairs_again(twice, hands, values[plays - 1, :, lane])
                    more = again_value - pairs_again(twice, hands, values[0, :, lane])[1]
                    paired[lane] += share * again_value
                    pairs = left[lane, pair] / cards[lane] * likely
                    start[lane] += share * (value + pairs * more)
            continue
        rescue = points <= rules.rescue_at_most
        redoubles = points < 21 or rules.double_21
        doubles, leaves = may_decide(
            points, size[hand], pair, split.may_hit, ways, rules.may_double, surrenders,
            surrender_any,
        )  # fmt: skip
        combo = suits.combo[hands.row[hand]] if state != DOUBLED else -1
        pay, twin = pays[0, hand], hands.twin[hand]
        for lane in range(width):
            if chances[hand, lane] <= 0.0:
                # Lanes that a hand cannot have.
                values[:, hand, lane] = 0.0
                doubled[:, :, hand, lane] = 0.0
                continue
            row, original = table[rows[hand, others_out[lane]]], originals[lane]
            paid = 0.0
            if combo >= 0:
                paid = paid_chance(
                    hand, suits.third[combo], left[lane], cards[lane], child,
                    rows[:, others_out[lane]], table, under, wins,
                )  # fmt: skip
            for again in range(plays):
                for way in range(0 if state == NOT_DOUBLED else ways):
                    if needed_after[hand, way] == UNUSED:
                        continue
                    doubled[again, way, hand, lane] = after_value(
                        play.after[again, way, hand], hand, first, way, left[lane], cards[lane],
                        points, pays[1, hand], child, row, under, original, wins, rescue, redoubles,
                        double_ways, doubled[again, :, :, lane],
                    )  # fmt: skip
                if needed[hand] == UNUSED:
                    continue
                fill_decisions(
                    -1 if combo >= 0 else play.chosen[again, hand], hand, twin, first, points,
                    size[hand], pay, split.more[lane], left[lane], cards[lane], child, row, under,
                    original, wins, split.may_hit, doubles, leaves, costs, stands, double_ways,
                    values[again, :, lane], doubled[again, :, :, lane], here,
                )  # fmt: skip
                values[again, hand, lane] = _value(
                    hand, combo, again, here, hands, suits, play, double_ways, paid
                )
    for again in range(2 if pair >= 0 else 1):
        some = False
        for lane in range(width):
            some = some or weights[again, lane] != 0.0
        if some:
            played = min(again, plays - 1)
            count_worth(
                first, again, under, hands, pays, rows, table, rules, split, weights[again],
                chances, suits, play, surrenders, surrender_any, stands, values[played],
                doubled[played], scratch, worths,
            )  # fmt: skip


@helper
def _value(hand, combo, again, actions, hands, suits, play, ways, paid):
    """Return the value of a hand by the policy; 0 for a split, which is valued elsewhere."""
    chosen = play.chosen[again, hand]
    if combo < 0:
        return actions[chosen] if chosen < SPLIT else 0.0
    value = 0.0
    for case in range(suits.chance.shape[1]):
        action = play.suited[again, combo, case]
        if action < SPLIT:
            more = paid * extra_of(
                suits.extra[combo, case], action, hand, again, suits.third[combo], hands, play, ways
            )
            value += suits.chance[combo, case] * (actions[action] + more)
    return value
