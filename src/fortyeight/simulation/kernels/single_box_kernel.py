"""The kernel that deals shoes to one box by the machine of a whole round: one lookup for each card.

`deal_shoe` is compiled for a CPU and for a GPU. They differ in how cards are stored (`take`), how
counters are incremented (`count`) and which threads run in step (`any_thread`); `backends.gpu`
replaces these functions.
"""

# Numba infers the types of kernels when it compiles them.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc, assignment"

from __future__ import annotations

import numpy as np
from numba import njit, uint64

from fortyeight.simulation.game.game_tables import FACES
from fortyeight.simulation.game.round_rules import COLUMNS
from fortyeight.simulation.kernels.draws import shoe_key, word_at

#: Indices of the counters for whole shoes.
CARDS_DEALT, RAN_OUT = 0, 1

#: The low bits of a card are its column; the bits above are its face, if there are side bets.
COLUMN_BITS = 5
#: The last cards are kept in one word, with this many bits each.
CARD_BITS = 16
#: Four net results of split hands are packed in one word, with this many bits each.
FIELD_BITS = 16

#: Maximum number of splits: the columns of the cards that wait to be played share one word.
MOST_WAITING = 64 // COLUMN_BITS

#: Type of the numbers of cards, places and states; a GPU is faster with 32 bits.
index = uint64

_0, _1, _2, _3, _4 = (np.uint64(one) for one in range(5))
_32 = np.uint64(32)
_COLUMNS, _COLUMN = np.uint64(COLUMNS), np.uint64(2**COLUMN_BITS - 1)
_WAITS, _CARD = np.uint64(COLUMN_BITS), np.uint64(CARD_BITS)
_FACE, _FACES, _FACE_TABLE = np.uint64(FACES - 1), np.uint64(FACES), np.uint64(FACES * FACES)
_BITS, _FIELD = np.uint64(FIELD_BITS), np.uint64(2**FIELD_BITS - 1)
#: Length of a station's row.
STATION_ROW = 8
_STATION = np.uint64(STATION_ROW)


@njit(cache=True, nogil=True, inline="always")
def take(deck, place, drawn, lanes, lane):
    """Swap the card that is drawn with the card at a place, and return it."""
    face = deck[drawn]
    deck[drawn] = deck[place]
    deck[place] = face
    return face


@njit(cache=True, nogil=True, inline="always")
def known(face, match):
    """Return the column and the face of a card that was taken, in one number."""
    return face


@njit(cache=True, nogil=True, inline="always")
def count(tally, at, begin):
    """Increment a counter."""
    tally[at] += 1


@njit(cache=True, nogil=True, inline="always")
def first_two(seen, match):
    """Return the counter of a box by the last three cards: its first, the up card, its second."""
    other = (seen >> _WAITS) & _FACE
    up = (seen >> (_CARD + _WAITS)) & _FACE
    one = (seen >> (_CARD + _CARD + _WAITS)) & _FACE
    cell = index(match[index(_FACE_TABLE + one * _FACES + other)])
    matched = index(match[index(up * _FACES + one)]) * _3
    return index(cell + matched + index(match[index(up * _FACES + other)]))


@njit(cache=True, nogil=True, inline="always")
def has_side_bets(match):
    """Return whether there are side bets that depend on the first two cards of a box."""
    return len(match) > 1


@njit(cache=True, nogil=True, inline="always")
def row_of(state, over):
    """Return the row of a state that waits for a card; a round that is over begins the next one."""
    return state


@njit(cache=True, nogil=True, inline="always")
def row_of_turned(state, stations, over):
    """Return the row of a station at which the hole card is turned over."""
    return state


@njit(cache=True, nogil=True, inline="always")
def any_thread(goes_on):
    """Return whether any of the threads that run in step continues."""
    return goes_on


@njit(cache=True, nogil=True)
def deal_shoe(
    key, size, burn, last, over, stations, hole, holes, bias, zero, splitting, again, ended, done,
    lanes, lane, table, station, begin, against, match, deck, tally, results, cells,
):  # fmt: skip
    """Deal one shoe until it is past the last place at which a round may begin.

    Its cards are in `deck`. Each card is drawn while the previous one is played. `station` has a
    row for each station. For the end of a split hand, the row holds what the end needs of the
    dealer's hand and its net results, first for the first hand of a box, then for the others.
    Return the number of cards that were dealt.
    """
    at = index(0)
    word = _0
    round_begin = index(0)
    state = index(0)
    hole_card = index(0)
    up, max_splits, splits, hands, left = index(0), index(0), index(0), index(0), index(0)
    first, card, asked = index(0), index(0), index(0)
    waiting, low, high, seen = _0, _0, _0, _0
    next_card = index(0)
    side_bets = has_side_bets(match)
    while at <= burn:
        word = word << _32 if at & _1 else uint64(word_at(key, at))
        drawn = index(at + index(((word >> _32) * index(size - at)) >> _32))
        next_card = index(known(take(deck, at, drawn, lanes, lane), match))
        round_begin = at
        at = index(at + _1)
    while at <= last or any_thread(round_begin <= last):
        if round_begin <= last:
            card = index(next_card & _COLUMN)
            seen = (seen << _CARD) | uint64(next_card)
            word = word << _32 if at & _1 else uint64(word_at(key, at))
            place, cards = at, size
            if at >= size:
                # The shoe is empty: draw from the discards of earlier rounds.
                cards = max(round_begin, index(1))
                place = index((at - size) % cards)
            drawn = index(place + index(((word >> _32) * index(cards - place)) >> _32))
            next_card = index(known(take(deck, place, drawn, lanes, lane), match))
            if side_bets and at == index(round_begin + _3):
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
                    if splits < max_splits:
                        splits = index(splits + _1)
                        waiting = (waiting << _WAITS) | uint64(card)
                        left = index(left + _1)
                        state = index(begin[index(up * _COLUMNS + first)])
                    else:
                        state = index(station[row])
                        count(tally, state, over)
                elif state >= splitting:
                    up = index(station[row])
                    max_splits = index(station[index(row + _1)])
                    # The up card came between the two, and the hole card, if any, after them.
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
