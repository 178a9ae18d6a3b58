"""Words that commands share: numbers of things, money with its currency, texts of others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fortyeight.money import currency_sign

if TYPE_CHECKING:
    from fortyeight.rulebook import House


def counted(number: int, one: str, many: str = "") -> str:
    """Format a number of things.

    >>> counted(1, "round"), counted(2000, "round"), counted(3, "box", "boxes")
    ('1 round', '2,000 rounds', '3 boxes')
    """
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"


def with_currency(amount: str, house: House, *, signed: bool = False) -> str:
    """Format an amount of a summary, such as ``-7.45``, with the currency of the house.

    >>> from fortyeight.rulebook import default_book, open_house, rulebook
    >>> with_currency("-2090.00", open_house(rulebook(default_book())))
    '-$2,090.00'
    """
    sign = "-" if amount.startswith("-") else "+" if signed else ""
    whole, places = amount.removeprefix("-").split(".")
    return f"{sign}{currency_sign(house.limits.currency)}{int(whole):,}.{places}"


def printable(text: str) -> str:
    """Return a text without control characters, which could steer the terminal."""
    return "".join(char if char.isprintable() else "�" for char in text)
