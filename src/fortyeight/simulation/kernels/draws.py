"""Draw cards from a shoe, with random numbers that depend only on its key and on a card's place.

The same shoe gives the same cards wherever and whenever it is dealt.
"""

# Numba infers the types of kernels when it compiles them.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc, assignment"

from __future__ import annotations

import numpy as np
from numba import njit, uint64

from fortyeight.simulation.compiled import helper

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_STREAM = np.uint64(0xD1342543DE82EF95)
_ONE = np.uint64(0xBF58476D1CE4E5B9)
_TWO = np.uint64(0x94D049BB133111EB)
_5, _30, _27, _31, _32 = (np.uint64(one) for one in (5, 30, 27, 31, 32))

# Places are unsigned: for a signed index Numba would add a check for negative values.
_0, _1 = np.uint64(0), np.uint64(1)
_LOW = np.uint64(0xFFFFFFFF)


@njit(cache=True, nogil=True, inline="always")
def mix(word):
    """Return a hash of a word: the finalizer of SplitMix64."""
    word = (word ^ (word >> _30)) * _ONE
    word = (word ^ (word >> _27)) * _TWO
    return word ^ (word >> _31)


@njit(cache=True, nogil=True)
def shoe_key(seed, shoe):
    """Return the key of a shoe of a run."""
    return mix(mix(seed) + uint64(shoe) * _STREAM)


@njit(cache=True, nogil=True, inline="always")
def word_at(key, at):
    """Return the word from which the card at a place is drawn; two places share a word."""
    return mix(key + (at >> _1) * _GOLDEN)


@njit(cache=True, nogil=True, inline="always")
def number_at(key, at):
    """Return the 32-bit number for the card at a place; even places use the high half of a word."""
    return (word_at(key, at) >> ((at & _1 ^ _1) << _5)) & _LOW


@njit(cache=True, nogil=True, inline="always")
def draw(deck, at, key, round_begin):
    """Draw the card at a place from the cards that are left; after the last one, from the discards.

    Dealt cards stay in front of that place in order, so that the discards are the cards before
    `round_begin`. If the discards run out too, they are drawn from again. Cards before
    `round_begin` that are not dealt yet are in order already: they are the chute of a continuous
    shuffler. With a key of 0, all cards are dealt in their present order.
    """
    number = number_at(key, at)
    cards = uint64(len(deck))
    # One comparison for both cases: a place before the round wraps around to a large number.
    if at - round_begin >= cards - round_begin:
        if at < round_begin:
            cards = at + _1
        else:
            at -= cards
            cards = max(round_begin, _1)
            at %= cards
    place = at + ((number * (cards - at)) >> _32) if key != _0 else at
    card = deck[place]
    deck[place] = deck[at]
    deck[at] = card
    return uint64(card)


@helper
def refill(deck, dealt, key, chute):
    """Return the cards of a round to a continuous shuffler, and fill its chute.

    The next cards of the chute move to the front; those from the table join the rest.
    """
    end = min(dealt + chute, uint64(len(deck)))
    place = max(dealt, chute)
    while place < end:
        draw(deck, place, key, _0)
        place += _1
    place = _0
    while dealt + place < end:
        card = deck[place]
        deck[place] = deck[dealt + place]
        deck[dealt + place] = card
        place += _1


@njit(cache=True, nogil=True)
def dealt_cards(seed, shoe, cards, number, deck):
    """Return the first cards of a shoe in the order in which they are dealt."""
    key = shoe_key(seed, shoe)
    for place in range(len(cards)):
        deck[place] = cards[place]
    dealt = np.empty(number, np.int64)
    at = _0
    for place in range(number):
        dealt[place] = draw(deck, at, key, _0)
        at += _1
    return dealt
