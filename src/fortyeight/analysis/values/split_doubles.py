"""Doubles of split hands, decided without looking at the other hands of the box.

A value depends on the number of other cards of the pair that are out. The player does not know
that number when deciding whether to double, how much, and what to do afterwards, so each decision
is the one that is best over all numbers together.
"""

# A kernel is typed when it is compiled, not by annotations.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc"

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from fortyeight.analysis.arrays import Bools, Floats, Ints
from fortyeight.analysis.compiled import helper
from fortyeight.analysis.hands.dealer_hands import BLACKJACK
from fortyeight.analysis.hands.player_hands import NOT_DOUBLED
from fortyeight.analysis.hands.split_shoes import next_cards
from fortyeight.analysis.values.play_values import (
    DOUBLE,
    FULL,
    KEEP,
    RESCUE,
    rescue_value,
    stand_value,
)


class DoubleScratch(NamedTuple):
    """The weights of lanes for decisions on doubles, and arrays to work in.

    `like` is the first way of having doubled after which all is as after this one.
    """

    choices: Floats
    weights: Floats
    kept: Floats
    at_0: Floats
    may: Bools
    like: Ints

    @classmethod
    def of(cls, width: int, ways: int) -> DoubleScratch:
        lanes = np.empty(width), np.empty(width), np.empty(width)
        return cls(np.empty((4, width)), *lanes, np.empty(4, np.bool_), np.empty(ways, np.int64))


@helper
def fill_like(ways, like):
    """Fill the first way with the same wager, forfeit and number of doubles left."""
    for way in range(len(like)):
        like[way] = way
        for other in range(way - 1, -1, -1):
            same = ways.wager[other] == ways.wager[way] and ways.left[other] == ways.left[way]
            if same and ways.forfeits[other] == ways.forfeits[way]:
                like[way] = other


@helper
def fill_split_doubles(
    hand, twin, state, size, total, pay, first, shoes, chances, child, rows, table, under, wins,
    ways, rescue, again, lanes, doubles_now, scratch, doubled, actions, after,
):  # fmt: skip
    """Fill `doubled` for a hand after each way of doubling, with the best decision in `after`.

    Where the hand may be doubled now, fill its row of `actions` for each size of a double. `rescue`
    and `again` are whether these are allowed after a double.
    """
    original = lanes.original
    if doubles_now:
        for less in range(2):
            way = ways.following[0, less]
            if way >= 0:
                next_cards(
                    twin, shoes, child, doubled[way], ways.wager[way], under, original,
                    actions[DOUBLE + less],
                )  # fmt: skip
    if state == NOT_DOUBLED:
        return
    width = len(chances)
    choices, kept, at_0, may = scratch.choices, scratch.kept, scratch.at_0, scratch.may
    choices[:] = 0.0
    kept[:] = 0.0
    at_0[:] = 0.0
    may[KEEP], may[RESCUE] = True, rescue
    least = ways.wager[0]
    for lane in range(width):
        if chances[lane] > 0.0:
            row = table[rows[hand, lanes.others[lane]], first]
            kept[lane] = stand_value(total, pay, least, row, under, original[lane], wins)
            if len(ways.wager) > 1:
                at_0[lane] = stand_value(total, pay, 0.0, row, under, original[lane], wins)
    for way in range(len(ways.wager)):
        if size - 2 < ways.left[0] - ways.left[way] + 1:
            # Each double has brought a card.
            continue
        like = scratch.like[way]
        if like != way:
            for lane in range(width):
                doubled[way, hand, lane] = doubled[like, hand, lane]
            after[way, hand] = after[like, hand]
            continue
        # The value of keeping a double is linear in what stands on the hand.
        more = ways.wager[way] / least
        for lane in range(width):
            choices[KEEP, lane] = at_0[lane] + more * (kept[lane] - at_0[lane])
        for lane in range(width if may[RESCUE] else 0):
            if chances[lane] > 0.0:
                safe = 1.0 - table[rows[hand, lanes.others[lane]], first, BLACKJACK]
                choices[RESCUE, lane] = rescue_value(
                    ways.forfeits[way], safe, under, original[lane]
                )
        for less in range(2):
            then = ways.following[way + 1, less]
            may[FULL + less] = again and then >= 0
            if may[FULL + less]:
                next_cards(
                    hand, shoes, child, doubled[then], ways.wager[then], under, original,
                    choices[FULL + less],
                )  # fmt: skip
        best = _best(choices, scratch.weights, may)
        for lane in range(width):
            doubled[way, hand, lane] = choices[best, lane]
        after[way, hand] = best


@helper
def _best(choices, weights, may):
    """Return the decision that is best over all lanes together."""
    best, best_worth = KEEP, 0.0
    for choice in range(len(choices)):
        if not may[choice]:
            continue
        worth = 0.0
        for lane in range(len(weights)):
            worth += weights[lane] * choices[choice, lane]
        if choice == KEEP or worth > best_worth:
            best, best_worth = choice, worth
    return best
