"""The value of a split hand, by the number of other cards of the pair out of the shoe.

A hand is played by a given strategy (the model cdz-), or by the one that is best for hands of this
pair (split-aware). The latter may look at the pair, the cards of the hand, whether its second card
paired again, and the dealer's up card; not at the other hands of the box.
"""

# A kernel is typed when it is compiled, not by annotations.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc"

from __future__ import annotations

import numpy as np
from numba import njit

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


@njit(cache=True, nogil=True)
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
    back_weights,
    aware,
    combo,
    third,
    suit_chance,
    suit_extra,
    policy_extra,
    base,
    pairing,
    start,
    paired,
    start_back,
    paired_back,
    chosen,
    chosen_suited,
    chosen_after,
    chosen_firm,
):
    """Fill `start` and `paired` with the value of a hand by the number of others that are out.

    `start` is for a hand of one card of the pair, `paired` for one of two that cannot be split
    again. `start_back` and `paired_back` get the chance that a dealer's blackjack meets a hand that
    has not bust: where the blackjack takes the original wager and busted hands, all hands but the
    first then get their wager back. `pairing` is the chance that the second card pairs again, by
    the number of others out. The `chosen…` arrays get the decisions, by whether it did.
    """
    hands = len(total)
    # One lane for each number of others, padded to a multiple of 8 for vectorized loops.
    width = (most + 8) // 8 * 8
    # Separate for hands whose second card was another (0) or paired again (1): they may come to
    # hold the same cards and still be played differently.
    values = np.zeros((2, hands, width))
    backs = np.zeros((2, hands, width))
    doubled = np.zeros((2, max(rules.doubles, 1), 2, hands, width))
    shoes = np.zeros((RANKS + 4, width))
    chances = np.zeros(width)
    three = np.zeros((3, width))
    three_back = np.zeros((3, width))
    gain = np.zeros(width)
    plain, skewed = np.zeros((2, width)), np.zeros((2, width))
    plain[:, : most + 1] = weights
    skewed[:, : most + 1] = back_weights
    allowed = np.zeros(3, np.bool_)
    allowed[STAND] = True
    for hand in range(hands):
        if counts[hand, pair] == 0:
            continue
        set_shoes(shoe, first, pair, counts[hand], most, shoes, chances)
        if size[hand] == 1:
            _begin(hand, pair, most, shoes, child, values, pairing, under, three[0], start)
            if under == BUSTED:
                found = three[0]
                _begin(hand, pair, most, shoes, child, backs, pairing, FREE, found, start_back)
            continue
        number = combo[hand]
        if number >= 0:
            _gain(
                hand,
                first,
                pair,
                third[number],
                shoes,
                child,
                rows,
                table,
                under,
                rules,
                most,
                gain,
            )
        allowed[HIT] = total[hand] < 21 and may_hit
        doubles = doubles_too and may_double(size[hand], total[hand], False, totals, rules)
        allowed[DOUBLE] = doubles
        for others in range(most + 1):
            if chances[others] > 0.0:
                three[STAND, others] = stand_value(
                    total[hand],
                    pays[hand],
                    1.0,
                    table[rows[hand, pair, others], first],
                    under,
                    rules,
                )
        for again in range(2 if counts[hand, pair] > 1 else 1):
            if allowed[HIT]:
                next_cards(hand, shoes, child, values[again], under, three[HIT])
            half = False
            if doubles_too and rules.doubles > 0:
                half = fill_split_doubles(
                    hand,
                    first,
                    shoes,
                    chances,
                    _double_weights(plain[again], chances, aware),
                    counts,
                    total[hand],
                    child,
                    rows[:, pair],
                    table,
                    under,
                    rules,
                    most,
                    doubles,
                    doubled[again],
                    three[DOUBLE],
                    chosen_after[again],
                    chosen_firm[again, hand],
                )
            if under == BUSTED:
                _fill_back(
                    hand,
                    first,
                    shoes,
                    chances,
                    child,
                    rows[:, pair],
                    table,
                    most,
                    backs[again],
                    three_back,
                )
            _decide(
                hand,
                number,
                allowed,
                three,
                three_back,
                chances,
                plain[again],
                skewed[again],
                policy,
                aware,
                suit_chance,
                suit_extra,
                policy_extra,
                base,
                gain,
                half,
                values[again, hand],
                backs[again, hand],
                chosen[again],
                chosen_suited[again],
            )
        if size[hand] == 2 and counts[hand, pair] == 2:
            for others in range(most + 1):
                paired[others] = values[1, hand, others]
                paired_back[others] = backs[1, hand, others]


