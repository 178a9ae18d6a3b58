"""Check a wager against the limits of a house, without a table."""

from __future__ import annotations

from fortyeight.money import format_money
from fortyeight.rulebook.house import House

#: The main wager where none is named, in cents, if the house takes it.
DEFAULT_WAGER = 1000


def default_main_wager(house: House, largest: int = 1) -> int:
    """Return the default main wager in cents, or the least one if the house does not take it.

    `largest` is the largest multiple of it that is wagered.
    """
    limits, unit = house.limits, house.limits.chip_unit
    least = -(-max(limits.minimum, 1) // unit) * unit
    fits = least <= DEFAULT_WAGER and DEFAULT_WAGER * largest <= limits.maximum
    return DEFAULT_WAGER if fits and DEFAULT_WAGER % unit == 0 else least


def outside_limits(house: House, cents: int, section: str = "limits") -> tuple[str, str] | None:
    """Return why a house does not take an amount, with the clause; None if it does.

    `section` is "limits" for the main wager, or "match", "pair" or "break_bonus", whose maximum
    defaults to that of the main wager.

    >>> from fortyeight.rulebook import open_house, rulebook, shipped_books
    >>> outside_limits(open_house(rulebook(shipped_books()[-1])), 2500)
    ('is above the maximum of $10.00', 'Wagers Ante')
    """
    least, most = house.value(f"{section}.minimum"), house.value(f"{section}.maximum")
    top = section
    if most is None:
        top, most = "limits", house.limits.maximum
    unit, currency = house.limits.chip_unit, house.limits.currency
    if cents < least:
        why = f"is below the minimum of {format_money(least, currency)}"
        return why, house.clause(f"{section}.minimum")
    if cents > most:
        why = f"is above the maximum of {format_money(most, currency)}"
        return why, house.clause(f"{top}.maximum")
    if cents % unit:
        return f"is not a multiple of {format_money(unit, currency)}", house.clause(
            "limits.chip_unit"
        )
    return None
