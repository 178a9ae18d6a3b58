"""The meters of a house, each at the amount from which it starts."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from fortyeight.progressive.prizes.jackpots import paytable
from fortyeight.progressive.prizes.meter import MUST_HIT, Meter
from fortyeight.rulebook import House
from fortyeight.table.wagers.wager_kinds import WagerKind


def meters_of(house: House, amounts: Mapping[str, int]) -> dict[str, Meter]:
    """Return the meters of a house, each at its initial amount or at the one given here."""
    meters = [*_bonus_spin(house, amounts), *_xtreme(house)]
    return {one.name: _starting(one, amounts.get(one.name)) for one in meters}


def _starting(meter: Meter, amount: int | None) -> Meter:
    if amount is None:
        return meter
    return Meter(meter.name, meter.rate, amount, meter.reset)


def _bonus_spin(house: House, amounts: Mapping[str, int]) -> list[Meter]:
    rules = house.bonus_spin
    if rules is None or not rules.offered:
        return []
    table = paytable(house, WagerKind.BONUS_SPIN)
    if table is not None and not table.progressive:
        # A fixed prize does not grow; the given amounts may set it.
        prize = amounts.get("jackpot")
        return [] if prize is None else [Meter("jackpot", Fraction(0), prize, prize)]
    least = table.least["jackpot"][0] if table is not None and "jackpot" in table.least else None
    initial = rules.initial if rules.initial is not None else least
    if initial is None:
        # The house's own wheel has a jackpot only if the house sets its amount.
        if "jackpot" not in amounts:
            return []
        initial = amounts["jackpot"]
    reset = rules.reset if rules.reset is not None else least
    return [Meter("jackpot", rules.rate.fraction, initial, initial if reset is None else reset)]


def _xtreme(house: House) -> list[Meter]:
    rules = house.xtreme
    if rules is None or not rules.offered:
        return []
    table = paytable(house, WagerKind.XTREME)
    least = {name: cents for name, (cents, _) in table.least.items()} if table else {}
    meters = []
    for name, rate, initial, reset in (
        ("primary", rules.primary_rate, rules.primary_initial, rules.primary_reset),
        ("secondary", rules.secondary_rate, rules.secondary_initial, rules.secondary_reset),
    ):
        start = initial if initial is not None else least.get(name)
        if start is not None:
            again = reset if reset is not None else least.get(name, start)
            meters.append(Meter(name, rate.fraction, start, again))
    if rules.must_hit:
        start = rules.must_hit_initial
        meters.append(Meter(MUST_HIT, rules.must_hit_rate.fraction, start, start))
    return meters
