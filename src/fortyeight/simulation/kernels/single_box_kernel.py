"""Shoes dealt to one box by the machine of a whole round: one read a card, and no decision.

The function that deals a shoe is compiled for a CPU and for a GPU. What differs between them is
how cards are kept (`take`), how a number is counted (`count`) and who is in step (`together`).
"""

# A kernel is typed when it is compiled, not by annotations.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc, assignment"

from __future__ import annotations

import numpy as np
from numba import njit, uint64

from fortyeight.simulation.game.game_tables import FACES
from fortyeight.simulation.game.round_rules import COLUMNS
from fortyeight.simulation.kernels.draws import shoe_key, word_at

#: What a kernel has counted of whole shoes.
CARDS_DEALT, RAN_OUT = 0, 1

#: A column is the low bits of a card; above it, where optional wagers ask for it, is its face.
COLUMN_BITS = 5
#: The last cards are kept in one word, each with so many bits.
CARD_BITS = 16
#: Four net results of split hands are in one word, each of so many bits.
FIELD_BITS = 16

#: Columns of cards that wait to be played are kept in one word; so many splits a box may have.
MOST_WAITING = 64 // COLUMN_BITS

#: Numbers of cards, places and states; a GPU is faster with shorter ones.
index = uint64

_0, _1, _2, _3, _4 = (np.uint64(one) for one in range(5))
_32 = np.uint64(32)
_COLUMNS, _COLUMN = np.uint64(COLUMNS), np.uint64(2**COLUMN_BITS - 1)
_WAITS, _CARD = np.uint64(COLUMN_BITS), np.uint64(CARD_BITS)
_FACE, _FACES, _FACE_TABLE = np.uint64(FACES - 1), np.uint64(FACES), np.uint64(FACES * FACES)
_BITS, _FIELD = np.uint64(FIELD_BITS), np.uint64(2**FIELD_BITS - 1)
#: A row of what is known of a station.
STATION_ROW = 8
_STATION = np.uint64(STATION_ROW)


@njit(cache=True, nogil=True, inline="always")
def take(deck, place, drawn, lanes, lane):
    """The card that is drawn for a place; what lay there goes to where it was."""
    face = deck[drawn]
    deck[drawn] = deck[place]
    deck[place] = face
    return face


@njit(cache=True, nogil=True, inline="always")
def known(face, match):
    """A card that was taken: its column, and its face above."""
    return face


@njit(cache=True, nogil=True, inline="always")
def count(tally, at, begin):
    """Count one more."""
    tally[at] += 1


@njit(cache=True, nogil=True, inline="always")
def first_two(seen, match):
    """Where a box is counted by the last three cards: its first, the dealer's, its second."""
    other = (seen >> _WAITS) & _FACE
    up = (seen >> (_CARD + _WAITS)) & _FACE
    one = (seen >> (_CARD + _CARD + _WAITS)) & _FACE
    cell = index(match[index(_FACE_TABLE + one * _FACES + other)])
    matched = index(match[index(up * _FACES + one)]) * _3
    return index(cell + matched + index(match[index(up * _FACES + other)]))


@njit(cache=True, nogil=True, inline="always")
def has_side_bets(match):
    """Whether there are optional wagers that go by a box's first two cards."""
    return len(match) > 1


@njit(cache=True, nogil=True, inline="always")
def row_of(state, over):
    """The row of a state that waits for a card; where a round is over, the next one begins."""
    return state


@njit(cache=True, nogil=True, inline="always")
def row_of_turned(state, stations, over):
    """The row of a station at which a hole card is turned."""
    return state


@njit(cache=True, nogil=True, inline="always")
def together(goes_on):
    """Whether any of those goes on who are in step."""
    return goes_on


