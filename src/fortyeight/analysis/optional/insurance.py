"""Insurance, for a player who has seen only the dealer's up card."""

from __future__ import annotations

from fractions import Fraction

from fortyeight.analysis.optional.shoe import shoe_counts
from fortyeight.analysis.optional.wager import Outcome, SideWager, side_wager
from fortyeight.cards import Rank
from fortyeight.rulebook import House
from fortyeight.table.wagers.wager_kinds import WagerKind

ACE, TEN = 1, 10


def insurance_wagers(house: House) -> tuple[SideWager, ...]:
    """Return a wager for an ace, and one for a ten-valued card, where the house insures them."""
    shoe = shoe_counts(house)
    insured = [rank for rank in house.insurance.against if rank in shoe.ranks]
    wagers = []
    if Rank.ACE in insured:
        wagers.append(_insurance(house, shoe.of_points(TEN), "the dealer shows an ace"))
    if any(rank is not Rank.ACE for rank in insured):
        wagers.append(_insurance(house, shoe.of_points(ACE), "the dealer shows a ten-valued card"))
    return tuple(wagers)


def _insurance(house: House, completing: int, assuming: str) -> SideWager:
    shoe = shoe_counts(house)
    pays = house.insurance.pays
    won = Outcome("dealer's blackjack", pays.fraction, Fraction(completing, shoe.cards - 1))
    return side_wager(WagerKind.INSURANCE, str(pays), shoe.decks, [won], assuming)
