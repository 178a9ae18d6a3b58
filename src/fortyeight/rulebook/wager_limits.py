"""Check a wager against the limits of a house, without a table."""

from __future__ import annotations

from fortyeight.money import format_amount
from fortyeight.rulebook.house import House


def outside_limits(house: House, cents: int, section: str = "limits") -> tuple[str, str] | None:
    """Return why a house does not take an amount, with the clause; None if it does.

    `section` is "limits" for the main wager, or "match", "pair" or "break_bonus", whose maximum
    defaults to that of the main wager.

    >>> from fortyeight.rulebook import open_house, rulebook, shipped_books
    >>> outside_limits(open_house(rulebook(shipped_books()[-1])), 2500)
    ('is above the maximum of 10.00', 'Wagers Ante')
    """
    least, most = house.value(f"{section}.minimum"), house.value(f"{section}.maximum")
    top = section
    if most is None:
        top, most = "limits", house.limits.maximum
    unit = house.limits.chip_unit
    if cents < least:
        return f"is below the minimum of {format_amount(least)}", house.clause(f"{section}.minimum")
    if cents > most:
        return f"is above the maximum of {format_amount(most)}", house.clause(f"{top}.maximum")
    if cents % unit:
        return f"is no multiple of {format_amount(unit)}", house.clause("limits.chip_unit")
    return None
