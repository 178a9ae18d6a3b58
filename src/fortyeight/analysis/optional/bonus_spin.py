"""Bonus Spin: a blackjack spins the wheel; some books also pay an ace without one (R17)."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from fortyeight.analysis.optional.meters import even_at
from fortyeight.analysis.optional.shoe import shoe_counts
from fortyeight.analysis.optional.wager import Outcome, SideWager, side_wager
from fortyeight.analysis.optional.wheel import assumed, jackpots, symbols, won
from fortyeight.progressive.odds import bonus_spin_odds
from fortyeight.rulebook import House
from fortyeight.table import WagerKind


def bonus_spin_wagers(house: House) -> tuple[SideWager, ...]:
    """Return the wager of a sole participant; `WheelOdds.others` has what others' spins add."""
    rules = house.bonus_spin
    if rules is None or not rules.offered:
        return ()
    odds = bonus_spin_odds(house)
    (wheel,) = odds.wheels.values()
    wins = symbols(wheel, "wheel", odds.trigger, odds.wager, rules.stake_returned)
    if rules.ace_pays:
        pays = won(rules.ace_pays, odds.wager, rules.stake_returned)
        wins.append(Outcome("ace without a blackjack", pays, _ace(house) - odds.trigger))
    even = even_at(house, odds, jackpots(wheel, odds.trigger))
    decks = house.cards.decks
    return (side_wager(WagerKind.BONUS_SPIN, rules.paytable, decks, wins, assumed(odds), even),)


def _ace(house: House) -> Fraction:
    """Return the chance of at least one ace in the first two cards."""
    shoe = shoe_counts(house)
    return 1 - Fraction(comb(shoe.cards - shoe.of_points(1), 2), comb(shoe.cards, 2))
