"""Format the options of a house in words."""

from __future__ import annotations

from typing import Any

from fortyeight.analysis.worth.options import Option
from fortyeight.rulebook import House
from fortyeight.view.house.rule_lines import rule_lines
from fortyeight.view.words.rule_words import value_words


class OptionWords:
    """The options of a house in words."""

    def __init__(self, house: House) -> None:
        self._book = house.book
        self._lines = {line.key: line for lines in rule_lines(house).values() for line in lines}

    def rule(self, option: Option) -> str:
        return self._lines[option.key].text

    def now(self, option: Option) -> str:
        return self._words(option, option.value)

    def instead(self, option: Option) -> str:
        return self._words(option, option.instead) if option.tried else "–"

    def _words(self, option: Option, value: Any) -> str:
        currency = self._lines[option.key].currency
        return value_words(self._book, option.path, option.entry.kind, value, currency)
