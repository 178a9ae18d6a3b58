"""The value of a hand that came from a split, with so many others of the pair out of the shoe.

A hand is played by a given strategy (the model cdz-), or by the one that is best for hands of
this pair (split-aware). That one may look at the pair, at its own cards and whether the second of
them was the pair's again, and at the dealer's first card; not at the box's other hands.
"""

# A kernel is typed when it is compiled, not by annotations.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc"

from __future__ import annotations

import numpy as np
from numba import njit, prange

from fortyeight.analysis.dealer_hands import BLACKJACK, RANKS
from fortyeight.analysis.play_values import (
    BUSTED,
    DOUBLE,
    FREE,
    HALF_DOUBLE,
    HIT,
    NEVER,
    SAME,
    STAND,
    may_double,
    next_card,
    stand_value,
)
from fortyeight.analysis.split_doubles import fill_split_doubles


@njit(cache=True, parallel=True)
def fill_splits(
    shoe,
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
    wanted,
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
    start,
    paired,
    start_back,
    paired_back,
    chosen,
    chosen_suited,
    chosen_after,
    chosen_firm,
):
    """The values of split hands for every pair and first card that is wanted, side by side."""
    for task in prange(RANKS * RANKS):
        pair, first = task // RANKS, task % RANKS
        if wanted[pair, first]:
            split_hand_values(
                shoe,
                first,
                pair,
                most,
                under[first],
                counts,
                total,
                size,
                child,
                pays,
                totals,
                rows,
                table,
                rules,
                may_hit[pair],
                doubles_too[pair],
                policy[first],
                weights[pair, first],
                back_weights[pair, first],
                aware,
                combo,
                third,
                suit_chance[:, first],
                suit_extra[:, first],
                policy_extra[:, first],
                base[:, first],
                start[pair, first],
                paired[pair, first],
                start_back[pair, first],
                paired_back[pair, first],
                chosen[pair, first],
                chosen_suited[pair, first],
                chosen_after[pair, first],
                chosen_firm[pair, first],
            )


@njit(cache=True)
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

    `start` begins with one card of the pair; `paired` with two that cannot be split again. With
    `back` it is how often a dealer's blackjack meets a hand that has not bust: where it takes
    the original wager and what has bust, all hands but the first get their wager back then.
    `chosen` and its kin get the decisions, by whether the second card was the pair's again.
    """
    hands = len(total)
    # Of hands whose second card was another (0), and of those whose second was the pair's (1):
    # later they may be the same cards, and be played otherwise.
    values = np.zeros((2, most + 1, hands))
    backs = np.zeros((2, most + 1, hands))
    doubled = np.zeros((2, most + 1, max(rules.doubles, 1), 2, hands))
    left = np.empty((most + 1, RANKS), np.int64)
    cards = np.zeros(most + 1, np.int64)
    chances = np.zeros(most + 1)
    three = np.empty((most + 1, 3))
    three_back = np.zeros((most + 1, 3))
    gain = np.zeros(most + 1)
    for hand in range(hands):
        if counts[hand, pair] == 0:
            continue
        _reach(shoe, first, pair, counts[hand], left, cards, chances)
        if size[hand] == 1:
            for others in range(most + 1):
                if chances[others] > 0.0:
                    start[others] = _begun(
                        hand, first, pair, left[others], cards[others], child, values, others, under
                    )
                    start_back[others] = _begun(
                        hand, first, pair, left[others], cards[others], child, backs, others, FREE
                    )
            continue
        number = combo[hand]
        if number >= 0:
            _gain(
                hand,
                first,
                pair,
                third[number],
                left,
                cards,
                child,
                rows,
                table,
                under,
                rules,
                gain,
            )
        for again in range(2 if counts[hand, pair] > 1 else 1):
            three[:] = NEVER
            for others in range(most + 1):
                if chances[others] <= 0.0:
                    continue
                row = table[rows[hand, pair, others], first]
                three[others, STAND] = stand_value(
                    total[hand], max(pays[hand], 1.0), 1.0, row, under, rules
                )
                if total[hand] < 21 and may_hit:
                    three[others, HIT] = next_card(
                        hand,
                        first,
                        left[others],
                        cards[others],
                        child,
                        values[again, others],
                        under,
                    )
            half = False
            if doubles_too and rules.doubles > 0:
                half = fill_split_doubles(
                    hand,
                    first,
                    left,
                    cards,
                    _double_weights(weights[again], chances, aware),
                    counts,
                    total[hand],
                    child,
                    rows[:, pair],
                    table,
                    under,
                    rules,
                    may_double(size[hand], total[hand], False, totals, rules),
                    doubled[again],
                    three[:, DOUBLE],
                    chosen_after[again],
                    chosen_firm[again, hand],
                )
            if under == BUSTED:
                _fill_back(
                    hand,
                    first,
                    left,
                    cards,
                    chances,
                    child,
                    rows[:, pair],
                    table,
                    backs[again],
                    three_back,
                )
            _decide(
                hand,
                number,
                three,
                three_back,
                chances,
                weights[again],
                back_weights[again],
                policy,
                aware,
                suit_chance,
                suit_extra,
                policy_extra,
                base,
                gain,
                half,
                values[again],
                backs[again],
                chosen[again],
                chosen_suited[again],
            )
        if size[hand] == 2 and counts[hand, pair] == 2:
            for others in range(most + 1):
                paired[others] = values[1, others, hand]
                paired_back[others] = backs[1, others, hand]


@njit(cache=True)
def _reach(shoe, first, pair, held, left, cards, chances):
    """What is left and how often a hand is reached, by the number of others that are out."""
    for others in range(len(chances)):
        chances[others] = 0.0
        cards[others] = 0
        possible = True
        chance = 1.0
        drawn = -1
        for value in range(RANKS):
            own = held[value] - (1 if value == pair else 0)
            before = shoe[value] - (1 if value == first else 0)
            before -= 1 + others if value == pair else 0
            for number in range(own):
                chance *= before - number
            left[others, value] = before - own
            possible = possible and left[others, value] >= 0
            cards[others] += left[others, value]
            drawn += held[value]
        if not possible or cards[others] < 1:
            continue
        for number in range(drawn):
            chance /= cards[others] + drawn - number
        chances[others] = chance


@njit(cache=True)
def _begun(hand, first, pair, left, cards, child, values, others, under):
    """A hand of one card that gets its second, which may be the pair's."""
    value = next_card(hand, first, left, cards, child, values[0, others], under)
    twice = child[hand, pair]
    more = values[1, others, twice] - values[0, others, twice]
    return value + left[pair] / cards * more


