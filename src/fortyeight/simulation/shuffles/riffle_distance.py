"""Exact distance of a riffled pile from a uniformly random one (Bayer and Diaconis, 1992).

After k riffles by the model of Gilbert, Shannon and Reeds, an order of n cards with r rising
sequences has probability C(2^k + n - r, n) / 2^(k n), and there are as many such orders as the
Eulerian number of n and r - 1.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb, factorial


@lru_cache(16)
def eulerian(cards: int) -> tuple[int, ...]:
    """Return how many orders of the cards have 1, 2, 3... rising sequences."""
    if cards < 1:
        raise ValueError("there must be at least one card")
    row: tuple[int, ...] = (1,)
    for n in range(2, cards + 1):
        longer = [0, *row, 0]
        row = tuple((n - m) * longer[m] + (m + 1) * longer[m + 1] for m in range(n))
    return row


def riffle_distance(cards: int, riffles: int) -> Fraction:
    """Return the total variation distance from uniform: 1 is not mixed, 0 perfectly mixed.

    >>> round(float(riffle_distance(52, 7)), 3)
    0.334
    """
    if riffles < 0:
        raise ValueError("there cannot be fewer than no riffles")
    # In units of one part in 2^(k n) n!, so that only whole numbers are added.
    ways, even = factorial(cards), 2 ** (riffles * cards)
    apart = sum(
        orders * abs(ways * comb(2**riffles + cards - rising, cards) - even)
        for rising, orders in enumerate(eulerian(cards), start=1)
    )
    return Fraction(apart, 2 * ways * even)
