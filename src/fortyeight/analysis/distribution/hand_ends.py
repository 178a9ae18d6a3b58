"""Joint distribution of the ends of hands under a fixed policy and of the dealer's results.

A hand is a multiset of cards. Its chance is the number of orders in which the policy lets the cards
come, times the chance of one order. The dealer's results are those from the shoe that the hand
leaves. Hands over 21 are the remainder: all that drew, less those that are still in play.
"""

# A kernel is typed when it is compiled, not by annotations.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc"

from __future__ import annotations

import numpy as np
from numba import njit

from fortyeight.analysis.hands.dealer_hands import ENDS, RANKS
from fortyeight.analysis.values.play_values import (
    FULL,
    HALF_DOUBLE,
    HIT,
    KEEP,
    RESCUE,
    SPLIT,
    STAND,
    SURRENDER,
    total_with,
)

#: Numbers of ends: 0 to 4 are totals of 16 or less and 17 to 20, then these; then each 21 by what
#: it pays; then for each sequence of doubles the six totals, over 21, and rescued.
BUSTED_END, SURRENDERED, NATURAL, TWENTY_ONE = 5, 6, 7, 8
DOUBLED_21, DOUBLED_BUST, RESCUED = 5, 6, 7
DOUBLED_ENDS = 8


@njit(cache=True)
def total_place(total):
    """Return the number of the end of a total; all totals of 16 or less share one."""
    return max(total - 16, 0)


@njit(cache=True)
def hand_ends(
    shoe,
    first,
    pair,
    counts,
    total,
    size,
    child,
    rows,
    table,
    combo,
    third,
    suit_chance,
    suit_match,
    suit_end,
    end_of_21,
    chosen,
    chosen_suited,
    after,
    firm,
    double_firm,
    doubled,
    next_double,
    more,
    last,
    ends,
    means,
    splits,
):
    """Fill `ends` with chances, and `means` with the mean cards drawn times the chance.

    With a `pair` of 0 to 9, hands start with one card of it while others are out; otherwise they
    are the first two cards of a box. `ends` is by whether the second card paired again, the number
    of others, the end, and the dealer's result. `splits` gets how often each pair is split.
    `doubled` is the first end of each sequence of doubles, and `next_double` the sequence after
    one more double in full and for half.
    """
    hands = len(total)
    most = ends.shape[1]
    ways = np.zeros((2, hands))
    double_ways = np.zeros((2, len(doubled), hands))
    chances = np.zeros(most)
    left = np.empty((most, RANKS), np.int64)
    cards = np.zeros(most, np.int64)
    for hand in range(hands - 1, -1, -1):
        if pair >= 0 and counts[hand, pair] == 0:
            continue
        if size[hand] == 1:
            if pair >= 0:
                for card in range(RANKS):
                    ways[1 if card == pair else 0, child[hand, card]] += 1.0
            continue
        if pair < 0 and size[hand] == 2:
            ways[0, hand] = 1.0 if counts[hand].max() == 2 else 2.0
        if not _any_ways(ways, double_ways, hand):
            continue
        reach(shoe, first, pair, counts[hand], chances, left, cards)
        for again in range(2 if pair >= 0 else 1):
            if ways[again, hand] > 0.0:
                number = combo[hand]
                cases = suit_chance.shape[1] if number >= 0 else 1
                for case in range(cases):
                    share = ways[again, hand]
                    action = chosen[again, hand]
                    if number >= 0:
                        share *= suit_chance[number, case]
                        action = chosen_suited[again, number, case]
                    if share <= 0.0:
                        continue
                    natural = size[hand] == 2 and total[hand] == 21 and pair < 0
                    if action == SPLIT and not natural:
                        for value in range(RANKS):
                            if counts[hand, value] == 2:
                                splits[value] += share * chances[0]
                    elif natural or action in (SURRENDER, STAND):
                        end = total_place(total[hand])
                        if natural:
                            end = NATURAL
                        elif action == SURRENDER:
                            end = SURRENDERED
                        elif total[hand] == 21:
                            end = end_of_21[hand]
                        _add(
                            end, share, again, hand, pair, chances, counts, rows, table, ends, means
                        )
                    elif action == HIT:
                        _draw(
                            BUSTED_END,
                            share,
                            again,
                            hand,
                            pair,
                            chances,
                            left,
                            cards,
                            counts,
                            child,
                            rows,
                            table,
                            ends,
                            means,
                            ways[again],
                        )
                        if number >= 0 and suit_match[number, case] > 0.0:
                            _complete(
                                suit_end[number, case],
                                share * suit_match[number, case],
                                again,
                                child[hand, third[number]],
                                shoe,
                                first,
                                pair,
                                counts,
                                rows,
                                table,
                                ends,
                                means,
                                ways[again],
                            )
                    else:
                        way = next_double[0, 1 if action == HALF_DOUBLE else 0]
                        if double_firm:
                            _firm_draw(
                                doubled[way],
                                share,
                                again,
                                hand,
                                pair,
                                chances,
                                left,
                                cards,
                                counts,
                                child,
                                rows,
                                table,
                                firm[again, hand],
                                shoe,
                                first,
                                ends,
                                means,
                            )
                        else:
                            _draw(
                                doubled[way] + DOUBLED_BUST,
                                share,
                                again,
                                hand,
                                pair,
                                chances,
                                left,
                                cards,
                                counts,
                                child,
                                rows,
                                table,
                                ends,
                                means,
                                double_ways[again, way],
                            )
            for way in range(len(doubled)):
                share = double_ways[again, way, hand]
                if share <= 0.0:
                    continue
                action = after[again, more[way], last[way], hand]
                if action in (KEEP, RESCUE):
                    end = doubled[way] + (RESCUED if action == RESCUE else total_place(total[hand]))
                    _add(end, share, again, hand, pair, chances, counts, rows, table, ends, means)
                else:
                    then = next_double[way + 1, 0 if action == FULL else 1]
                    _draw(
                        doubled[then] + DOUBLED_BUST,
                        share,
                        again,
                        hand,
                        pair,
                        chances,
                        left,
                        cards,
                        counts,
                        child,
                        rows,
                        table,
                        ends,
                        means,
                        double_ways[again, then],
                    )


