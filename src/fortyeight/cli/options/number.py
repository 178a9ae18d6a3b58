"""Whole numbers on the command line: one parser and one refusal for every option."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import partial
from typing import Any

import typer

from fortyeight.cli.framework.bad_input import fail, shown_name

#: The largest number of an option that names none.
MOST = 10**18

#: 1000000, 1,000,000, 1_000_000, 1e6, 1.5e6.
_NUMBER = re.compile(
    r"(?:[0-9]{1,30}|[0-9]{1,3}(?:(?:,[0-9]{3}){1,9}|(?:_[0-9]{3}){1,9}))"
    r"(?:\.[0-9]{1,30})?(?:[eE]\+?[0-9]{1,3})?"
)


def number_option(
    option: str, help_text: str = "", *, least: int = 1, most: int = MOST, hidden: bool = False
) -> Any:
    """Return an option that takes a whole number within bounds."""
    parser = partial(parse_number, option, least, most)
    return typer.Option(option, help=help_text, metavar="N", hidden=hidden, parser=parser)


def parse_number(option: str, least: int, most: int, text: object) -> int:
    """Return a whole number within bounds, or exit with a sentence and the code for bad input.

    >>> [parse_number("--rounds", 1, 10**13, one) for one in ("1e6", "1_000", "2,500", "1.5e3")]
    [1000000, 1000, 2500, 1500]
    """
    written = str(text).strip()
    if _NUMBER.fullmatch(written):
        value = Decimal(written.replace(",", "").replace("_", ""))
        if value == value.to_integral_value() and least <= value <= most:
            return int(value)
    bounds = f"of {least:,} or more" if most == MOST else f"from {least:,} to {most:,}"
    fail(f"{option}: '{shown_name(written)}' is not a whole number {bounds}.")
