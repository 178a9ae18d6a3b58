"""Words and cells that the tables of `fortyeight sweep` share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fortyeight.cli.rules_sheet import rule_lines
from fortyeight.cli.rules_words import value_words
from fortyeight.rulebook import House

if TYPE_CHECKING:
    from fortyeight.analysis.options import Option
    from fortyeight.analysis.worth import Simulated

DEALT_COLUMNS = ("rounds", "mean", "standard_error")


class Told:
    """The options of a house in a reader's words."""

    def __init__(self, house: House) -> None:
        self._lines = {line.key: line for lines in rule_lines(house).values() for line in lines}

    def rule(self, option: Option) -> str:
        return self._lines[option.key].text

    def now(self, option: Option) -> str:
        return self._words(option, option.value)

    def instead(self, option: Option) -> str:
        return self._words(option, option.instead) if option.tried else "–"

    def _words(self, option: Option, value: Any) -> str:
        currency = self._lines[option.key].currency
        return value_words(option.path, option.entry.kind, value, currency)


def dealt_cells(simulated: Simulated | None) -> dict[str, Any]:
    """What was dealt, for a program to read; nothing where nothing was."""
    if simulated is None:
        return {}
    return {name: getattr(simulated, name) for name in DEALT_COLUMNS}


def mean_words(simulated: Simulated) -> str:
    return f"{simulated.mean:+.4%} ({simulated.standard_error:.4%})"