@njit(cache=True)
def _any_ways(ways, double_ways, hand):
    if ways[0, hand] > 0.0 or ways[1, hand] > 0.0:
        return True
    for again in range(2):
        for way in range(double_ways.shape[1]):
            if double_ways[again, way, hand] > 0.0:
                return True
    return False


@njit(cache=True)
def reach(shoe, first, pair, held, chances, left, cards):
    """Fill the chance of one order of a hand's cards, and the cards left, by others out."""
    for others in range(len(chances)):
        chance = 1.0
        rest = 0
        drawn = 0
        possible = True
        for value in range(RANKS):
            before = shoe[value] - (1 if value == first else 0)
            own = held[value]
            if value == pair:
                before -= 1 + others
                own -= 1
            for number in range(own):
                chance *= before - number
            left[others, value] = before - own
            possible = possible and left[others, value] >= 0
            rest += left[others, value]
            drawn += own
        cards[others] = rest
        chances[others] = 0.0
        if possible and rest > 0:
            for number in range(drawn):
                chance /= rest + drawn - number
            chances[others] = chance


@njit(cache=True)
def _add(end, share, again, hand, pair, chances, counts, rows, table, ends, means):
    """Add a hand that ends as it is."""
    for others in range(len(chances)):
        weight = share * chances[others]
        if weight == 0.0:
            continue
        row = rows[hand, others]
        for dealer in range(ENDS):
            ends[again, others, end, dealer] += weight * table[row, dealer]
        _mean(end, weight, again, others, hand, pair, counts, -1, means)


@njit(cache=True)
def _mean(end, weight, again, others, hand, pair, counts, card, means):
    """Add the cards that a hand drew, without the card of the pair that it started with."""
    for value in range(RANKS):
        own = counts[hand, value] - (1 if value == pair else 0) + (1 if value == card else 0)
        means[again, others, end, value] += weight * own


@njit(cache=True)
def _draw(
    bust,
    share,
    again,
    hand,
    pair,
    chances,
    left,
    cards,
    counts,
    child,
    rows,
    table,
    ends,
    means,
    ways,
):
    """Draw one card: add the ways of hands still in play, and the rest to those over 21."""
    over = False
    for card in range(RANKS):
        if child[hand, card] >= 0:
            ways[child[hand, card]] += share
        else:
            over = True
    if not over:
        return
    for others in range(len(chances)):
        weight = share * chances[others]
        if weight == 0.0:
            continue
        row = rows[hand, others]
        for dealer in range(ENDS):
            ends[again, others, bust, dealer] += weight * table[row, dealer]
        for card in range(RANKS):
            if left[others, card] <= 0:
                continue
            chance = weight * left[others, card] / cards[others]
            after = child[hand, card]
            if after < 0:
                _mean(bust, chance, again, others, hand, pair, counts, card, means)
            else:
                row = rows[after, others]
                for dealer in range(ENDS):
                    ends[again, others, bust, dealer] -= chance * table[row, dealer]


@njit(cache=True)
def _complete(end, share, again, hand, shoe, first, pair, counts, rows, table, ends, means, ways):
    """Add a completed 6-7-8 or 7-7-7 of one suit, and take it out of the mixed ones."""
    most = ends.shape[1]
    chances = np.zeros(most)
    left = np.empty((most, RANKS), np.int64)
    cards = np.zeros(most, np.int64)
    reach(shoe, first, pair, counts[hand], chances, left, cards)
    _add(end, share, again, hand, pair, chances, counts, rows, table, ends, means)
    ways[hand] -= share


@njit(cache=True)
def _firm_draw(
    base,
    share,
    again,
    hand,
    pair,
    chances,
    left,
    cards,
    counts,
    child,
    rows,
    table,
    firm,
    shoe,
    first,
    ends,
    means,
):
    """Draw one card after a double that makes aces count 1, then keep or rescue."""
    most = len(chances)
    then = np.zeros(most)
    then_left = np.empty((most, RANKS), np.int64)
    then_cards = np.zeros(most, np.int64)
    unused = np.zeros(len(child))
    _draw(
        base + DOUBLED_BUST,
        share,
        again,
        hand,
        pair,
        chances,
        left,
        cards,
        counts,
        child,
        rows,
        table,
        ends,
        means,
        unused,
    )
    for card in range(RANKS):
        after = child[hand, card]
        if after < 0:
            continue
        end = base + total_place(total_with(counts[hand], card, True))
        if firm[card] == RESCUE:
            end = base + RESCUED
        reach(shoe, first, pair, counts[after], then, then_left, then_cards)
        _add(end, share, again, after, pair, then, counts, rows, table, ends, means)
