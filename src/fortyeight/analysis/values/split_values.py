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
from numba import njit
from numpy.typing import NDArray

from fortyeight.analysis.compiled import helper
from fortyeight.analysis.hands.dealer_hands import BLACKJACK, DEALERS_21, RANKS
from fortyeight.analysis.hands.split_shoes import next_cards, set_shoes
from fortyeight.analysis.values.play_values import (
    BUSTED,
    DOUBLE,
    FREE,
    HALF_DOUBLE,
    HIT,
    SAME,
    STAND,
    may_double,
    stand_value,
)
from fortyeight.analysis.values.split_doubles import fill_split_doubles


class SplitHands(NamedTuple):
    """What the hands of one split pair may do under one up card, and how often they come.

    `weights` and `back_weights` are by whether the second card paired again and by the number of
    other cards of the pair out, of which there are at most `max_others`; the latter weigh returned
    wagers. `pairing` is the chance that the second card pairs again, by the number of others out.
    With `aware`, hands are played by what is best for this pair, else by unsplit play.
    """

    pair: int
    max_others: int
    may_hit: bool
    may_double: bool
    aware: bool
    pairing: NDArray[np.float64]
    weights: NDArray[np.float64]
    back_weights: NDArray[np.float64]


class SplitSuits(NamedTuple):
    """The cases of suits under one up card: see `Suited`.

    `policy_extra` is the extra pay for unsplit hands, and `completing` the chance that their next
    card completes a bonus that is paid.
    """

    combo: NDArray[np.int8]
    third: NDArray[np.int8]
    chance: NDArray[np.float64]
    extra: NDArray[np.float64]
    policy_extra: NDArray[np.float64]
    completing: NDArray[np.float64]


class Decisions(NamedTuple):
    """Decisions by hand, by case of suits, after a double, and after one that makes aces count 1.

    Those on split hands are by pair, up card, and whether the second card paired again.
    """

    chosen: NDArray[np.int8]
    suited: NDArray[np.int8]
    after: NDArray[np.int8]
    firm: NDArray[np.int8]


class SplitHandValues(NamedTuple):
    """Values of a hand by pair, up card and the number of other cards of the pair out.

    `start` is for a hand of one card of the pair, `paired` for one of two that cannot be split
    again. The `…_back` are the chance that a dealer's blackjack meets a hand that has not bust:
    where the blackjack takes the original wager and busted hands, all hands but the first then get
    their wager back.
    """

    start: NDArray[np.float64]
    paired: NDArray[np.float64]
    start_back: NDArray[np.float64]
    paired_back: NDArray[np.float64]


@njit(cache=True, nogil=True)
def split_hand_values(
    shoe, first, under, hands, pays, rows, table, rules, split, policy, suits, result, play
):
    """Fill `result` and `play` for one pair and up card; see the classes above.

    `rows` is that of the pair in `RemovedCards`; `policy` has the values of unsplit play by hand.
    """
    counts, total, size, child = hands.counts, hands.total, hands.size, hands.child
    pair, max_others = split.pair, split.max_others
    number = len(total)
    # One lane for each number of others, padded to a multiple of 8 for vectorized loops.
    width = (max_others + 8) // 8 * 8
    # Separate for hands whose second card was another (0) or paired again (1): they may come to
    # hold the same cards and still be played differently.
    values = np.zeros((2, number, width))
    backs = np.zeros((2, number, width))
    doubled = np.zeros((2, max(rules.doubles, 1), 2, number, width))
    shoes = np.zeros((RANKS + 4, width))
    chances = np.zeros(width)
    actions = np.zeros((3, width))
    actions_back = np.zeros((3, width))
    gain = np.zeros(width)
    weights, back_weights = np.zeros((2, width)), np.zeros((2, width))
    weights[:, : max_others + 1] = split.weights
    back_weights[:, : max_others + 1] = split.back_weights
    allowed = np.zeros(3, np.bool_)
    allowed[STAND] = True
    for hand in range(number):
        if counts[hand, pair] == 0:
            continue
        set_shoes(shoe, first, pair, counts[hand], max_others, shoes, chances)
        if size[hand] == 1:
            _begin(hand, shoes, child, values, split, under, actions[0], result.start)
            if under == BUSTED:
                _begin(hand, shoes, child, backs, split, FREE, actions[0], result.start_back)
            continue
        combo = suits.combo[hand]
        if combo >= 0:
            card = suits.third[combo]
            _gain(hand, first, card, shoes, child, rows, table, under, rules, max_others, gain)
        allowed[HIT] = total[hand] < 21 and split.may_hit
        allowed[DOUBLE] = split.may_double and may_double(size[hand], total[hand], False, rules)
        for others in range(max_others + 1):
            if chances[others] > 0.0:
                row = table[rows[hand, others], first]
                actions[STAND, others] = stand_value(
                    total[hand], pays[hand], 1.0, row, under, rules
                )
        for again in range(2 if counts[hand, pair] > 1 else 1):
            if allowed[HIT]:
                next_cards(hand, shoes, child, values[again], under, actions[HIT])
            half = False
            if split.may_double and rules.doubles > 0:
                double_weights = _double_weights(weights[again], chances, split.aware)
                half = fill_split_doubles(
                    hand, first, shoes, chances, double_weights, hands, rows, table, under, rules,
                    max_others, allowed[DOUBLE], doubled[again], actions[DOUBLE],
                    play.after[again], play.firm[again, hand],
                )  # fmt: skip
            if under == BUSTED:
                _fill_back(
                    hand, first, shoes, chances, child, rows, table, max_others, backs[again],
                    actions_back,
                )  # fmt: skip
            _decide(
                hand, combo, allowed, actions, actions_back, chances, weights[again],
                back_weights[again], policy, split.aware, suits, gain, half,
                values[again, hand], backs[again, hand], play.chosen[again], play.suited[again],
            )  # fmt: skip
        if size[hand] == 2 and counts[hand, pair] == 2:
            for others in range(max_others + 1):
                result.paired[others] = values[1, hand, others]
                result.paired_back[others] = backs[1, hand, others]


