"""The Pair bet: two first cards of the same rank (R14)."""

from __future__ import annotations

from fractions import Fraction

from fortyeight.analysis.optional.shoe import shoe_counts
from fortyeight.analysis.optional.wager import Outcome, SideWager, side_wager
from fortyeight.rulebook import House
from fortyeight.table import WagerKind


def pair_wagers(house: House) -> tuple[SideWager, ...]:
    if house.pair is None or not house.pair.offered:
        return ()
    shoe = shoe_counts(house)
    chance = Fraction(shoe.of_a_rank - 1, shoe.cards - 1)
    won = Outcome("pair", house.pair.pays.fraction, chance)
    return (side_wager(WagerKind.PAIR, str(house.pair.pays), shoe.decks, [won]),)
