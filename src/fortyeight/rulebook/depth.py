"""How deep in a stack the cutting card may lie: a deck, ten cards, a quarter of the stack."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

#: The cards of a deck without its tens.
DECK = 48

#: By how much "about" may miss: a quarter of a deck.
ABOUT = DECK // 4

_WRITTEN = re.compile(r"(about )?(?:([1-9]\d{0,2}) cards?|([1-9]) decks?|([1-9])/([1-9]\d?))")


@dataclass(frozen=True, slots=True)
class Depth:
    """A number of cards, of decks, or a share of the stack, exactly or about."""

    cards: int = 0
    share: Fraction = Fraction(0)
    decks: int = 0
    about: bool = False

    def count(self, stack: int) -> int:
        """The depth in cards, in a stack of so many.

        "About one deck" is a quarter of a stack of one or two decks (R29), and so is a number of
        cards that the stack is too small to have from both ends.
        """
        if self.share:
            return ceil(self.share * stack)
        cards = self.cards or self.decks * DECK
        small = self.about and stack <= 2 * DECK
        return ceil(Fraction(stack, 4)) if small or 2 * cards > stack else cards

    def bounds(self, stack: int) -> tuple[int, int]:
        """The least and the most cards that are still about this depth."""
        cards = self.count(stack)
        slack = ABOUT if self.about and cards == self.decks * DECK else 0
        return cards - slack, cards + slack

    def __str__(self) -> str:
        about = "about " if self.about else ""
        if self.cards:
            return f"{about}{self.cards} card{'s' if self.cards > 1 else ''}"
        if self.decks:
            return f"{about}{self.decks} deck{'s' if self.decks > 1 else ''}"
        return f"{about}{self.share}"


def parse_depth(text: str) -> Depth:
    """A depth from its text, as in ``10 cards``, ``about 1 deck`` or ``1/4``."""
    found = _WRITTEN.fullmatch(text)
    if found is None:
        raise ValueError('a depth is written "10 cards", "1 deck", "about 1 deck" or "1/4"')
    about, cards, decks, above, below = found.groups()
    share = Fraction(int(above), int(below)) if above else Fraction(0)
    if share >= 1:
        raise ValueError("a share of the stack is less than the whole")
    return Depth(int(cards or 0), share, int(decks or 0), bool(about))
