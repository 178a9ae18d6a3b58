"""Bonus Spin Xtreme: the wheels spin when the dealer has a six and a ten-valued card."""

from __future__ import annotations

from fractions import Fraction

from fortyeight.analysis.optional.meters import even_at
from fortyeight.analysis.optional.wager import SideWager, side_wager
from fortyeight.analysis.optional.wheel import assumed, jackpots, symbols
from fortyeight.progressive.odds import xtreme_odds
from fortyeight.rulebook import House
from fortyeight.table import WagerKind


def xtreme_wagers(house: House) -> tuple[SideWager, ...]:
    """Return the wager without the must-hit jackpot, which no card or wheel decides."""
    rules = house.xtreme
    if rules is None or not rules.offered:
        return ()
    odds = xtreme_odds(house)
    own = odds.trigger * Fraction(1, house.boxes.boxes)
    other = odds.trigger - own
    hot, community = odds.wheels["hot"], odds.wheels["community"]
    wins = [
        *symbols(hot, "hot spot", own, odds.wager, rules.stake_returned),
        *symbols(community, "community", other, odds.wager, rules.stake_returned),
    ]
    even = even_at(house, odds, jackpots(hot, own))
    assuming = assumed(odds, "the must-hit jackpot left out" if rules.must_hit else "")
    decks = house.cards.decks
    return (side_wager(WagerKind.XTREME, rules.paytable, decks, wins, assuming, even),)
