"""Joint distribution of the ends of hands under a fixed policy and of the dealer's results.

A hand is a multiset of cards. Its chance is the number of orders in which the policy lets the cards
come, times the chance of one order. The dealer's results are those from the shoe that the hand
leaves. Hands over 21 are the remainder: all that drew, less those that are still in play.
"""

# A kernel is typed when it is compiled, not by annotations.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc"

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from fortyeight.analysis.arrays import Floats, Int8s, Ints
from fortyeight.analysis.compiled import helper, kernel
from fortyeight.analysis.hands.dealer_hands import RANKS
from fortyeight.analysis.hands.player_hands import DOUBLED, MIXED
from fortyeight.analysis.values.play_values import (
    FULL,
    HALF_DOUBLE,
    HIT,
    KEEP,
    RESCUE,
    SPLIT,
    STAND,
    SURRENDER,
)

#: Numbers of ends: 0 to 4 are totals of 16 or less and 17 to 20, then these; then each 21 by what
#: it pays; then for each sequence of doubles the six totals, over 21, and rescued.
BUSTED_END, SURRENDERED, NATURAL, TWENTY_ONE = 5, 6, 7, 8
DOUBLED_21, DOUBLED_BUST, RESCUED = 5, 6, 7
DOUBLED_ENDS = 8


@helper
def total_place(total):
    """Return the number of the end of a total; all totals of 16 or less share one."""
    return max(total - 16, 0)


class Ends21(NamedTuple):
    """The ends of a 21 by hand, and those of doubled hands.

    `doubled` is the first end of the first way of having doubled, and `of_way` the number of ends
    that each has. `doubled_21` counts from the first end of a way.
    """

    of_21: Ints
    doubled: int
    of_way: int
    doubled_21: Ints


class SuitEnds(NamedTuple):
    """The cases of suits under one up card (see `Suited`), and the end of a completed bonus.

    `doubled_end` is that of a doubled hand, counted from the first end of a way.
    """

    combo: Int8s
    third: Int8s
    chance: Floats
    match: Floats
    end: Ints
    doubled_end: Ints


class CardTables(NamedTuple):
    """Figures of the cards that a hand has taken, a row each, such as the dealer's chances.

    `there` has those of the cards themselves, `drawn` their mean after one more card.
    """

    there: Floats
    drawn: Floats


class EndChances(NamedTuple):
    """Chances of ends times figures of the cards taken, mean cards drawn times them, and splits.

    `ends` and `means` are by whether the second card paired again, the number of others out, and
    the end; then by figure (the dealer's result), or by value. `splits` is how often each pair is
    split.
    """

    ends: Floats
    means: Floats
    splits: Floats


class ShoesLeft(NamedTuple):
    """By number of others out: chance of one order of a hand's cards, and the cards it leaves."""

    chances: Floats
    left: Ints
    cards: Ints


class EndScratch(NamedTuple):
    """Arrays that `hand_ends` works in, and the numbers of others out."""

    ways: Floats
    doubled: Floats
    shoes: ShoesLeft
    after: ShoesLeft
    others: Ints

    @classmethod
    def of(cls, hands: int, sequences: int, width: int) -> EndScratch:
        def shoes() -> ShoesLeft:
            left = np.empty((width, RANKS), np.int64)
            return ShoesLeft(np.empty(width), left, np.empty(width, np.int64))

        doubled = np.empty((2, sequences, hands))
        return cls(np.empty((2, hands)), doubled, shoes(), shoes(), np.arange(width))