@helper
def _begin(hand, shoes, child, values, split, under, means, start):
    """Fill `start` for a hand of one card, whose second card may pair again."""
    next_cards(hand, shoes, child, values[0], under, means)
    twice = child[hand, split.pair]
    for others in range(split.max_others + 1):
        more = values[1, twice, others] - values[0, twice, others]
        start[others] = means[others] + split.pairing[others] * more


@helper
def _fill_back(hand, first, shoes, chances, child, rows, table, max_others, backs, actions_back):
    """Fill how often a blackjack meets an unbusted hand that stands, hits, or doubles once."""
    next_cards(hand, shoes, child, backs, FREE, actions_back[HIT])
    for others in range(max_others + 1):
        if chances[others] <= 0.0:
            continue
        actions_back[STAND, others] = table[rows[hand, others], first, BLACKJACK]
        actions_back[DOUBLE, others] = 0.0
        for card in range(RANKS):
            after = child[hand, card]
            if after >= 0 and shoes[card, others] > 0.0:
                blackjack = table[rows[after, others], first, BLACKJACK]
                actions_back[DOUBLE, others] += shoes[card, others] * blackjack


@helper
def _double_weights(weights, chances, aware):
    """Return the weights for decisions on doubles: by number of others, or none out (cdz-)."""
    if aware:
        return weights * chances
    none_out = np.zeros(len(chances))
    none_out[0] = 1.0
    return none_out


@helper
def _gain(hand, first, card, shoes, child, rows, table, under, rules, max_others, gain):
    """Fill `gain` with the chance that a completing card comes and is paid, by others out."""
    gain[:] = 0.0
    for others in range(max_others + 1):
        if shoes[card, others] > 0.0:
            row = table[rows[child[hand, card], others], first]
            gain[others] = shoes[card, others] * paid_share(row, under, rules)


@njit(cache=True)
def paid_share(row, under, rules):
    """Return how often a 21 is paid: against a 21 or blackjack only where it beats that."""
    share = 1.0
    if not rules.wins_21:
        share -= row[DEALERS_21]
    if under == SAME or not rules.wins_21_over_blackjack:
        share -= row[BLACKJACK]
    return share


@helper
def _decide(
    hand, combo, allowed, actions, actions_back, chances, weights, back_weights, policy, aware,
    suits, gain, half, values, backs, chosen, chosen_suited,
):  # fmt: skip
    """Fill the value of a hand by its best decision, one for each case of suits."""
    width = len(chances)
    worth = np.zeros(3)
    gained = 0.0
    if aware:
        for others in range(width):
            weight = weights[others] * chances[others]
            back_weight = back_weights[others] * chances[others]
            gained += weight * gain[others]
            for action in range(3):
                worth[action] += weight * actions[action, others]
                worth[action] += back_weight * actions_back[action, others]
    else:
        worth[:] = policy[hand]
        gained = suits.completing[combo] if combo >= 0 else 0.0
    values[:] = 0.0
    backs[:] = 0.0
    for case in range(suits.chance.shape[1] if combo >= 0 else 1):
        chance = suits.chance[combo, case] if combo >= 0 else 1.0
        if chance <= 0.0:
            continue
        extra = suits.extra[combo, case] if combo >= 0 else 0.0
        # Without a bonus on split hands, suits only matter to the unsplit play that cdz- follows.
        hit = worth[HIT]
        if combo >= 0:
            hit += gained * (extra if aware else suits.policy_extra[combo, case])
        action, best = STAND, worth[STAND]
        if allowed[HIT] and hit > best:
            action, best = HIT, hit
        if allowed[DOUBLE] and worth[DOUBLE] > best:
            action = DOUBLE
        decision = HALF_DOUBLE if action == DOUBLE and half else action
        if combo >= 0:
            chosen_suited[combo, case] = decision
        else:
            chosen[hand] = decision
        for others in range(width):
            value = actions[action, others]
            if action == HIT:
                value += extra * gain[others]
            values[others] += chance * value
            backs[others] += chance * actions_back[action, others]
