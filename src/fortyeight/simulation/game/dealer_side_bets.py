"""Side bets on the dealer's hand, for the machine of a whole round.

One number encodes what side bets have seen so far: how many cards the dealer drew to the first two
(for Break Bonus), and whether those two were a six and a ten (for Xtreme). Another number encodes
what is counted at the end of the round.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from fortyeight.analysis.game_rules import ACE, TEN
from fortyeight.analysis.hands.dealer_hands import BLACKJACK, BUST
from fortyeight.analysis.hands.suited import SIX
from fortyeight.simulation.game.game_tables import ASKS_ALL, ASKS_BLACKJACK, GameTables
from fortyeight.simulation.kernels.counters import BROKEN, INSURED, SIX_AND_TEN
from fortyeight.table.wagers.wager_kinds import WagerKind

_TRIGGER = 1 << 8
_INSURED, _WON, _TRIGGERED, _BROKE = 1, 2, 4, 8


@dataclass
class DealerSideBets:
    """The side bets of a game that depend on the dealer's hand."""

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
        """Return how much of the dealer's hand they need with this up card."""
        if self.breaks:
            return ASKS_ALL
        second = (self.insurance and up == ACE) or (self.xtreme and up in (SIX, TEN))
        return ASKS_BLACKJACK if second else 0

    def see(self, up: int, dealer: int, second: bool, seen_code: int) -> int:
        """Return the code of what was seen after one more card of the dealer's."""
        if second:
            triggered = self.xtreme and up in (SIX, TEN) and dealer == self._sixteen
            return _TRIGGER if triggered else 0
        return seen_code + 1 if self.breaks else seen_code

    def code(self, up: int, seen_code: int, dealer_end: int) -> int:
        """Return the code of what a round counts."""
        code = _TRIGGERED if seen_code & _TRIGGER else 0
        if self.insurance and up == ACE:
            code |= _INSURED | (_WON if dealer_end == BLACKJACK else 0)
        if self.breaks and dealer_end == BUST:
            code |= _BROKE * (1 + (seen_code & (_TRIGGER - 1)))
        return code


def counters_of(code: int) -> list[int]:
    """Return the side-bet counters that a round adds to, from its code."""
    counters = []
    if code & _INSURED:
        counters.append(INSURED)
    if code & _WON:
        counters.append(INSURED + 1)
    if code & _TRIGGERED:
        counters.append(SIX_AND_TEN)
    if code >= _BROKE:
        counters.append(BROKEN + 2 + code // _BROKE - 1)
    return counters
