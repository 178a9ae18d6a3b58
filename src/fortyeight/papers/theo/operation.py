"""How a table is run: speed, wagers, side bets, hours and comps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from fortyeight.money import BadAmount, format_money, parse_amount
from fortyeight.rulebook import BadHouse, Fault, House
from fortyeight.simulation.over_time.pace import average_pace, usual_pace
from fortyeight.table.wagers.wager_kinds import WagerKind
from fortyeight.view.house.layout import spots

#: Defaults of an operator who gives no figures of their own.
BOXES, SIDE_BET_SHARE, COMPS = Fraction(4), Fraction(3, 10), Fraction(3, 10)
HOURS_PER_SHIFT, SHIFTS_PER_DAY, DAYS_PER_YEAR, TABLES = Fraction(8), 3, 365, 1
#: The average wager, in table minimums.
AVERAGE_MINIMUMS = 5

#: Bounds that no table leaves, against a slip of the pen.
_BOUNDS: dict[str, tuple[Fraction, Fraction]] = {
    "rounds_an_hour": (Fraction(1), Fraction(1000)),
    "boxes": (Fraction(1, 100), Fraction(12)),
    "mistakes": (Fraction(0), Fraction(1)),
    "comps": (Fraction(0), Fraction(1)),
    "hours_per_shift": (Fraction(1, 4), Fraction(24)),
    "shifts_per_day": (Fraction(1), Fraction(24)),
    "days_per_year": (Fraction(1), Fraction(366)),
    "tables": (Fraction(1), Fraction(10_000)),
}
_SHARE = (Fraction(0), Fraction(1))
HOURS_PER_DAY = 24


@dataclass(frozen=True, slots=True)
class SideBetMix:
    """How often a side bet is made: the share of boxes that make it, and its average amount."""

    kind: WagerKind
    share: Fraction
    amount: int


@dataclass(frozen=True, slots=True)
class Operation:
    """How tables of a house are run. Amounts are in cents, shares between 0 and 1.

    `mistakes` is what players lose by playing worse than the best chart, as a share of the wager.
    `comps` is the share of the theoretical win that is given back to players.
    """

    average_wager: int
    side_bets: tuple[SideBetMix, ...] = ()
    rounds_an_hour: Fraction = Fraction(usual_pace(int(BOXES)))
    boxes: Fraction = BOXES
    mistakes: Fraction = Fraction(0)
    comps: Fraction = COMPS
    hours_per_shift: Fraction = HOURS_PER_SHIFT
    shifts_per_day: Fraction = Fraction(SHIFTS_PER_DAY)
    days_per_year: Fraction = Fraction(DAYS_PER_YEAR)
    tables: Fraction = Fraction(TABLES)


def operation_from(house: House, options: Mapping[str, Any]) -> Operation:
    """Read how a table is run from plain data; what is left out has its default.

    Raises `BadHouse` with every fault.
    """
    faults: list[Fault] = []
    most = Fraction(house.boxes.boxes)
    bounds = {**_BOUNDS, "boxes": (_BOUNDS["boxes"][0], most)}
    values = {
        name: _number(name, options[name], faults, bound)
        for name, bound in bounds.items()
        if options.get(name) is not None
    }
    wager = _amount("average_wager", options.get("average_wager"), faults)
    if wager is None:
        wager = min(AVERAGE_MINIMUMS * house.limits.minimum, house.limits.maximum)
    _check_limits(house, "average_wager", wager, house.limits.minimum, None, faults)
    mix = _mix(house, options.get("side_bets", {}), faults)
    given = {name: one for name, one in values.items() if one is not None}
    hours = given.get("hours_per_shift", HOURS_PER_SHIFT)
    if hours * given.get("shifts_per_day", Fraction(SHIFTS_PER_DAY)) > HOURS_PER_DAY:
        faults.append(Fault("shifts_per_day", f"together more than {HOURS_PER_DAY} hours a day"))
    if faults:
        raise BadHouse(faults)
    boxes = given.setdefault("boxes", min(BOXES, most))
    given.setdefault("rounds_an_hour", Fraction(average_pace(float(boxes))))
    return Operation(wager, mix, **given)


def offered_side_bets(house: House) -> dict[str, tuple[int, int | None]]:
    """Return the side bets of a house by name, each with its limits in cents, as on the felt."""
    others = {WagerKind.MAIN.value, WagerKind.COUPON.value, WagerKind.MATCH_COUPON.value}
    return {
        one["kind"]: (one["minimum"], one["maximum"])
        for one in spots(house)
        if one["kind"] not in others
    }


def _check_limits(
    house: House, place: str, amount: int, least: int, most: int | None, faults: list[Fault]
) -> None:
    """Add a fault for an amount beyond its limits; no wager is larger than the largest main one."""
    most, currency = most or house.limits.maximum, house.limits.currency
    if not least <= amount <= most:
        low, high = (format_money(one, currency) for one in (least, most))
        faults.append(
            Fault(place, f"the wager is {low}" if least == most else f"from {low} to {high}")
        )


def _mix(house: House, given: object, faults: list[Fault]) -> tuple[SideBetMix, ...]:
    """Return the mix of side bets: what is given, and the default share at the minimum else."""
    offered = offered_side_bets(house)
    if not isinstance(given, Mapping):
        faults.append(Fault("side_bets", "a table of side bets is needed"))
        return ()
    faults += [
        Fault(f"side_bets.{name}", f"not offered here; offered: {', '.join(offered) or 'none'}")
        for name in given
        if name not in offered
    ]
    mixes = []
    for name, (least, most) in offered.items():
        entry = given.get(name, {})
        place = f"side_bets.{name}"
        if not isinstance(entry, Mapping):
            faults.append(Fault(place, "a share and an amount are needed"))
            continue
        share = _number(f"{place}.share", entry.get("share", str(SIDE_BET_SHARE)), faults, _SHARE)
        amount = _amount(f"{place}.amount", entry.get("amount"), faults)
        if amount is not None:
            _check_limits(house, f"{place}.amount", amount, least, most, faults)
        mixes.append(SideBetMix(WagerKind(name), share or Fraction(0), amount or least))
    return tuple(mixes)


def _number(
    place: str, raw: object, faults: list[Fault], bounds: tuple[Fraction, Fraction]
) -> Fraction | None:
    """Return a number within its bounds: 70, "2.5", "1/3" or "30%"."""
    low, high = bounds
    try:
        text = str(raw).strip() if isinstance(raw, str | int | float) else ""
        if isinstance(raw, bool) or len(text) > 20 or "e" in text.lower():
            raise ValueError(raw)
        value = Fraction(text[:-1]) / 100 if text.endswith("%") else Fraction(text)
    except (ValueError, ZeroDivisionError):
        faults.append(Fault(place, "a number is needed, such as 70, 2.5 or 30%"))
        return None
    if not low <= value <= high:
        faults.append(Fault(place, f"from {_plain(low)} to {_plain(high)}"))
        return None
    return value


def _plain(value: Fraction) -> str:
    return f"{float(value):,g}"


def _amount(place: str, raw: object, faults: list[Fault]) -> int | None:
    """Return an amount in cents; None where there is none."""
    if raw is None:
        return None
    try:
        return parse_amount(str(raw))
    except BadAmount as error:
        faults.append(Fault(place, str(error)))
        return None
