"""How deep in a stack the cutting card may lie: a deck, ten cards, a quarter of the stack."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from fortyeight.rulebook.reading.showing import shown

#: The cards of a deck without its tens.
DECK = 48

#: By how much "about" may miss: a quarter of a deck (P2).
ABOUT = DECK // 4

#: What becomes of a depth that a stack is too small for (R29, P2).
QUARTER = Fraction(1, 4)

_WRITTEN = re.compile(
    r"([1-9][0-9]{0,2}) cards?|(about )?([1-9]) decks?|([1-9])/([1-9][0-9]?)", re.ASCII
)


@dataclass(frozen=True, slots=True)
class Depth:
    """A number of cards, a number of decks, exactly or about, or a share of the stack."""

    cards: int = 0
    share: Fraction = Fraction(0)
    decks: int = 0
    about: bool = False

    def count(self, stack: int) -> int:
        """The depth in cards, in a stack of so many; it may be more than the stack has.

        "About one deck" is a quarter of a stack of one or two decks (R29).
        """
        share = QUARTER if self._small(stack) else self.share
        return ceil(share * stack) if share else self.cards or self.decks * DECK

    def _small(self, stack: int) -> bool:
        return self.about and stack <= 2 * DECK

    def least_cut(self, stack: int) -> int:
        """The fewest cards that a cut of such depth leaves at either end (P2)."""
        least = self.count(stack) - self._slack(stack)
        return ceil(QUARTER * stack) if 2 * least > stack else least

    def _slack(self, stack: int) -> int:
        return ABOUT if self.about and not self._small(stack) else 0

    def bounds(self, stack: int) -> tuple[int, int]:
        """The fewest and the most cards behind a cutting card that lies this deep or deeper.

        About so deep is not much deeper either (P2).
        """
        cards, slack = self.count(stack), self._slack(stack)
        return cards - slack, cards + slack if self.about else stack - 1

    def __str__(self) -> str:
        if self.share:
            return str(self.share)
        count, name = (self.cards, "card") if self.cards else (self.decks, "deck")
        return f"{'about ' if self.about else ''}{count} {name}{'s' if count > 1 else ''}"


def parse_depth(text: str) -> Depth:
    """A depth from its text, as in ``10 cards``, ``about 1 deck`` or ``1/4``."""
    found = _WRITTEN.fullmatch(text)
    if found is None:
        forms = '"10 cards", "1 deck", "about 1 deck" or "1/4"'
        raise ValueError(f"{shown(text)} is no depth: write {forms}")
    cards, about, decks, above, below = found.groups()
    share = Fraction(int(above), int(below)) if above else Fraction(0)
    if share >= 1:
        raise ValueError(f"{shown(text)} is no depth: a share is less than the whole stack")
    return Depth(int(cards or 0), share, int(decks or 0), bool(about))
