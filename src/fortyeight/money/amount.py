"""Amounts of money: integer cents, read strictly and written with two places."""

from __future__ import annotations

import re

#: More than any table will see; a bound on everything.
LARGEST_AMOUNT = 10**10

_AMOUNT = re.compile(r"(0|[1-9][0-9]{0,9})(?:\.([0-9]{1,2}))?")


class BadAmount(ValueError):
    """A text that is no amount of money."""


def parse_amount(text: object) -> int:
    """The cents that a decimal text names.

    >>> parse_amount("10.50")
    1050
    """
    if not isinstance(text, str):
        raise BadAmount(f'{text!r} is no amount: write a decimal text such as "10.00"')
    found = _AMOUNT.fullmatch(text)
    if found is None:
        raise BadAmount(f"{text!r} is no amount: write dollars and cents, such as 10.00")
    whole, places = found.groups()
    cents = int(whole) * 100 + int((places or "").ljust(2, "0"))
    if cents > LARGEST_AMOUNT:
        raise BadAmount(f"{text!r} is more than any table takes")
    return cents


def format_amount(cents: int) -> str:
    """Cents as a decimal text with two places; a loss has a leading minus.

    >>> format_amount(-250)
    '-2.50'
    """
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02d}"
