"""Declare options and arguments of commands in a line or two, and parse what many of them take.

`complete` suggests values to the shell; `more` are other arguments of typer's own functions.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from functools import partial
from typing import Annotated, Any, TypeVar

import typer

from fortyeight.cli.framework.bad_input import fail, shown_name
from fortyeight.rulebook.reading.formatting import did_you_mean

_Choice = TypeVar("_Choice", bound=str)

#: The largest number of an option that names none.
MOST = 10**18

#: 1000000, 1,000,000, 1_000_000, 1e6, 1.5e6.
_NUMBER = re.compile(
    r"(?:[0-9]{1,30}|[0-9]{1,3}(?:(?:,[0-9]{3}){1,9}|(?:_[0-9]{3}){1,9}))"
    r"(?:\.[0-9]{1,30})?(?:[eE]\+?[0-9]{1,3})?"
)


def option(usage: str, text: str, *, complete: Any = None, **more: Any) -> Any:
    """Return an option; `usage` is how it is written, such as "--csv FILE" or "--json"."""
    name, _, value = usage.partition(" ")
    return typer.Option(name, help=text, metavar=value or None, autocompletion=complete, **more)


def argument(metavar: str, text: str, *, complete: Any = None, **more: Any) -> Any:
    """Return an argument, which help shows by its `metavar`."""
    return typer.Argument(help=text, metavar=metavar, autocompletion=complete, **more)


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


def one_of(choices: Sequence[str]) -> str:
    """Return the choices as words: "a, b or c"."""
    return ", ".join(choices[:-1]) + f" or {choices[-1]}"


def parse_choice(what: str, choices: Sequence[_Choice], text: str) -> _Choice:
    """Return the choice that is named, or exit with a sentence and the code for bad input."""
    for choice in choices:
        if choice == text:
            return choice
    near = did_you_mean(text, choices) if len(choices) > 2 else ""
    fail(f"Unknown {what} '{shown_name(text)}'{near}; choose {one_of(choices)}.")


AsJson = Annotated[bool, option("--json", "Print the result as JSON.")]