@kernel
def hand_ends(
    shoe, first, pair, hands, rows, tables, suits, ends_21, play, following, scratch, result
):
    """Add the ends of hands to `result`. `following` is that of `DoubleWays`.

    `rows` are those of `tables`, by hand and number of others out.

    With a `pair` of 0 to 9, hands start with one card of it while others are out; otherwise they
    are the first two cards of a box.
    """
    counts, total, size, child = hands.counts, hands.total, hands.size, hands.child
    number, sequences = len(total), len(following) - 1
    ways, doubled, shoes, others = scratch.ways, scratch.doubled, scratch.shoes, scratch.others
    ways[:] = 0.0
    doubled[:] = 0.0
    for step in range(number - 1, -1, -1):
        hand = hands.order[step]
        if pair >= 0 and counts[hand, pair] == 0:
            continue
        if hands.state[hand] == MIXED:
            for again in range(2):
                unmix(hand, hands, ways[again])
                for way in range(sequences):
                    unmix(hand, hands, doubled[again, way])
            continue
        if size[hand] == 1:
            if pair >= 0:
                for card in range(RANKS):
                    if card != pair:
                        ways[0, child[hand, card]] += hands.dealt[first, hand]
                        continue
                    for again in range(2):
                        second_card(
                            child[hand, card], hands.dealt[first, hand], again, hands, ways[again]
                        )
            continue
        if pair < 0 and size[hand] == 2 and hands.state[hand] != DOUBLED:
            ways[0, hand] = hands.dealt[first, hand]
        if not _any_ways(ways, doubled, hand):
            continue
        reach(shoe, first, pair, others, counts[hand], shoes.chances, shoes.left, shoes.cards)
        for again in range(2 if pair >= 0 else 1):
            combo = suits.combo[hands.row[hand]]
            for case in range(suits.chance.shape[1] if combo >= 0 else 1):
                share = ways[again, hand]
                action = play.chosen[again, hand]
                if combo >= 0:
                    share *= suits.chance[combo, case]
                    action = play.suited[again, combo, case]
                if share <= 0.0 or ways[again, hand] <= 0.0:
                    continue
                natural = size[hand] == 2 and total[hand] == 21 and pair < 0
                if action == SPLIT and not natural:
                    for value in range(RANKS):
                        if counts[hand, value] == 2:
                            result.splits[value] += share * shoes.chances[0]
                elif natural or action in (SURRENDER, STAND):
                    end = total_place(total[hand])
                    if natural:
                        end = NATURAL
                    elif action == SURRENDER:
                        end = SURRENDERED
                    elif total[hand] == 21:
                        end = ends_21.of_21[hand]
                    _add(end, share, again, hand, pair, shoes.chances, hands, rows, tables, result)
                elif action == HIT:
                    _draw(
                        BUSTED_END, share, again, hand, pair, shoes, hands, rows, tables, result,
                        ways[again],
                    )  # fmt: skip
                    if combo >= 0 and suits.match[combo, case] > 0.0:
                        # Add a completed 6-7-8 or 7-7-7 of one suit, less in the mixed ones.
                        completed, part = child[hand, suits.third[combo]], suits.match[combo, case]
                        _add_after(
                            suits.end[combo, case], share * part, again, completed, shoe, first,
                            pair, hands, rows, tables, scratch, result,
                        )  # fmt: skip
                        ways[again, completed] -= share * part
                else:
                    way = following[0, 1 if action == HALF_DOUBLE else 0]
                    _draw(
                        way_end(ends_21, way) + DOUBLED_BUST, share, again, hands.twin[hand], pair,
                        shoes, hands, rows, tables, result, doubled[again, way],
                    )  # fmt: skip
                    if combo >= 0 and suits.match[combo, case] > 0.0:
                        completed = child[hands.twin[hand], suits.third[combo]]
                        end = suits.doubled_end[combo, case]
                        kept = play.after[again, way, completed] == KEEP
                        if kept and end != ends_21.doubled_21[completed]:
                            part = suits.match[combo, case]
                            _add_after(
                                way_end(ends_21, way) + end, share * part, again, completed, shoe,
                                first, pair, hands, rows, tables, scratch, result,
                            )  # fmt: skip
                            doubled[again, way, completed] -= share * part
            for way in range(sequences):
                share = doubled[again, way, hand]
                if share <= 0.0:
                    continue
                action = play.after[again, way, hand]
                end = way_end(ends_21, way)
                if action in (KEEP, RESCUE):
                    if action == RESCUE:
                        end += RESCUED
                    elif total[hand] == 21:
                        end += ends_21.doubled_21[hand]
                    else:
                        end += total_place(total[hand])
                    _add(end, share, again, hand, pair, shoes.chances, hands, rows, tables, result)
                else:
                    then = following[way + 1, 0 if action == FULL else 1]
                    _draw(
                        way_end(ends_21, then) + DOUBLED_BUST, share, again, hand, pair, shoes,
                        hands, rows, tables, result, doubled[again, then],
                    )  # fmt: skip


