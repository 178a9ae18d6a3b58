"""The configuration of a house, rule by rule with its clause."""

from __future__ import annotations

from collections.abc import Iterator

from fortyeight.papers.document import Block, Fact, Facts, Paragraph, Section
from fortyeight.papers.house_line import house_line
from fortyeight.papers.payouts import payouts
from fortyeight.rulebook import House
from fortyeight.view.house.rule_lines import RuleLine, rule_lines, section_title

#: Sections of a house that no probability depends on.
_PROCEDURES = ("irregularities", "opening", "shoe", "around", "settlement")


def configuration_section(house: House) -> Section:
    """Return the rules on which figures depend: value and clause of each."""
    rules = "; ".join(house_line(house))
    intro = Paragraph(f"{rules[0].upper()}{rules[1:]}.")
    return Section("Configuration", (intro, *_tables(house), *payouts(house)))


def _tables(house: House) -> Iterator[Block]:
    for name, lines in rule_lines(house).items():
        if name not in _PROCEDURES and _is_offered(house, name):
            title = section_title(name, house.book)
            rows = tuple(_fact(line) for line in lines)
            yield Facts(rows, title.rstrip("."), ("Rule", "This house", "Clause"))


def _is_offered(house: House, section: str) -> bool:
    return bool(getattr(getattr(house, section), "offered", True))


def _fact(line: RuleLine) -> Fact:
    chosen = "" if line.entry.fixed or not line.chosen else " (the house's choice)"
    return Fact(line.text, f"{line.words}{chosen}", line.entry.citation)
