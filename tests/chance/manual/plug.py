"""The plug: unused cards from behind the cutting card into the discards (4(j)(1))."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from fortyeight.chance.draw import Bits, draw_below

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Plug:
    """The unused cards in packets of about equal size, each put anywhere into the discards."""

    packets: int = 3

    def __post_init__(self) -> None:
        if self.packets < 1:
            raise ValueError("a plug has at least one packet")

    def insert(
        self, discards: Sequence[Item], unused: Sequence[Item], bits: Bits
    ) -> tuple[Item, ...]:
        """One stack of all the cards."""
        size = -(-len(unused) // self.packets)
        stack = tuple(discards)
        for start in range(0, len(unused), size or 1):
            place = draw_below(len(stack) + 1, bits)
            stack = (*stack[:place], *unused[start : start + size], *stack[place:])
        return stack
