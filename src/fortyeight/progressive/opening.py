"""Setting up a table with its wheels before the first round."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from fortyeight.chance import Bits, draw_below
from fortyeight.progressive.accounting import MUST_HIT
from fortyeight.progressive.awards import paytable
from fortyeight.progressive.meter import Meter
from fortyeight.progressive.state import Game, System
from fortyeight.rulebook import House
from fortyeight.table.core.state import open_table
from fortyeight.table.wagers.wager_kinds import WagerKind


def open_game(house: House, bits: Bits, amounts: Mapping[str, int] | None = None) -> Game:
    """Open a table of this house with its wheels; meters may start from other amounts.

    Raise `MeterTooHigh` for a must-hit meter that has reached its ceiling: it would have been won.
    """
    meters = meters_of(house, amounts or {})
    system = System(house, meters)
    if MUST_HIT in meters:
        system = System(house, meters, *set_up_must_hit(house, meters[MUST_HIT], bits))
    return Game(open_table(house, wheels=has_wheels(house)), system)


class MeterTooHigh(ValueError):
    """A must-hit meter that stands at its ceiling or above it."""


def set_up_must_hit(house: House, meter: Meter, bits: Bits) -> tuple[int, int]:
    """Draw the first hidden trigger of a must-hit meter, and return it with the ceiling."""
    assert house.xtreme is not None, "a must-hit jackpot belongs to Xtreme"
    ceiling = house.xtreme.must_hit_by
    if meter.amount >= ceiling:
        raise MeterTooHigh(
            f"the must-hit jackpot is won by {ceiling / 100:.2f}: its meter cannot stand at "
            f"{meter.payable / 100:.2f}"
        )
    return draw_trigger(meter.amount, ceiling, bits), ceiling


def has_wheels(house: House) -> bool:
    """Return whether the house offers a wager on a wheel."""
    rules = (house.bonus_spin, house.xtreme)
    return any(one is not None and one.offered for one in rules)


def draw_trigger(amount: Fraction, ceiling: int, bits: Bits) -> int:
    """Draw a hidden trigger, anywhere above the amount on the meter up to the ceiling.

    For an amount that fills the whole cycle, it is the ceiling.
    """
    if amount >= ceiling:
        return ceiling
    return int(amount) + 1 + draw_below(ceiling - int(amount), bits)


def meters_of(house: House, amounts: Mapping[str, int]) -> dict[str, Meter]:
    """Return the meters of a house, each at its initial amount or at the one given here."""
    found = [*_bonus_spin(house, amounts), *_xtreme(house)]
    return {one.name: _starting(one, amounts.get(one.name)) for one in found}


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