@helper
def unmix(hand, hands, ways):
    """Pass the ways of a mixture on to the hands that it stands for."""
    for part in range(hands.begins[hand], hands.ends[hand]):
        ways[hands.parts[part]] += hands.shares[part, 0] * ways[hand]


@helper
def second_card(twice, share, again, hands, ways):
    """Add the ways of a second card of a pair's value: of hands that pair again, or do not."""
    if hands.state[twice] != MIXED:
        ways[twice] += share if again == 1 else 0.0
        return
    for part in range(hands.begins[twice], hands.ends[twice]):
        if hands.apart[hands.parts[part]] == (again == 0):
            ways[hands.parts[part]] += hands.shares[part, 0] * share


@helper
def way_end(ends_21, way):
    """Return the first end of a way of having doubled."""
    return ends_21.doubled + ends_21.of_way * way


@helper
def _any_ways(ways, doubled, hand):
    some = ways[0, hand] > 0.0 or ways[1, hand] > 0.0
    for again in range(2):
        for way in range(doubled.shape[1]):
            some = some or doubled[again, way, hand] > 0.0
    return some


@helper
def reach(shoe, first, pair, others_out, held, chances, left, cards):
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
                before -= 1 + others_out[others]
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


@helper
def _add(end, share, again, hand, pair, chances, hands, rows, tables, result):
    """Add a hand that ends as it is."""
    for others in range(len(chances)):
        weight = share * chances[others]
        if weight == 0.0:
            continue
        row = rows[hand, others]
        for at in range(tables.there.shape[1]):
            result.ends[again, others, end, at] += weight * tables.there[row, at]
        _mean(weight, hands.counts[hand], pair, -1, result.means[again, others, end])


@helper
def _mean(weight, counts, pair, card, means):
    """Add the cards that a hand drew, without the card of the pair that it started with."""
    for value in range(RANKS):
        own = counts[value] - (1 if value == pair else 0) + (1 if value == card else 0)
        means[value] += weight * own


@helper
def _draw(bust, share, again, hand, pair, shoes, hands, rows, tables, result, ways):
    """Draw one card: add the ways of hands still in play, and the rest to those over 21."""
    counts, child, ends = hands.counts, hands.child, result.ends
    over = False
    for card in range(RANKS):
        if child[hand, card] >= 0:
            ways[child[hand, card]] += share
        else:
            over = True
    if not over:
        return
    for others in range(len(shoes.chances)):
        weight = share * shoes.chances[others]
        if weight == 0.0:
            continue
        row = rows[hand, others]
        for at in range(tables.there.shape[1]):
            ends[again, others, bust, at] += weight * tables.drawn[row, at]
        for card in range(RANKS):
            if shoes.left[others, card] <= 0:
                continue
            chance = weight * shoes.left[others, card] / shoes.cards[others]
            after = child[hand, card]
            if after < 0:
                _mean(chance, counts[hand], pair, card, result.means[again, others, bust])
            else:
                row = rows[after, others]
                for at in range(tables.there.shape[1]):
                    ends[again, others, bust, at] -= chance * tables.there[row, at]


@helper
def _add_after(end, share, again, hand, shoe, first, pair, hands, rows, tables, scratch, result):
    """Add a hand that ends with the card just drawn, from the shoe that it leaves."""
    after, others = scratch.after, scratch.others
    reach(shoe, first, pair, others, hands.counts[hand], after.chances, after.left, after.cards)
    _add(end, share, again, hand, pair, after.chances, hands, rows, tables, result)
