"""Exact odds and edge of every side bet from a full shoe.

Of the solver it imports `hands.dealer_hands` only. Start reading with `wager`, then `match`.
"""

from __future__ import annotations

from fortyeight.analysis.optional.break_bonus import break_bonus_wagers, broken_hands
from fortyeight.analysis.optional.insurance import insurance_wagers
from fortyeight.analysis.optional.match import match_wagers, pair_wagers
from fortyeight.analysis.optional.wager import LOSE, Outcome, SideWager
from fortyeight.analysis.optional.wheel import bonus_spin_wagers, xtreme_wagers
from fortyeight.rulebook import House

__all__ = ["LOSE", "Outcome", "SideWager", "broken_hands", "side_wagers"]

_WAGERS = (
    match_wagers,
    pair_wagers,
    break_bonus_wagers,
    bonus_spin_wagers,
    xtreme_wagers,
    insurance_wagers,
)


def side_wagers(house: House) -> tuple[SideWager, ...]:
    """Return every side bet that a house offers."""
    return tuple(wager for find in _WAGERS for wager in find(house))
