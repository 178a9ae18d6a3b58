"""The clause register: every clause of a rulebook's text by its number, and where it lives here."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib import resources

from fortyeight.rulebook.library import shipped_books


class ClauseKind(StrEnum):
    """What a clause is to the software."""

    RULE = "rule"
    PROCEDURE = "procedure"
    DEFINITION = "definition"
    PHYSICAL = "physical"
    REFERS_ELSEWHERE = "refers elsewhere"


#: Clauses of these kinds are cited by tests, and reviewed.
REVIEWED = frozenset({ClauseKind.RULE, ClauseKind.PROCEDURE})


class Mark(StrEnum):
    """What a reviewer found who read a clause beside the tests that cite it."""

    PROVEN = "proven"
    SHOWN = "shown"
    PHYSICAL = "physical"
    NOT_PROVEN = "not proven"


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause: what it asks in our words, and where it lives.

    A place is a module such as ``table/play/insurance.py`` or a rule of the book's file such as
    ``insurance.amount``. A physical clause says how the software shows it, if it does. A clause
    that is not proven says what its tests lack.
    """

    number: str
    kind: ClauseKind
    asks: str
    lives: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    shown: str = ""
    mark: Mark | None = None
    lacks: str = ""


def registered_books() -> tuple[str, ...]:
    """The shipped rulebooks whose clauses are registered."""
    folder = resources.files("fortyeight.rulebook") / "clauses"
    return tuple(book for book in shipped_books() if (folder / f"{book}.toml").is_file())


@cache
def clause_register(book_id: str) -> Mapping[str, Clause]:
    """The clauses of a shipped rulebook by number, in the order of the text."""
    file = resources.files("fortyeight.rulebook") / "clauses" / f"{book_id}.toml"
    raw = tomllib.loads(file.read_text("utf-8"))
    review = raw.get("review", {})
    return {
        number: _clause(number, entry, review.get(number, ""))
        for number, entry in raw["clauses"].items()
    }


def _clause(number: str, entry: Mapping[str, str], reviewed: str) -> Clause:
    mark, _, lacks = reviewed.partition(": ")
    return Clause(
        number,
        ClauseKind(entry["kind"]),
        entry["asks"],
        listed(entry.get("lives", "")),
        listed(entry.get("rulings", "")),
        entry.get("shown", ""),
        Mark(mark) if mark else None,
        lacks,
    )


def listed(text: str) -> tuple[str, ...]:
    """The parts of a list written with commas."""
    return tuple(part.strip() for part in text.split(",") if part.strip())
