"""The clause register: every clause of a rulebook's text, and where it is implemented."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib import resources

from fortyeight.rulebook.library import shipped_books


class ClauseKind(StrEnum):
    """How a clause concerns the software."""

    RULE = "rule"
    PROCEDURE = "procedure"
    DEFINITION = "definition"
    PHYSICAL = "physical"
    REFERS_ELSEWHERE = "refers elsewhere"


#: Clauses of these kinds need tests that cite them, and a review.
REVIEWED = frozenset({ClauseKind.RULE, ClauseKind.PROCEDURE})


class Mark(StrEnum):
    """Result of a review of a clause and the tests that cite it."""

    PROVEN = "proven"
    SHOWN = "shown"
    PHYSICAL = "physical"
    NOT_PROVEN = "not proven"


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause: what it asks in our words, and where it is implemented.

    `lives` lists modules such as ``table/play/insurance.py`` and rules of the book's file such as
    ``insurance.amount``. `shown` is how the software shows a physical clause, if it does; `printed`
    names the part of the felt's drawing that it asks for. `lacks` is what is missing from the tests
    of a clause that is not proven.
    """

    number: str
    kind: ClauseKind
    asks: str
    lives: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    shown: str = ""
    mark: Mark | None = None
    lacks: str = ""
    printed: str = ""


def registered_books() -> tuple[str, ...]:
    """Return the ids of the shipped rulebooks that have a clause register."""
    folder = resources.files("fortyeight.rulebook") / "clauses"
    return tuple(book for book in shipped_books() if (folder / f"{book}.toml").is_file())


@cache
def clause_register(book_id: str) -> Mapping[str, Clause]:
    """Return the clauses of a shipped rulebook by number, in the order of the text."""
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
        split_list(entry.get("lives", "")),
        split_list(entry.get("rulings", "")),
        entry.get("shown", ""),
        Mark(mark) if mark else None,
        lacks,
        entry.get("printed", ""),
    )


def split_list(text: str) -> tuple[str, ...]:
    """Split a comma-separated list."""
    return tuple(part.strip() for part in text.split(",") if part.strip())
