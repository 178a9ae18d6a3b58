"""What hands do with cards: take a grab, divide a stack, lay packets on one another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from typing import TypeVar

from fortyeight.chance.draw import Bits, draw_below

Item = TypeVar("Item")

#: Cards in one deck without tens.
DECK = 48


@dataclass(frozen=True, slots=True)
class Grab:
    """A handful of about `cards` cards, any number within the error equally likely."""

    cards: int
    error: int = 0

    def __post_init__(self) -> None:
        if self.cards < 1:
            raise ValueError("a grab takes at least one card")
        if not 0 <= self.error < self.cards:
            raise ValueError("the error of a grab is at least 0 and below its cards")

    def size(self, bits: Bits) -> int:
        return self.cards - self.error + draw_below(2 * self.error + 1, bits)


#: What fits a dealer's hands when a shoe is too large to riffle at once.
HALF_DECK = Grab(DECK // 2, 6)


def likely(chance: Fraction, bits: Bits) -> bool:
    """True with exactly this chance."""
    return draw_below(chance.denominator, bits) < chance.numerator


def grabs(stack: Sequence[Item], grab: Grab | None, bits: Bits) -> list[tuple[Item, ...]]:
    """The stack from the top, grab by grab; without a grab, all of it at once."""
    if grab is None:
        return [tuple(stack)]
    taken: list[tuple[Item, ...]] = []
    top = 0
    while top < len(stack):
        size = grab.size(bits)
        taken.append(tuple(stack[top : top + size]))
        top += size
    return taken


def laid(packets: Iterable[Sequence[Item]]) -> tuple[Item, ...]:
    """One stack of packets, each laid on the one before it."""
    return tuple(chain.from_iterable(reversed(list(packets))))


def divided(stack: Sequence[Item], bits: Bits) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """Two stacks, the top one as large as the number of heads in a coin's toss for each card."""
    heads = draw_below(1 << len(stack), bits).bit_count()
    return tuple(stack[:heads]), tuple(stack[heads:])