@njit(cache=True)
def _fill_back(hand, first, left, cards, chances, child, rows, table, backs, found):
    """How often a blackjack meets a hand that has not bust: if it stands, hits, or doubles once."""
    for others in range(len(chances)):
        if chances[others] <= 0.0:
            continue
        found[others, STAND] = table[rows[hand, others], first, BLACKJACK]
        found[others, HIT] = next_card(
            hand, first, left[others], cards[others], child, backs[others], FREE
        )
        found[others, DOUBLE] = 0.0
        for card in range(RANKS):
            after = child[hand, card]
            if after >= 0 and left[others, card] > 0:
                chance = left[others, card] / cards[others]
                found[others, DOUBLE] += chance * table[rows[after, others], first, BLACKJACK]


@njit(cache=True)
def _double_weights(weights, chances, aware):
    """By what a doubled hand is decided: all numbers of others, or no others at all (cdz-)."""
    found = np.zeros(len(chances))
    if aware:
        found[:] = weights * chances
    else:
        found[0] = 1.0
    return found


@njit(cache=True)
def _gain(hand, first, pair, card, left, cards, child, rows, table, under, rules, gain):
    """The chance of the completing card, and of its being paid, by the number of others out."""
    for others in range(len(gain)):
        gain[others] = 0.0
        if left[others, card] > 0 and cards[others] > 0:
            blackjack = table[rows[child[hand, card], pair, others], first, BLACKJACK]
            share = left[others, card] / cards[others]
            gain[others] = share * paid_share(blackjack, under, rules)


@njit(cache=True)
def paid_share(blackjack, under, rules):
    """How often a 21 is paid: not against a blackjack, unless it wins against that too."""
    if under != SAME and rules.wins_21_over_blackjack:
        return 1.0
    return 1.0 - blackjack


@njit(cache=True)
def _decide(
    hand,
    number,
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
    """The value of a hand by its best decision, one for every way in which its suits may lie."""
    most = len(chances)
    cases = suit_chance.shape[1] if number >= 0 else 1
    for others in range(most):
        values[others, hand] = backs[others, hand] = 0.0
    for case in range(cases):
        chance = suit_chance[number, case] if number >= 0 else 1.0
        if chance <= 0.0:
            continue
        extra = suit_extra[number, case] if number >= 0 else 0.0
        ranked = policy[hand, HIT]
        if number >= 0:
            ranked += policy_extra[number, case] * base[number]
        choice = _choice(
            three,
            three_back,
            chances,
            weights,
            back_weights,
            policy[hand],
            ranked,
            aware,
            extra,
            gain,
        )
        told = HALF_DOUBLE if choice == DOUBLE and half else choice
        if number >= 0:
            chosen_suited[number, case] = told
        else:
            chosen[hand] = told
        for others in range(most):
            value = three[others, choice]
            if choice == HIT:
                value += extra * gain[others]
            values[others, hand] += chance * value
            backs[others, hand] += chance * three_back[others, choice]


@njit(cache=True)
def _choice(
    three, three_back, chances, weights, back_weights, ranking, ranked_hit, aware, extra, gain
):
    """The decision: by the given ranking, or the best for all numbers of others together."""
    allowed = np.zeros(3, np.bool_)
    worth = np.zeros(3)
    for action in range(3):
        for others in range(len(chances)):
            if three[others, action] > NEVER:
                allowed[action] = True
                value = three[others, action]
                if action == HIT:
                    value += extra * gain[others]
                worth[action] += weights[others] * chances[others] * value
                back = back_weights[others] * three_back[others, action]
                worth[action] += chances[others] * back
    best = STAND
    for action in range(3):
        if not allowed[action] or action == best:
            continue
        if aware:
            if worth[action] > worth[best]:
                best = action
        else:
            one = ranked_hit if action == HIT else ranking[action]
            other = ranked_hit if best == HIT else ranking[best]
            if one > other:
                best = action
    return best