@njit(cache=True, nogil=True)
def deal_shoe(
    key, size, burn, last, over, stations, hole, holes, bias, zero, splitting, again, ended, done,
    lanes, lane, table, station, begin, against, match, deck, tally, results, cells,
):  # fmt: skip
    """Deal one shoe until the last place at which a round may begin is passed.

    Its cards lie in `deck`. Each card is drawn while the one before it is played. `station` has a
    row for each station; of a split hand's end what it asks of the dealer and its nets, the first
    hand's and another's. Returns how many cards were dealt.
    """
    at = index(0)
    word = _0
    round_begin = index(0)
    state = index(0)
    hole_card = index(0)
    up, most, splits, hands, left = index(0), index(0), index(0), index(0), index(0)
    first, card, asked = index(0), index(0), index(0)
    waiting, low, high, seen = _0, _0, _0, _0
    coming = index(0)
    beside = has_side_bets(match)
    while at <= burn:
        word = word << _32 if at & _1 else uint64(word_at(key, at))
        drawn = index(at + index(((word >> _32) * index(size - at)) >> _32))
        coming = index(known(take(deck, at, drawn, lanes, lane), match))
        round_begin = at
        at = index(at + _1)
    while at <= last or together(round_begin <= last):
        if round_begin <= last:
            card = index(coming & _COLUMN)
            seen = (seen << _CARD) | uint64(coming)
            word = word << _32 if at & _1 else uint64(word_at(key, at))
            place, cards = at, size
            if at >= size:
                # The shoe is empty: the discards of earlier rounds come.
                cards = max(round_begin, index(1))
                place = index((at - size) % cards)
            drawn = index(place + index(((word >> _32) * index(cards - place)) >> _32))
            coming = index(known(take(deck, place, drawn, lanes, lane), match))
            if beside and at == index(round_begin + _3):
                count(cells, first_two(seen, match), _0)
            if hole <= state < holes:
                hole_card = card
            state = index(table[index(row_of(state, over) * _COLUMNS + card)])
            count(tally, state, over)
            while state >= stations:
                row = index((state - stations) * _STATION)
                if state >= done:
                    end = uint64(station[row])
                    nets = (low if end < _4 else high) >> ((end & _3) * _BITS)
                    count(results, index(index(nets & _FIELD) + zero - hands * bias), _0)
                    state = over
                elif state >= ended:
                    row = index(row + (_0 if hands == _0 else _4))
                    asked = index(asked | index(station[row]))
                    low += uint64(station[index(row + _1)])
                    high += uint64(station[index(row + _2)])
                    hands = index(hands + _1)
                    if left > _0:
                        left = index(left - _1)
                        first = index(waiting & _COLUMN)
                        waiting = waiting >> _WAITS
                        state = index(begin[index(up * _COLUMNS + first)])
                    else:
                        state = index(against[index(up * _4 + asked)])
                        count(tally, state, over)
                elif state >= again:
                    if splits < most:
                        splits = index(splits + _1)
                        waiting = (waiting << _WAITS) | uint64(card)
                        left = index(left + _1)
                        state = index(begin[index(up * _COLUMNS + first)])
                    else:
                        state = index(station[row])
                        count(tally, state, over)
                elif state >= splitting:
                    up = index(station[row])
                    most = index(station[index(row + _1)])
                    # The dealer's cards came between the two and, if he has a hole card, after.
                    both = seen >> _CARD if holes > hole else seen
                    waiting = both & _COLUMN
                    first = index((both >> (_CARD + _CARD)) & _COLUMN)
                    left, splits, hands = index(1), index(1), index(0)
                    low, high, asked = _0, _0, index(0)
                    state = index(begin[index(up * _COLUMNS + first)])
                else:
                    row = index(row_of_turned(state, stations, over))
                    state = index(table[index(row * _COLUMNS + hole_card)])
                    count(tally, state, over)
            if state >= over:
                round_begin = at
            at = index(at + _1)
    return index(at - _1)


@njit(cache=True, nogil=True)
def deal_single_box(
    seed, first_shoe, shoes, fresh, cards, numbers,
    table, station, begin, against, match, deck, tally, results, cells, dealt,
):  # fmt: skip
    """Deal shoes one after another to their cutting cards, or for one round each."""
    size = uint64(len(cards))
    burn = _0 if fresh else uint64(numbers[0])
    last = _0 if fresh else uint64(numbers[1])
    for shoe in range(first_shoe, first_shoe + shoes):
        for place in range(len(cards)):
            deck[place] = cards[place]
        at = deal_shoe(
            uint64(shoe_key(seed, shoe)), size, burn, last, uint64(numbers[2]), uint64(numbers[3]),
            uint64(numbers[4]), uint64(numbers[5]), uint64(numbers[6]), uint64(numbers[7]),
            uint64(numbers[8]), uint64(numbers[9]), uint64(numbers[10]), uint64(numbers[11]),
            _1, _0, table, station, begin, against, match, deck, tally, results, cells,
        )  # fmt: skip
        dealt[CARDS_DEALT] += np.int64(at)
        if at > size:
            dealt[RAN_OUT] += 1
