"""The floor of a simulator's time: the same cards drawn from the same shoes, and nothing done."""

# A kernel is typed when it is compiled, not by annotations.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc"

from __future__ import annotations

from numba import njit

from fortyeight.simulation.kernel import draw, shoe_key


@njit(cache=True, nogil=True)
def draw_only(seed, shoes, cards, number, deck):
    """Draw so many cards of every shoe; their sum, so that none is left out."""
    whole = 0
    for shoe in range(shoes):
        key = shoe_key(seed, shoe)
        for place in range(len(cards)):
            deck[place] = cards[place]
        for at in range(number):
            whole += draw(deck, at, key, 0)
    return whole
