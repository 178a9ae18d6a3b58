"""`--wager`: the main wager of a command, within the house's limits."""

from __future__ import annotations

from fortyeight.cli.framework.bad_input import BadInput
from fortyeight.money import BadAmount, parse_amount
from fortyeight.rulebook import House
from fortyeight.rulebook.wager_limits import default_main_wager, outside_limits
from fortyeight.view.words.rule_words import money


def parse_wager(house: House, text: str, largest: int = 1, option: str = "--wager") -> int:
    """Return a main wager in cents; refuse one that the house does not take.

    `largest` is the largest multiple of it that a count wagers.
    """
    try:
        cents = parse_amount(text)
    except BadAmount as error:
        raise BadInput(option, str(error)) from None
    if cents <= 0:
        raise BadInput(option, "give more than 0")
    check_wager(house, cents, option)
    check_spread(house, cents, largest, option)
    return cents


def default_wager(house: House, largest: int = 1, option: str = "--count") -> int:
    """Return the default main wager, or the least one if the house does not take it."""
    cents = default_main_wager(house, largest)
    check_spread(house, cents, largest, option)
    return cents


def check_wager(house: House, cents: int, option: str, what: str = "a main wager") -> None:
    """Refuse a main wager outside the limits of the house, with the clause that sets them."""
    if (fault := outside_limits(house, cents)) is not None:
        why, clause = fault
        cited = f" ({clause})" if clause else ""
        amount = money(cents, house.limits.currency)
        raise BadInput(option, f"{what} of {amount} {why}{cited}")


def check_spread(house: House, unit: int, largest: int, option: str) -> None:
    """Refuse a count's ramp whose largest wager the house does not take."""
    if largest > 1:
        amount = money(unit, house.limits.currency)
        what = f"the count wagers up to {largest} times {amount}: a main wager"
        check_wager(house, unit * largest, option, what)
