"""The depth of a cut or a cutting card in a stack: a deck, ten cards, a quarter of the stack."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from fortyeight.rulebook.reading.formatting import format_value

#: The share that replaces a depth for which a stack is too small (R29, P2), and the share of a deck
#: that is the tolerance of "about" (P2).
QUARTER = Fraction(1, 4)

_WRITTEN = re.compile(
    r"([1-9][0-9]{0,2}) cards?|(about )?([1-9]) decks?|([1-9])/([1-9][0-9]?)", re.ASCII
)


@dataclass(frozen=True, slots=True)
class Depth:
    """A number of cards, a number of decks, exactly or about, or a share of the stack.

    What it comes to depends on the stack's cards and on those of one deck.
    """

    cards: int = 0
    share: Fraction = Fraction(0)
    decks: int = 0
    about: bool = False

    def count(self, stack: int, deck: int) -> int:
        """Return the depth in cards in a stack of `stack` cards; it may exceed the stack.

        "About one deck" is a quarter of a stack of one or two decks (R29).
        """
        share = QUARTER if self._small(stack, deck) else self.share
        return ceil(share * stack) if share else self.cards or self.decks * deck

    def _small(self, stack: int, deck: int) -> bool:
        return self.about and stack <= 2 * deck

    def least_cut(self, stack: int, deck: int) -> int:
        """Return the minimum number of cards that a cut of this depth leaves at either end (P2)."""
        least = self.count(stack, deck) - self._slack(stack, deck)
        return ceil(QUARTER * stack) if 2 * least > stack else least

    def _slack(self, stack: int, deck: int) -> int:
        return int(QUARTER * deck) if self.about and not self._small(stack, deck) else 0

    def bounds(self, stack: int, deck: int) -> tuple[int, int]:
        """Return the minimum and maximum number of cards behind a cutting card of this depth.

        An exact depth is a minimum only; "about" bounds both sides (P2).
        """
        cards, slack = self.count(stack, deck), self._slack(stack, deck)
        return cards - slack, cards + slack if self.about else stack - 1

    def __str__(self) -> str:
        if self.share:
            return str(self.share)
        count, name = (self.cards, "card") if self.cards else (self.decks, "deck")
        return f"{'about ' if self.about else ''}{count} {name}{'s' if count > 1 else ''}"


def parse_depth(text: str) -> Depth:
    """Parse a depth such as ``10 cards``, ``about 1 deck`` or ``1/4``."""
    match = _WRITTEN.fullmatch(text)
    if match is None:
        forms = '"10 cards", "1 deck", "about 1 deck" or "1/4"'
        raise ValueError(f"{format_value(text)} is no depth: write {forms}")
    cards, about, decks, numerator, denominator = match.groups()
    share = Fraction(int(numerator), int(denominator)) if numerator else Fraction(0)
    if share >= 1:
        raise ValueError(f"{format_value(text)} is no depth: a share is less than the whole stack")
    return Depth(int(cards or 0), share, int(decks or 0), bool(about))
