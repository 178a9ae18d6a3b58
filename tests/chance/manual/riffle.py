"""The riffle: two piles interlaced (Massachusetts, 4(j)(2)).

With no clumpiness and no grab this is the model of Gilbert, Shannon and Reeds: a stack cut by
coin tosses, then cards falling from either pile in proportion to what is left in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest
from typing import TypeVar

from fortyeight.chance.draw import Bits, draw_below
from tests.chance.manual.hands import Grab, divided, grabs, laid, likely

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Riffling:
    """How a dealer riffles.

    Clumpiness is the chance that a card follows from the same pile as the last without regard
    to what is left. With a grab, a stack too large to hold is riffled handful by handful.
    """

    clumpiness: Fraction = Fraction(0)
    grab: Grab | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.clumpiness < 1:
            raise ValueError("clumpiness is at least 0 and below 1")

    def together(self, left: Sequence[Item], right: Sequence[Item], bits: Bits) -> tuple[Item, ...]:
        """The two stacks as one: a handful from each interlaced, laid on those before."""
        pairs = zip_longest(
            grabs(left, self.grab, bits), grabs(right, self.grab, bits), fillvalue=()
        )
        return laid([interlaced(one, other, self.clumpiness, bits) for one, other in pairs])


@dataclass(frozen=True, slots=True)
class Riffle(Riffling):
    """The whole stack divided into two piles and riffled together."""

    def mix(self, stack: Sequence[Item], bits: Bits) -> tuple[Item, ...]:
        left, right = divided(stack, bits)
        return self.together(left, right, bits)


def interlaced(
    left: Sequence[Item], right: Sequence[Item], clumpiness: Fraction, bits: Bits
) -> tuple[Item, ...]:
    """The cards of two piles in one, each pile's order kept."""
    piles = (iter(left), iter(right))
    waiting = [len(left), len(right)]
    mixed: list[Item] = []
    side, clumps = 0, clumpiness > 0
    while all(waiting):
        if not (clumps and mixed and likely(clumpiness, bits)):
            side = 0 if draw_below(waiting[0] + waiting[1], bits) < waiting[0] else 1
        mixed.append(next(piles[side]))
        waiting[side] -= 1
    return (*mixed, *piles[0], *piles[1])
