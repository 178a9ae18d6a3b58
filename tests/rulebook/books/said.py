"""What a rulebook is expected to say, written by hand from its text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import pytest

from fortyeight.rulebook import Entry
from fortyeight.rulebook.schema.values import plain_value

SILENT = "not in the text"

#: Every up card of a deck without tens.
EVERY_CARD = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "J", "Q", "K"]
LOW_CARDS = ["2", "3", "4", "5", "6", "7", "8", "9"]
HIGH_CARDS = ["A", "K", "Q", "J"]


@dataclass(frozen=True)
class Said:
    """An entry as a reader of the text would write it down."""

    default: Any
    clause: str = SILENT
    ruling: str = ""
    allowed: list[Any] | None = None
    at_least: Any = None
    at_most: Any = None
    free: bool = False
    approval: str = ""

    @classmethod
    def of(cls, entry: Entry) -> Said:
        """Return what an entry of a rulebook file says."""

        def plain(value: Any) -> Any:
            return None if value is None else plain_value(entry.kind, value)

        allowed = None if entry.allowed is None else [plain(value) for value in entry.allowed]
        return cls(
            plain_value(entry.kind, entry.default),
            entry.clause,
            entry.ruling,
            allowed,
            plain(entry.at_least),
            plain(entry.at_most),
            entry.free,
            entry.approval,
        )


def fixed(value: Any, clause: str = SILENT, ruling: str = "") -> Said:
    """The book leaves no choice."""
    return Said(value, clause, ruling)


def one_of(allowed: list[Any], default: Any, clause: str, ruling: str = "") -> Said:
    """The house chooses among these."""
    return Said(default, clause, ruling, allowed=allowed)


def between(low: Any, high: Any, default: Any, clause: str, ruling: str = "") -> Said:
    """The house chooses within bounds; None is no bound."""
    return Said(default, clause, ruling, at_least=low, at_most=high)


def at_least(low: Any, default: Any, clause: str, ruling: str = "") -> Said:
    """The house chooses this or more."""
    return between(low, None, default, clause, ruling)


def free(default: Any, clause: str, ruling: str = "") -> Said:
    """The house may choose any value."""
    return Said(default, clause, ruling, free=True)


def approved(said: Said, approval: str) -> Said:
    """The house chooses another value than the book's if it names an approval in this key."""
    return replace(said, approval=approval)


def marks(book: str, clause: str, ruling: str = "") -> list[pytest.MarkDecorator]:
    """The marks that cite a clause such as ``7(g), 7(i)`` and a ruling."""
    cited = [pytest.mark.clause(book, one) for one in clauses(clause)]
    return cited + [pytest.mark.ruling(one) for one in clauses(ruling)]


def clauses(text: str) -> list[str]:
    """The numbers in a text that cites one clause or several."""
    return [one.strip() for one in text.split(",") if one.strip() and one.strip() != SILENT]


def entry_cases(book: str, expected: Mapping[str, Said]) -> list[Any]:
    """One case an entry, marked with its clauses."""
    return [
        pytest.param(path, said, marks=marks(book, said.clause, said.ruling), id=path)
        for path, said in expected.items()
    ]


def clause_cases(book: str, expected: Mapping[str, str]) -> list[Any]:
    """One case an outcome, marked with its clause."""
    return [
        pytest.param(name, clause, marks=marks(book, clause), id=name)
        for name, clause in expected.items()
    ]
