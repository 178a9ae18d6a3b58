"""Fisher-Yates shuffle over unbiased draws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from fortyeight.chance.draw import Bits, SystemBits, draw_each_below

Item = TypeVar("Item")


def shuffled(items: Sequence[Item], bits: Bits | None = None) -> tuple[Item, ...]:
    """Return the items in random order, every order equally likely."""
    source = bits if bits is not None else SystemBits()
    order = list(items)
    bounds = range(len(order), 1, -1)
    for bound, chosen in zip(bounds, draw_each_below(bounds, source), strict=True):
        last = bound - 1
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)
