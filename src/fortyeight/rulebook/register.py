"""The clause register: every clause of a rulebook's text, and where it is implemented.

Rulings say how an open or unclear clause is read; each has a number and a summary.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib import resources
from types import MappingProxyType

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


@cache
def rulings() -> Mapping[str, str]:
    """Return the summary of every ruling by its number, such as ``R19``."""
    text = (resources.files("fortyeight.rulebook") / "rulings.toml").read_text("utf-8")
    return MappingProxyType(tomllib.loads(text))


#: A clause's number begins with that of its section, or with the section's heading.
_SECTION = re.compile(r"\d+|[A-Z][a-z]+(?: [A-Z][a-z]+)*")
_HEADING = "Heading: "

_SEVERAL = {
    ClauseKind.RULE: "rules",
    ClauseKind.PROCEDURE: "procedures",
    ClauseKind.DEFINITION: "definitions",
    ClauseKind.PHYSICAL: "physical",
    ClauseKind.REFERS_ELSEWHERE: "referring elsewhere",
}


def section_of(number: str) -> str:
    """Return the section that a clause belongs to.

    >>> section_of("4.1 row 3"), section_of("16(d)(1)"), section_of("Super Bonus 2")
    ('4', '16', 'Super Bonus')
    """
    match = _SECTION.match(number)
    return match[0] if match else number


def by_section(clauses: Iterable[Clause]) -> dict[str, list[Clause]]:
    """Return the clauses by the title of their section, in the order of the text."""
    sections: dict[str, list[Clause]] = {}
    for clause in clauses:
        sections.setdefault(section_of(clause.number), []).append(clause)
    return {_title(name, inside): inside for name, inside in sections.items()}


def _title(name: str, clauses: list[Clause]) -> str:
    """Return a section's title: its number and heading, or its heading alone."""
    if not name.isdecimal():
        return name
    headings = [one.asks for one in clauses if one.number == name]
    if headings and headings[0].startswith(_HEADING):
        return f"Section {name}: {headings[0].removeprefix(_HEADING)}"
    return f"Section {name}"


def kinds_in_words(clauses: Iterable[Clause]) -> str:
    """Format the number of clauses of each kind, as in ``74 rules, 5 procedures``."""
    count = Counter(clause.kind for clause in clauses)
    return ", ".join(
        f"{count[kind]} {kind.value if count[kind] == 1 else _SEVERAL[kind]}"
        for kind in ClauseKind
        if count[kind]
    )


def marks_in_words(clauses: Iterable[Clause]) -> str:
    """Format the number of clauses with each mark, as in ``70 proven, 4 shown``."""
    count = Counter(clause.mark for clause in clauses)
    return ", ".join(f"{count[mark]} {mark.value}" for mark in Mark if count[mark])
