"""Options with a few allowed values: one refusal that lists them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from fortyeight.cli.framework.bad_input import fail, shown_name
from fortyeight.rulebook.reading.formatting import did_you_mean

_Choice = TypeVar("_Choice", bound=str)


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
