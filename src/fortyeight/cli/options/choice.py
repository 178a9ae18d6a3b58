"""Options with a few allowed values: one refusal that lists them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from fortyeight.cli.framework.bad_input import fail, shown_name
from fortyeight.rulebook.reading.formatting import did_you_mean

_Choice = TypeVar("_Choice", bound=str)


def parse_choice(what: str, choices: Sequence[_Choice], text: str) -> _Choice:
    """Return the choice that is named, or exit with a sentence and the code for bad input."""
    for choice in choices:
        if choice == text:
            return choice
    near = did_you_mean(text, choices) if len(choices) > 2 else ""
    listed = ", ".join(choices[:-1]) + f" or {choices[-1]}"
    fail(f"Unknown {what} '{shown_name(text)}'{near}; choose {listed}.")
