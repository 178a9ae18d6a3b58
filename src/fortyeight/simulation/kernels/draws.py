"""Cards drawn from a shoe, by numbers that depend on its key and on a card's place alone.

So the same shoe gives the same cards wherever and whenever it is dealt.
"""

# A kernel is typed when it is compiled, not by annotations.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc, assignment"

from __future__ import annotations

import numpy as np
from numba import njit, uint64

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_STREAM = np.uint64(0xD1342543DE82EF95)
_ONE = np.uint64(0xBF58476D1CE4E5B9)
_TWO = np.uint64(0x94D049BB133111EB)
_5, _30, _27, _31, _32 = (np.uint64(one) for one in (5, 30, 27, 31, 32))

# Places are unsigned: a place that may be negative would be looked at twice.
_0, _1 = np.uint64(0), np.uint64(1)
_LOW = np.uint64(0xFFFFFFFF)


@njit(cache=True, nogil=True, inline="always")
def mix(word):
    """A word whose bits all depend on all bits of another (the finalizer of SplitMix64)."""
    word = (word ^ (word >> _30)) * _ONE
    word = (word ^ (word >> _27)) * _TWO
    return word ^ (word >> _31)


@njit(cache=True, nogil=True)
def shoe_key(seed, shoe):
    """The key of a shoe of a run."""
    return mix(mix(seed) + uint64(shoe) * _STREAM)


@njit(cache=True, nogil=True, inline="always")
def word_at(key, at):
    """The word from which a place's card is drawn, and the next one's if the place is even."""
    return mix(key + (at >> _1) * _GOLDEN)


@njit(cache=True, nogil=True, inline="always")
def number_at(key, at):
    """The number of 32 bits by which a place's card is drawn: first the high half of a word."""
    return (word_at(key, at) >> ((at & _1 ^ _1) << _5)) & _LOW


@njit(cache=True, nogil=True, inline="always")
def draw(deck, at, key, round_begin):
    """The card at a place of a shoe, of those that are left; after the last, of the discards.

    What was dealt lies before that place in its order, so the discards are what lies before the
    round. Where even they do not suffice they come once more. Cards before `round_begin` that are
    not dealt yet lie in their order already: a continuous shuffler's chute. A key of 0 deals all
    cards as they lie.
    """
    number = number_at(key, at)
    cards = uint64(len(deck))
    # One comparison for both: a place before the round is less than nothing, and so very large.
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


@njit(cache=True, nogil=True)
def refill(deck, dealt, key, chute):
    """Give the cards of a round back to a continuous shuffler, and fill its chute.

    The chute's next cards are brought to the front; what was on the table is then among the rest.
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
    """The first cards of a shoe in the order in which they are dealt, as long as it lasts."""
    key = shoe_key(seed, shoe)
    for place in range(len(cards)):
        deck[place] = cards[place]
    dealt = np.empty(number, np.int64)
    at = _0
    for place in range(number):
        dealt[place] = draw(deck, at, key, _0)
        at += _1
    return dealt
