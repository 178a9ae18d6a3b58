"""The cut: the final step before the cards go into the shoe (Massachusetts, 4(e) and 4(j)(5))."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from fortyeight.chance.draw import Bits, draw_below
from tests.chance.manual.hands import DECK

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Cut:
    """The cutting card put in at least a deck from either end, anywhere there equally likely.

    In a stack of no more than two decks, a quarter of it takes the place of a deck (R29).
    """

    deck: int = DECK

    def places(self, cards: int) -> range:
        """Return how many cards may lie on top of the cutting card."""
        margin = self.deck if cards > 2 * self.deck else cards // 4
        return range(margin, cards - margin + 1)

    def mix(self, stack: Sequence[Item], bits: Bits) -> tuple[Item, ...]:
        places = self.places(len(stack))
        return cut_at(stack, places[draw_below(len(places), bits)])


def cut_at(stack: Sequence[Item], place: int) -> tuple[Item, ...]:
    """The stack with the cards on top of the cutting card placed on the bottom."""
    return (*stack[place:], *stack[:place])
