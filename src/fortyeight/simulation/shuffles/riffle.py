"""Physical shuffles: riffles by the model of Gilbert, Shannon and Reeds, strips, washes, cuts.

The first card of a pile is its top. All random numbers depend only on a key and on how many of them
were used before, so that a shuffle can be repeated on any machine. `used` counts them: functions
take it as a parameter and return its new value.
"""

# Numba infers the types of kernels when it compiles them.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc, assignment"

from __future__ import annotations

import numpy as np
from numba import njit, uint64

from fortyeight.simulation.compiled import helper
from fortyeight.simulation.kernels.draws import mix

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_1, _32 = np.uint64(1), np.uint64(32)
_BITS = 64
#: Resolution of a wash: parts of the distance between two cards.
_GRAIN = 256


@njit(cache=True, nogil=True, inline="always")
def below(bound, key, used):
    """Return a number from 0 up to a bound, uniform to within one part in four billion."""
    return np.int64(((mix(key + uint64(used) * _GOLDEN) >> _32) * uint64(bound)) >> _32)


@njit(cache=True, nogil=True)
def heads(cards, key, used):
    """Return the number of heads in a number of coin tosses: where a pile is divided."""
    number = 0
    for begin in range(0, cards, _BITS):
        word = mix(key + uint64(used) * _GOLDEN)
        used += 1
        for _ in range(min(_BITS, cards - begin)):
            number += np.int64(word & _1)
            word >>= _1
    return number, used


@njit(cache=True, nogil=True)
def riffle(pile, begin, cards, spare, key, used):
    """Riffle a part of a pile once.

    In the model, the cut is binomial and cards fall from each packet in proportion to its size, so
    that every interlacing is equally likely. This is the same as tossing a coin for each place to
    choose the packet of its card; the size of a packet is the number of coins that choose it.
    """
    bottom_cards, _ = heads(cards, key, used)
    top, bottom = begin, begin + cards - bottom_cards
    for at in range(0, cards, _BITS):
        word = mix(key + uint64(used) * _GOLDEN)
        used += 1
        for place in range(at, min(at + _BITS, cards)):
            coin = np.int64(word & _1)
            word >>= _1
            spare[place] = pile[bottom if coin else top]
            bottom += coin
            top += 1 - coin
    for place in range(cards):
        pile[begin + place] = spare[place]
    return used


@njit(cache=True, nogil=True)
def interlace(pile, left, ones, right, others, new, begin, key, used):
    """Riffle two packets of given sizes together; cards fall in proportion to what is left."""
    place = begin
    while ones and others:
        if below(ones + others, key, used) < ones:
            new[place] = pile[left]
            left, ones = left + 1, ones - 1
        else:
            new[place] = pile[right]
            right, others = right + 1, others - 1
        used += 1
        place += 1
    for at in range(ones):
        new[place + at] = pile[left + at]
    for at in range(others):
        new[place + at] = pile[right + at]
    return used


@njit(cache=True, nogil=True)
def strip(pile, begin, cards, packet, error, spare, key, used):
    """Strip a part of a pile: take packets off the top, and put each on top of the last one."""
    at = 0
    while at < cards:
        size = min(packet - error + below(2 * error + 1, key, used), cards - at)
        used += 1
        for place in range(size):
            spare[cards - at - size + place] = pile[begin + at + place]
        at += size
    for place in range(cards):
        pile[begin + place] = spare[place]
    return used


@njit(cache=True, nogil=True)
def wash(pile, reach, spare, key, used):
    """Let every card drift up to `reach` places either way, and gather them in the new order."""
    cards = len(pile)
    places = np.empty(cards, np.int64)
    for card in range(cards):
        places[card] = card * _GRAIN + below(2 * reach * _GRAIN + 1, key, used)
        used += 1
        spare[card] = pile[card]
    order = np.argsort(places, kind="mergesort")
    for place in range(cards):
        pile[place] = spare[order[place]]
    return used


@njit(cache=True, nogil=True)
def by_grabs(pile, riffles, grab, error, packet, packet_error, spare, handful, key, used):
    """Do one pass: riffle a grab from each half together, and put it on top of those before.

    If `packet` is not 0, each handful is stripped before its last riffle, if it was riffled at
    least twice by then.
    """
    cards = len(pile)
    for place in range(cards):
        spare[place] = pile[place]
    right_end = cards
    left_end, used = heads(cards, key, used)
    left, right = 0, left_end
    end = cards
    while end > 0:
        ones = min(grab - error + below(2 * error + 1, key, used), left_end - left)
        others = min(grab - error + below(2 * error + 1, key, used + 1), right_end - right)
        used += 2
        size = ones + others
        end -= size
        used = interlace(spare, left, ones, right, others, pile, end, key, used)
        left, right = left + ones, right + others
        for number in range(1, riffles):
            if packet and number == riffles - 1 and number >= 2:
                used = strip(pile, end, size, packet, packet_error, handful, key, used)
            used = riffle(pile, end, size, handful, key, used)
    return used


@helper
def any_order(pile, key, used):
    """Shuffle the pile perfectly: every order is equally likely."""
    for last in range(len(pile) - 1, 0, -1):
        place = below(last + 1, key, used)
        used += 1
        pile[place], pile[last] = pile[last], pile[place]
    return used


@njit(cache=True, nogil=True)
def cut(pile, margin, spare, key, used):
    """Cut the pile at least `margin` cards from either end: the top part goes to the bottom."""
    cards = len(pile)
    on_top = margin + below(cards - 2 * margin + 1, key, used)
    for place in range(cards):
        spare[place] = pile[place]
    for place in range(cards):
        pile[place] = spare[(place + on_top) % cards]
    return used + 1


@njit(cache=True, nogil=True)
def plug(pile, discards, packets, spare, key, used):
    """Insert the cards after the discards into them, at random places, in packets of equal size."""
    unused = len(pile) - discards
    if unused == 0:
        return used
    size = -(-unused // packets)
    size_now = discards
    while size_now < len(pile):
        number = min(size, len(pile) - size_now)
        place = below(size_now + 1, key, used)
        used += 1
        for at in range(number):
            spare[at] = pile[size_now + at]
        for at in range(size_now - 1, place - 1, -1):
            pile[at + number] = pile[at]
        for at in range(number):
            pile[place + at] = spare[at]
        size_now += number
    return used
