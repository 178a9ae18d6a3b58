"""`--wager`: the main wager of a command, within the house's limits."""

from __future__ import annotations

from fortyeight.cli.rules.load import BadInput
from fortyeight.money import BadAmount, format_amount, parse_amount
from fortyeight.rulebook import House
from fortyeight.rulebook.wager_limits import outside_limits

#: The main wager of a command that names none, where the house takes it.
USUAL_WAGER = 1000


def wager_in(house: House, text: str, largest: int = 1, option: str = "--wager") -> int:
    """Return a main wager in cents, or refuse one that the house does not take.

    `largest` is how many times the wager is raised to by a count.
    """
    try:
        cents = parse_amount(text)
    except BadAmount as error:
        raise BadInput(option, str(error)) from None
    if cents <= 0:
        raise BadInput(option, "a wager is more than nothing")
    check_wager(house, cents, option)
    check_spread(house, cents, largest, option)
    return cents


def usual_wager(house: House, largest: int = 1, option: str = "--count") -> int:
    """Return the usual main wager, or the least of a house that does not take it."""
    limits, unit = house.limits, house.limits.chip_unit
    least = -(-max(limits.minimum, 1) // unit) * unit
    fits = least <= USUAL_WAGER and USUAL_WAGER * largest <= limits.maximum
    if fits and USUAL_WAGER % unit == 0:
        return USUAL_WAGER
    check_spread(house, least, largest, option)
    return least


def check_wager(house: House, cents: int, option: str, what: str = "a main wager") -> None:
    """Refuse a main wager outside the limits of the house, with the clause that sets them."""
    fault = outside_limits(house, cents)
    if fault is not None:
        why, clause = fault
        cited = f" ({clause})" if clause else ""
        raise BadInput(option, f"{what} of {format_amount(cents)} {why}{cited}")


def check_spread(house: House, unit: int, largest: int, option: str) -> None:
    """Refuse a count's ramp whose largest wager the house does not take."""
    if largest > 1:
        told = f"the count raises {format_amount(unit)} {largest} times: a main wager"
        check_wager(house, unit * largest, option, told)
