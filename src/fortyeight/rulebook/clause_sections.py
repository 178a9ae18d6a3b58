"""Group the clauses of a register by the sections of the text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from fortyeight.rulebook.register import Clause, ClauseKind, Mark

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
