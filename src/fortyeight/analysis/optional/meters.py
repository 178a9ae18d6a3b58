"""Break-even meter amounts of wagers on a wheel."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from fortyeight.progressive.meter import Meter
from fortyeight.progressive.odds import WheelOdds
from fortyeight.progressive.opening import meters_of
from fortyeight.rulebook import House
from fortyeight.table import WagerKind

_OWN = {WagerKind.BONUS_SPIN: ("jackpot",), WagerKind.XTREME: ("primary", "secondary")}


def even_at(
    house: House, odds: WheelOdds, chances: Mapping[str, Fraction]
) -> dict[str, Fraction | None]:
    """Return the break-even amount in cents, by meter; None where the meter never shows it.

    `chances` has the chance of each jackpot in one round.
    """
    meters = meters_of(house, {})
    found = {}
    for name in dict.fromkeys((*_OWN[odds.kind], *chances)):
        if name in meters:
            found[name] = _even(meters[name], odds, chances.get(name, Fraction(0)))
    return found


def _even(meter: Meter, odds: WheelOdds, chance: Fraction) -> Fraction | None:
    if not chance:
        return None
    amount = meter.amount + (odds.wager - odds.expected) / chance
    if not meter.rate:
        return amount if amount in (meter.initial, meter.reset) else None
    return amount if amount >= min(meter.initial, meter.reset) else None
