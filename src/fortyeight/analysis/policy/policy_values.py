"""Value of each decision for a player who otherwise follows a fixed policy.

Values are summed with the chance of reaching the hand: by how the hand came about, by hand, and by
decision. The best decision for a cell of a chart is the one with the greatest sum over its hands.
"""

# A kernel is typed when it is compiled, not by annotations.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc"

from __future__ import annotations

from fortyeight.analysis.compiled import helper, kernel
from fortyeight.analysis.distribution.hand_ends import reach
from fortyeight.analysis.hands.dealer_hands import BLACKJACK
from fortyeight.analysis.hands.player_hands import DOUBLED, NOT_DOUBLED
from fortyeight.analysis.policy.policy_counts import count_worth, extra_of, paid_chance
from fortyeight.analysis.values.play_values import (
    BEFORE,
    HIT,
    NEVER,
    SPLIT,
    STAND,
    STANDS,
    SURRENDER,
    after_values,
    double_values,
    may_surrender,
    next_card,
    stand_value,
    surrender_value,
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
    values, doubled, actions = scratch.values, scratch.doubled, scratch.actions
    chances, later = scratch.chances, scratch.later
    left, cards = scratch.left, scratch.cards
    values[:] = 0.0
    doubled[:] = 0.0
    actions[:] = NEVER
    chances[:] = 0.0
    for step in range(number):
        hand = step + hands.base if step + hands.base < number else step + hands.base - number
        if pair >= 0 and counts[hand, pair] == 0:
            continue
        reach(shoe, first, pair, others_out, counts[hand], chances[:, hand], left, cards)
        points, state = total[hand], hands.state[hand]
        if size[hand] == 1:
            for lane in range(width if pair >= 0 else 0):
                if chances[lane, hand] > 0.0:
                    value = next_card(
                        hand, first, left[lane], cards[lane], child, values[0, lane], 1.0, under,
                        originals[lane],
                    )  # fmt: skip
                    twice = child[hand, pair]
                    paired[lane] = values[plays - 1, lane, twice]
                    more = paired[lane] - values[0, lane, twice]
                    start[lane] = value + left[lane, pair] / cards[lane] * more
            continue
        rescue = points <= rules.rescue_at_most
        redoubles = points < 21 or rules.double_21
        two_card_21 = points == 21 and size[hand] == 2
        asked = (split.may_hit or points == 21) and not (two_card_21 and pair < 0)
        doubles = asked and ways > 0 and rules.may_double[min(size[hand] - 2, 1), points]
        leaves = surrenders and asked
        leaves = leaves and may_surrender(surrender_any, size[hand], points, doubles)
        combo = suits.combo[hands.row[hand]] if state != DOUBLED else -1
        pay, twin = pays[0, hand], hands.twin[hand]
        for lane in range(width):
            if chances[lane, hand] <= 0.0:
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
                    after_values(
                        hand, first, way, left[lane], cards[lane], points, pays[1, hand], child,
                        row, under, original, wins, rescue, redoubles, double_ways,
                        doubled[again, lane], later,
                    )  # fmt: skip
                    doubled[again, lane, way, hand] = later[play.after[again, way, hand]]
                if state == DOUBLED:
                    continue
                here = actions[again, lane, hand]
                here[STAND] = stand_value(points, pay, 1.0, row, under, original, wins)
                if two_card_21:
                    here[STAND] += split.more[lane]
                if points < 21 and split.may_hit:
                    here[HIT] = next_card(
                        hand, first, left[lane], cards[lane], child, values[again, lane], 1.0,
                        under, original,
                    )  # fmt: skip
                if doubles:
                    double_values(
                        twin, first, left[lane], cards[lane], child, doubled[again, lane], under,
                        original, double_ways, here,
                    )  # fmt: skip
                if leaves:
                    here[SURRENDER] = surrender_value(costs, stands, 1.0 - row[BLACKJACK], under)
                values[again, lane, hand] = _value(
                    hand, combo, again, here, hands, suits, play, double_ways, paid
                )
    for again in range(2 if pair >= 0 else 1):
        some = False
        for lane in range(width):
            some = some or weights[again, lane] != 0.0
        if some:
            played = min(again, plays - 1)
            count_worth(
                shoe, first, again, under, hands, pays, rows, table, rules, split, weights[again],
                chances, suits, play, actions[played], doubled[played], scratch, worths,
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
