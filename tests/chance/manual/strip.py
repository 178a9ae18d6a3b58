"""The strip, also known as running cuts (Massachusetts, 4(j)(4))."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from fortyeight.chance.draw import Bits
from tests.chance.manual.hands import Grab, grabs, laid

Item = TypeVar("Item")

#: About six cuts to a deck.
RUNNING_CUT = Grab(8, 4)


@dataclass(frozen=True, slots=True)
class Strip:
    """Packets drawn off the top and laid on one another: their order turns, their inside does not.

    With a grab, a stack too large to hold is stripped handful by handful.
    """

    packet: Grab = RUNNING_CUT
    grab: Grab | None = None

    def mix(self, stack: Sequence[Item], bits: Bits) -> tuple[Item, ...]:
        return laid(
            [laid(grabs(handful, self.packet, bits)) for handful in grabs(stack, self.grab, bits)]
        )
