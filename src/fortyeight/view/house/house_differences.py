"""Compare two houses: every rule and every row of a payout table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from fortyeight.rulebook import House
from fortyeight.rulebook.schema.sections import SECTIONS
from fortyeight.rulebook.schema.values import plain_value, same_value
from fortyeight.view.house.payout_tables import TABLES, RowLine, payout_tables
from fortyeight.view.house.rule_lines import RuleLine, rule_lines, section_title


@dataclass(frozen=True, slots=True)
class Side:
    """What one of the two houses has: a value with its words and clause, or nothing."""

    value: Any
    words: str
    clause: str


MISSING = Side(None, "–", "")


@dataclass(frozen=True, slots=True)
class Difference:
    """One rule or row in which two houses differ."""

    group: str
    name: str
    text: str
    one: Side
    other: Side

    def as_json(self) -> dict[str, Any]:
        sides = {"a": asdict(self.one), "b": asdict(self.other)}
        return {"name": self.name, "text": self.text, **sides}


def differences(one: House, other: House) -> list[Difference]:
    """Return all differences in the order of the sections, payout tables last."""
    return [*_rules(one, other), *_rows(one, other)]


def _rules(one: House, other: House) -> Iterator[Difference]:
    ones, others = rule_lines(one), rule_lines(other)
    for section in SECTIONS:
        # The odds of match wagers are compared in the payout tables, whatever form they have.
        mine = {line.path: line for line in ones.get(section, []) if "." not in line.key}
        theirs = {line.path: line for line in others.get(section, []) if "." not in line.key}
        for path in dict.fromkeys([*mine, *theirs]):
            here, there = mine.get(path), theirs.get(path)
            if here and there and _same_rule(here, there):
                continue
            known = here or there
            assert known is not None, "one of the two has the rule"
            title = section_title(section)
            yield Difference(title, known.key, known.common, _rule_side(here), _rule_side(there))


def _same_rule(here: RuleLine, there: RuleLine) -> bool:
    # Ten dollars are not ten Singapore dollars.
    return same_value(here.value, there.value) and here.common_words == there.common_words


def _rule_side(line: RuleLine | None) -> Side:
    if line is None:
        return MISSING
    return Side(plain_value(line.entry.kind, line.value), line.words, line.entry.citation)


def _rows(one: House, other: House) -> Iterator[Difference]:
    ones, others = payout_tables(one), payout_tables(other)
    for table, title in TABLES.items():
        mine = {row.name: row for row in ones[table]}
        theirs = {row.name: row for row in others[table]}
        for name in dict.fromkeys([*mine, *theirs]):
            here, there = _row_side(mine.get(name)), _row_side(theirs.get(name))
            if here.words != there.words:
                yield Difference(f"Payouts: {title}", f"{table}: {name}", name, here, there)


def _row_side(row: RowLine | None) -> Side:
    return MISSING if row is None else Side(row.pays, row.words, row.clause)
