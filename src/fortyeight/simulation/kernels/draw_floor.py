"""Lower bound for a simulation's time: draw the same cards from the same shoes, nothing more."""

# Numba infers the types of kernels when it compiles them.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc"

from __future__ import annotations

from numba import njit, uint64

from fortyeight.simulation.kernels.draws import draw, shoe_key


@njit(cache=True, nogil=True)
def draw_only(seed, shoes, cards, number, deck):
    """Draw `number` cards from every shoe. Return their sum, so that no draw is optimized away."""
    total = uint64(0)
    for shoe in range(shoes):
        key = shoe_key(seed, shoe)
        for place in range(len(cards)):
            deck[place] = cards[place]
        at = uint64(0)
        for _ in range(number):
            total += draw(deck, at, key, uint64(0))
            at += uint64(1)
    return total
