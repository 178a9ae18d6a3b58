"""Amounts of money: integer cents, parsed strictly and formatted with two decimals."""

from __future__ import annotations

import re

#: In cents: more than any table will see.
MAX_AMOUNT = 10**10

_AMOUNT = re.compile(r"(0|[1-9][0-9]{0,9})(?:\.([0-9]{1,2}))?")


class BadAmount(ValueError):
    """A string that is not an amount of money."""


def parse_amount(text: object) -> int:
    """Return a decimal string as cents.

    >>> parse_amount("10.50")
    1050
    """
    if not isinstance(text, str):
        raise BadAmount(f'{text!r} is not an amount: write a decimal text such as "10.00"')
    match = _AMOUNT.fullmatch(text)
    if match is None:
        raise BadAmount(f"{text!r} is not an amount: write dollars and cents, such as 10.00")
    dollars, decimals = match.groups()
    cents = int(dollars) * 100 + int((decimals or "").ljust(2, "0"))
    if cents > MAX_AMOUNT:
        raise BadAmount(f"{text!r} is more than any table takes")
    return cents


def format_amount(cents: int) -> str:
    """Format cents as a decimal string with two places; a loss has a leading minus.

    >>> format_amount(-250)
    '-2.50'
    """
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02d}"
