"""The wash or chemmy shuffle: cards face down, stirred on the table (Massachusetts, 3(c))."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from fortyeight.chance.draw import Bits, draw_below
from fortyeight.chance.shuffle import shuffled

Item = TypeVar("Item")

#: Parts of the distance between two cards in which they drift.
GRAIN = 256


@dataclass(frozen=True, slots=True)
class Wash:
    """Cards that drift on the table, and are gathered as they lie.

    In every turn of the hands each card drifts up to `reach` places either way, any distance
    equally likely. A reach of None is the ideal wash, in which every order is equally likely.
    """

    reach: int | None = None
    turns: int = 1

    def __post_init__(self) -> None:
        if self.reach is not None and self.reach < 0:
            raise ValueError("a reach is not negative")
        if self.turns < 1:
            raise ValueError("a wash takes at least one turn")

    def mix(self, stack: Sequence[Item], bits: Bits) -> tuple[Item, ...]:
        if self.reach is None:
            return shuffled(stack, bits)
        for _ in range(self.turns):
            stack = _drifted(stack, self.reach * GRAIN, bits)
        return tuple(stack)


def _drifted(stack: Sequence[Item], reach: int, bits: Bits) -> tuple[Item, ...]:
    places = [place * GRAIN + draw_below(2 * reach + 1, bits) for place in range(len(stack))]
    return tuple(stack[index] for index in sorted(range(len(stack)), key=places.__getitem__))