@njit(cache=True)
def _begin(hand, pair, most, shoes, child, values, pairing, under, found, start):
    """Fill `start` for a hand of one card, whose second card may pair again."""
    next_cards(hand, shoes, child, values[0], under, found)
    twice = child[hand, pair]
    for others in range(most + 1):
        more = values[1, twice, others] - values[0, twice, others]
        start[others] = found[others] + pairing[others] * more


@njit(cache=True)
def _fill_back(hand, first, shoes, chances, child, rows, table, most, backs, found):
    """Fill how often a blackjack meets an unbusted hand that stands, hits, or doubles once."""
    next_cards(hand, shoes, child, backs, FREE, found[HIT])
    for others in range(most + 1):
        if chances[others] <= 0.0:
            continue
        found[STAND, others] = table[rows[hand, others], first, BLACKJACK]
        found[DOUBLE, others] = 0.0
        for card in range(RANKS):
            after = child[hand, card]
            if after >= 0 and shoes[card, others] > 0.0:
                blackjack = table[rows[after, others], first, BLACKJACK]
                found[DOUBLE, others] += shoes[card, others] * blackjack


@njit(cache=True)
def _double_weights(weights, chances, aware):
    """Return the weights for decisions on doubles: by number of others, or none out (cdz-)."""
    found = np.zeros(len(chances))
    if aware:
        found[:] = weights * chances
    else:
        found[0] = 1.0
    return found


@njit(cache=True)
def _gain(hand, first, pair, card, shoes, child, rows, table, under, rules, most, gain):
    """Fill `gain` with the chance that a completing card comes and is paid, by others out."""
    gain[:] = 0.0
    for others in range(most + 1):
        if shoes[card, others] > 0.0:
            row = table[rows[child[hand, card], pair, others], first]
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


@njit(cache=True)
def _decide(
    hand,
    number,
    allowed,
    three,
    three_back,
    chances,
    weights,
    back_weights,
    policy,
    aware,
    suit_chance,
    suit_extra,
    policy_extra,
    base,
    gain,
    half,
    values,
    backs,
    chosen,
    chosen_suited,
):
    """Fill the value of a hand by its best decision, one for each case of suits."""
    width = len(chances)
    worth = np.zeros(3)
    gained = 0.0
    if aware:
        for others in range(width):
            weight = weights[others] * chances[others]
            skew = back_weights[others] * chances[others]
            gained += weight * gain[others]
            for action in range(3):
                worth[action] += weight * three[action, others]
                worth[action] += skew * three_back[action, others]
    else:
        worth[:] = policy[hand]
        gained = base[number] if number >= 0 else 0.0
    values[:] = 0.0
    backs[:] = 0.0
    for case in range(suit_chance.shape[1] if number >= 0 else 1):
        chance = suit_chance[number, case] if number >= 0 else 1.0
        if chance <= 0.0:
            continue
        extra = suit_extra[number, case] if number >= 0 else 0.0
        # Without a bonus on split hands, suits only matter to the unsplit play that cdz- follows.
        ranked = 0.0
        if number >= 0:
            ranked = gained * (extra if aware else policy_extra[number, case])
        choice = STAND
        most = worth[STAND]
        if allowed[HIT] and worth[HIT] + ranked > most:
            choice, most = HIT, worth[HIT] + ranked
        if allowed[DOUBLE] and worth[DOUBLE] > most:
            choice = DOUBLE
        told = HALF_DOUBLE if choice == DOUBLE and half else choice
        if number >= 0:
            chosen_suited[number, case] = told
        else:
            chosen[hand] = told
        for others in range(width):
            value = three[choice, others]
            if choice == HIT:
                value += extra * gain[others]
            values[others] += chance * value
            backs[others] += chance * three_back[choice, others]
