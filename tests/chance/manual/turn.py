"""The turn: two stacks, one rotated by 180 degrees, riffled together (Massachusetts, 4(j)(3))."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from fortyeight.chance.draw import Bits
from tests.chance.manual.hands import divided
from tests.chance.manual.orientation import rotated
from tests.chance.manual.riffle import Riffling

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Turn(Riffling):
    """The cards change order as in a riffle; only their orientation differs."""

    def mix(self, stack: Sequence[Item], bits: Bits) -> tuple[Item, ...]:
        left, right = divided(stack, bits)
        return self.together(left, rotated(right), bits)
