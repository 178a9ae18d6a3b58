"""Bonus Spin and Bonus Spin Xtreme: the wagers on wheels, with their break-even meters.

A blackjack spins the wheel of Bonus Spin; some books also pay an ace without one (R17). The wheels
of Xtreme spin when the dealer has a six and a ten-valued card.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import comb

from fortyeight.analysis.optional.shoe import shoe_counts
from fortyeight.analysis.optional.wager import Outcome, SideWager, side_wager
from fortyeight.progressive.prizes.house_meters import meters_of
from fortyeight.progressive.prizes.meter import Meter
from fortyeight.progressive.prizes.odds import Segment, WheelOdds, bonus_spin_odds, xtreme_odds
from fortyeight.rulebook import House
from fortyeight.rulebook.reading.read_paytables import WHEEL_FACES
from fortyeight.table.wagers.wager_kinds import WagerKind

#: Symbols that stand for the amount on a meter.
JACKPOTS = frozenset(name for face in WHEEL_FACES.values() for name in face.jackpots)
_OWN = {WagerKind.BONUS_SPIN: ("jackpot",), WagerKind.XTREME: ("primary", "secondary")}


def bonus_spin_wagers(house: House) -> tuple[SideWager, ...]:
    """Return the wager of a sole participant; `WheelOdds.others` has what others' spins add."""
    rules = house.bonus_spin
    if rules is None or not rules.offered:
        return ()
    odds = bonus_spin_odds(house)
    (wheel,) = odds.wheels.values()
    wins = symbols(wheel, "wheel", odds.trigger, odds.wager, rules.stake_returned)
    if rules.ace_pays:
        pays = net_of_prize(rules.ace_pays, odds.wager, rules.stake_returned)
        wins.append(Outcome("ace without a blackjack", pays, _ace(house) - odds.trigger))
    even = even_at(house, odds, jackpots(wheel, odds.trigger))
    decks = house.cards.decks
    return (side_wager(WagerKind.BONUS_SPIN, rules.paytable, decks, wins, assumed(odds), even),)


def _ace(house: House) -> Fraction:
    """Return the chance of at least one ace in the first two cards."""
    shoe = shoe_counts(house)
    return 1 - Fraction(comb(shoe.cards - shoe.of_points(1), 2), comb(shoe.cards, 2))


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


def net_of_prize(pays: Fraction | int, wager: int, stake_returned: bool) -> Fraction:
    """Return what a prize wins on a wager of 1; the stake is lost unless the house returns it."""
    return Fraction(pays, wager) - (0 if stake_returned else 1)


def symbols(
    segments: Iterable[Segment], name: str, spun: Fraction, wager: int, stake_returned: bool
) -> list[Outcome]:
    """Return the outcomes of a wheel that is spun with the chance `spun`."""
    return [
        Outcome(
            f"{name} {one.symbol}", net_of_prize(one.pays, wager, stake_returned), spun * one.chance
        )
        for one in segments
    ]


def jackpots(segments: Iterable[Segment], spun: Fraction) -> dict[str, Fraction]:
    """Return the chance of each jackpot on a wheel that is spun with the chance `spun`."""
    chances: dict[str, Fraction] = defaultdict(Fraction)
    for one in segments:
        if one.symbol in JACKPOTS:
            chances[one.symbol] += spun * one.chance
    return dict(chances)


def assumed(odds: WheelOdds, more: str = "") -> str:
    """Return the assumptions behind a wager on a wheel, in words."""
    shown = {one.symbol for wheel in odds.wheels.values() for one in wheel}
    parts = [
        "nobody else takes part" if odds.others else "",
        "jackpots at their initial amounts" if shown.intersection(JACKPOTS) else "",
        more,
        "a sample wheel (R18)" if odds.sample else "",
    ]
    return ", ".join(part for part in parts if part)


def even_at(
    house: House, odds: WheelOdds, chances: Mapping[str, Fraction]
) -> dict[str, Fraction | None]:
    """Return the break-even amount in cents, by meter; None where the meter never shows it.

    `chances` has the chance of each jackpot in one round.
    """
    meters = meters_of(house, {})
    amounts = {}
    for name in dict.fromkeys((*_OWN[odds.kind], *chances)):
        if name in meters:
            amounts[name] = _even(meters[name], odds, chances.get(name, Fraction(0)))
    return amounts


def _even(meter: Meter, odds: WheelOdds, chance: Fraction) -> Fraction | None:
    if not chance:
        return None
    amount = meter.amount + (odds.wager - odds.expected) / chance
    if not meter.rate:
        return amount if amount in (meter.initial, meter.reset) else None
    return amount if amount >= min(meter.initial, meter.reset) else None
