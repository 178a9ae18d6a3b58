"""The two passes of the Boston Billiard Club: once alternating, once shuffling through.

Its rules name the two and describe neither. As read here, a pass riffles every card once by
grabs: alternating takes a grab from each of two stacks, shuffling through takes a grab from the
pile and one from what is already shuffled, so that every grab carries cards on to the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from fortyeight.chance.draw import Bits
from tests.chance.manual.hands import HALF_DECK, Grab, grabs
from tests.chance.manual.riffle import Riffle, interlaced

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Alternating:
    """A grab from the one stack and a grab from the other, riffled, until both are gone."""

    clumpiness: Fraction = Fraction(0)
    grab: Grab = HALF_DECK

    def mix(self, stack: Sequence[Item], bits: Bits) -> tuple[Item, ...]:
        return Riffle(self.clumpiness, self.grab).mix(stack, bits)


@dataclass(frozen=True, slots=True)
class Through:
    """Each grab from the pile riffled into the top of what is already shuffled."""

    clumpiness: Fraction = Fraction(0)
    grab: Grab = HALF_DECK

    def mix(self, stack: Sequence[Item], bits: Bits) -> tuple[Item, ...]:
        done: tuple[Item, ...] = ()
        for handful in grabs(stack, self.grab, bits):
            size = self.grab.size(bits)
            done = (*interlaced(handful, done[:size], self.clumpiness, bits), *done[size:])
        return done
