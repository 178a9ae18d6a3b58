"""A manual shuffle: steps in their order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias, TypeVar

from fortyeight.chance.draw import Bits
from tests.chance.manual.cut import Cut
from tests.chance.manual.passes import Alternating, Through
from tests.chance.manual.plug import Plug
from tests.chance.manual.refusal import ShuffleRefused
from tests.chance.manual.riffle import Riffle
from tests.chance.manual.strip import Strip
from tests.chance.manual.turn import Turn
from tests.chance.manual.wash import Wash

Item = TypeVar("Item")

Step: TypeAlias = Plug | Riffle | Turn | Strip | Cut | Alternating | Through | Wash

#: The steps in which cards are divided into two piles and interlaced.
RIFFLES = (Riffle, Turn, Alternating, Through)


@dataclass(frozen=True, slots=True)
class ManualShuffle:
    """What a dealer does with a finished shoe, step by step."""

    name: str
    steps: tuple[Step, ...]

    def perform(
        self, cards: Sequence[Item], bits: Bits, unused: Sequence[Item] = ()
    ) -> tuple[Item, ...]:
        """The cards in their new order.

        Unused are those from behind the cutting card: they lie apart until the plug.
        """
        if unused and not any(isinstance(step, Plug) for step in self.steps):
            raise ShuffleRefused("no-plug", "Unused cards need a plug, or they stay out.")
        stack, apart = tuple(cards), tuple(unused)
        for step in self.steps:
            if isinstance(step, Plug):
                stack, apart = step.insert(stack, apart, bits), ()
            else:
                stack = step.mix(stack, bits)
        return stack

    def after_wash(self, wash: Wash) -> ManualShuffle:
        """The same for new decks, which are washed first."""
        return replace(self, name=f"{self.name}, after a wash", steps=(wash, *self.steps))
