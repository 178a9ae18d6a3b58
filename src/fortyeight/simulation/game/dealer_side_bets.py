"""What optional wagers see of the dealer's hand, for the machine of a whole round.

A number says what was seen so far: how many cards he drew to his first two, if Break Bonus asks,
and whether those were a six and a ten, if Xtreme does. Another says what is counted at the end.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from fortyeight.analysis.game_rules import ACE, TEN
from fortyeight.analysis.hands.dealer_hands import BLACKJACK, BUST
from fortyeight.analysis.hands.suited import SIX
from fortyeight.simulation.game.game_tables import ASKS_ALL, ASKS_BLACKJACK, GameTables
from fortyeight.simulation.kernels.counters import BROKEN, INSURED, SIX_AND_TEN
from fortyeight.table import WagerKind

_TRIGGER = 1 << 8
_INSURED, _WON, _TRIGGERED, _BROKE = 1, 2, 4, 8


@dataclass
class DealerSideBets:
    """The optional wagers of a game that go by the dealer's hand."""

    game: GameTables
    insurance: bool = field(init=False)
    xtreme: bool = field(init=False)
    breaks: bool = field(init=False)

    def __post_init__(self) -> None:
        made = self.game.optional
        self.insurance = WagerKind.INSURANCE in made
        self.xtreme = WagerKind.XTREME in made
        self.breaks = WagerKind.BREAK_BONUS in made
        self._sixteen = int(self.game.dealer[self.game.dealer[0, SIX], TEN])

    def asks(self, up: int) -> int:
        """What they ask of the dealer's hand under a first card."""
        if self.breaks:
            return ASKS_ALL
        second = (self.insurance and up == ACE) or (self.xtreme and up in (SIX, TEN))
        return ASKS_BLACKJACK if second else 0

    def saw(self, up: int, dealer: int, second: bool, saw: int) -> int:
        """What was seen with one more card."""
        if second:
            found = self.xtreme and up in (SIX, TEN) and dealer == self._sixteen
            return _TRIGGER if found else 0
        return saw + 1 if self.breaks else saw

    def told(self, up: int, saw: int, dealer_end: int) -> int:
        """What is counted of a round."""
        told = _TRIGGERED if saw & _TRIGGER else 0
        if self.insurance and up == ACE:
            told |= _INSURED | (_WON if dealer_end == BLACKJACK else 0)
        if self.breaks and dealer_end == BUST:
            told |= _BROKE * (1 + (saw & (_TRIGGER - 1)))
        return told


def counters_of(told: int) -> list[int]:
    """Where a round is counted among optional wagers."""
    found = []
    if told & _INSURED:
        found.append(INSURED)
    if told & _WON:
        found.append(INSURED + 1)
    if told & _TRIGGERED:
        found.append(SIX_AND_TEN)
    if told >= _BROKE:
        found.append(BROKEN + 2 + told // _BROKE - 1)
    return found
