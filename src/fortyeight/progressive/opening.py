"""Setting up a table with its wheels before the first round."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from fortyeight.chance import Bits, draw_below
from fortyeight.progressive.prizes.house_meters import meters_of
from fortyeight.progressive.prizes.meter import MUST_HIT, Meter
from fortyeight.progressive.state import Game, System
from fortyeight.rulebook import House
from fortyeight.table.core.state import open_table


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
