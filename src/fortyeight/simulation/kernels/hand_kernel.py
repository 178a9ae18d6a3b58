"""Kernel functions that play doubled and split hands."""

# Numba infers the types of kernels when it compiles them.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc, assignment"

from __future__ import annotations

import numpy as np
from numba import uint64

from fortyeight.analysis.distribution.hand_ends import RESCUED, SURRENDERED
from fortyeight.analysis.hands.dealer_hands import RANKS
from fortyeight.analysis.values.play_values import (
    FULL,
    HALF_DOUBLE,
    HIT,
    KEEP,
    RESCUE,
    STAND,
    SURRENDER,
)
from fortyeight.simulation.compiled import helper
from fortyeight.simulation.counting.count_kernel import context_now, play_now
from fortyeight.simulation.game.automaton import ROW
from fortyeight.simulation.game.game_tables import UPS
from fortyeight.simulation.kernels.draws import draw

_0, _1 = np.uint64(0), np.uint64(1)
_ROW, _UPS = np.uint64(ROW), np.uint64(UPS)
#: Index of boxes that are not split among the contexts by pair.
NOT_SPLIT = np.uint64(RANKS)
_STAND, _HIT, _SURRENDER = np.uint8(STAND), np.uint8(HIT), np.uint8(SURRENDER)


@helper
def play_doubled(tables, state, context, up, at, deck, key, round_begin, half, count, pair, again):
    """Play a doubled hand. Return its end, and the next place of the shoe.

    `pair` is NOT_SPLIT for a box that is not split. With a count, decisions after the double depend
    on it too, and on `pair` and `again`.
    """
    kind, following, after = tables.kind, tables.following, tables.after
    ways, bust = tables.ways, uint64(tables.numbers[0])
    way = ways[0, 2 if half else 1]
    state = uint64(tables.twin[state])
    while True:
        base = ways[way + 1, 0]
        card = draw(deck, at, key, round_begin)
        at += _1
        state = uint64(following[state * _ROW + kind[card]])
        if state == bust:
            break
        if count is not None:
            context = context_now(count, deck, at, round_begin, pair, again)
        action = after[context, way, state, up]
        if action == KEEP:
            break
        if action == RESCUE:
            return uint64(base + RESCUED), at
        way = ways[way + 1, 1 if action == FULL else 2]
    states = uint64(tables.numbers[8])
    return uint64(base + tables.doubled[state if pair == NOT_SPLIT else states + state]), at


@helper
def play_split(
    tables, one, other, up, at, deck, key, round_begin, waiting, ends, begin, count, dealt
):
    """Play a box that splits. Return its number of hands, and the next place of the shoe.

    `dealt` is None, or receives the first card of each hand, and the places of the shoe from and up
    to which its other cards came.
    """
    kind, value, rank = tables.kind, tables.value, tables.rank
    following, act = tables.following, tables.act
    states, pair = uint64(tables.numbers[8]), value[one]
    max_splits = tables.numbers[3] if pair == 0 else tables.numbers[2]
    number, splits, played = 2, 1, 0
    waiting[0], waiting[1] = other, one
    while number > 0:
        number -= 1
        first = waiting[number]
        hand_begin = at
        card = draw(deck, at, key, round_begin)
        at += _1
        again = _1 if rank[card] == rank[first] else _0
        if again and splits < max_splits:
            # Split again: the hand of the first card is played before that of the new one.
            waiting[number] = card
            waiting[number + 1] = first
            number += 2
            splits += 1
            continue
        state = uint64(following[uint64(tables.start[kind[first]]) * _ROW + kind[card]])
        context = uint64(tables.context[pair, again])
        if count is not None:
            context = play_now(count, deck, at, round_begin, pair, again, state, up)
        row = context * states
        action = act[(row + state) * _UPS + up]
        while action == _HIT:
            card = draw(deck, at, key, round_begin)
            at += _1
            state = uint64(following[state * _ROW + kind[card]])
            if count is not None:
                context = play_now(count, deck, at, round_begin, pair, again, state, up)
                row = context * states
            action = act[(row + state) * _UPS + up]
        if action == _STAND:
            ends[begin + uint64(played)] = tables.end[states + state]
        elif action == _SURRENDER:
            ends[begin + uint64(played)] = SURRENDERED
        else:
            half = action == HALF_DOUBLE
            ended, at = play_doubled(
                tables, state, context, up, at, deck, key, round_begin, half, count, pair, again
            )
            ends[begin + uint64(played)] = ended
        if dealt is not None:
            dealt[played, 0], dealt[played, 1], dealt[played, 2] = first, hand_begin, at
        played += 1
    return uint64(played), at
