"""The rules of a house as lines to read: what it has, what it might choose, and the clause."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from fortyeight.cli.rules_rows import WHEEL_TABLES, RowLine, wheel_tables
from fortyeight.cli.rules_words import choice_words, money, rule_words, value_words
from fortyeight.money import format_amount
from fortyeight.rulebook import KEY_OF_PATH, KEYS, MATCH_ODDS, Entry, House
from fortyeight.rulebook.rows import MATCHES
from fortyeight.rulebook.sections import SECTIONS
from fortyeight.rulebook.values import plain_value, same_value


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One rule as this house has it."""

    key: str
    path: str
    text: str
    type_name: str
    entry: Entry
    value: Any
    currency: str

    @property
    def words(self) -> str:
        return value_words(self.path, self.entry.kind, self.value, self.currency)

    @property
    def default_words(self) -> str:
        return value_words(self.path, self.entry.kind, self.entry.default, self.currency)

    @property
    def choice(self) -> str:
        return choice_words(self.path, self.entry, self.currency)

    @property
    def chosen(self) -> bool:
        """Whether the house has something else than the book's default."""
        return not same_value(self.value, self.entry.default)

    def as_json(self) -> dict[str, Any]:
        entry = self.entry
        bounds = {"at_least": entry.at_least, "at_most": entry.at_most}
        found: dict[str, Any] = {
            "key": self.key,
            "path": self.path,
            "text": self.text,
            "type": self.type_name,
            "value": plain_value(entry.kind, self.value),
            "words": self.words,
            "default": plain_value(entry.kind, entry.default),
            "chosen": self.chosen,
            "fixed": entry.fixed,
        }
        if entry.free:
            found["free"] = True
        if entry.allowed is not None:
            found["allowed"] = [plain_value(entry.kind, value) for value in entry.allowed]
        for name, bound in bounds.items():
            if bound is not None:
                found[name] = plain_value(entry.kind, bound)
        return {**found, "clause": entry.clause, "ruling": entry.ruling}


#: The payout tables by name, with their titles.
TABLES = {
    "bonus_21": "Bonus 21s",
    "super_bonus_tiers": "Super Bonus",
    "match_pays": "Match wager",
    "break_rows": "Break Bonus",
    **WHEEL_TABLES,
}
_MATCH_WORDS = {
    "two_suited": "two suited matches",
    "suited_and_unsuited": "one suited and one unsuited match",
    "one_suited": "one suited match",
    "two_unsuited": "two unsuited matches",
    "one_unsuited": "one unsuited match",
    "suited": "each suited match",
    "unsuited": "each unsuited match",
}


def section_title(name: str) -> str:
    return SECTIONS[name].__doc__ or name


def rule_lines(house: House) -> dict[str, list[RuleLine]]:
    """The rules by section; a section that the book does not have is left out."""
    lines: dict[str, list[RuleLine]] = {}
    for key in KEYS.values():
        if key.path in house.book.entries:
            lines.setdefault(key.section, []).append(line_of(house, key.path))
    if "match" in lines:
        lines["match"].extend(_match_lines(house))
    return lines


def line_of(house: House, path: str) -> RuleLine:
    """The rule that an entry of the book holds, as in ``cards.decks``."""
    key = KEYS[KEY_OF_PATH[path]]
    return RuleLine(
        key.name,
        key.path,
        rule_words(key.text),
        key.type_name,
        house.book.entries[key.path],
        house.value(key.path),
        house.limits.currency,
    )


def _match_lines(house: House) -> Iterator[RuleLine]:
    """The odds of the match paytable as the book's rows have them."""
    for row in house.book.match_rows:
        entry = row.entry(house.cards.decks)
        if entry is None:
            continue
        matches = MATCHES.get(row.name) or ((1, 0) if row.name == "suited" else (0, 1))
        yield RuleLine(
            f"{MATCH_ODDS}.{row.name}",
            f"match.{row.name}",
            f"What {_MATCH_WORDS[row.name]} pays".replace("matches pays", "matches pay"),
            "odds",
            entry,
            house.match_pays[matches].odds,
            house.limits.currency,
        )


def payout_tables(house: House) -> dict[str, list[RowLine]]:
    """The rows of the payout tables; a table that the book does not have is empty."""
    currency = house.limits.currency
    return {
        "bonus_21": [
            RowLine(row.name, str(row.pays), row.pays.words, row.clause) for row in house.bonus_21
        ],
        "super_bonus_tiers": [
            RowLine(
                f"original wager from {money(tier.at_least, currency)}",
                format_amount(tier.pays),
                money(tier.pays, currency),
                tier.clause,
            )
            for tier in reversed(house.super_bonus_tiers)
        ],
        "match_pays": [
            RowLine(_MATCH_WORDS[name], str(pay.odds), pay.odds.words, pay.clause)
            for name, matches in MATCHES.items()
            if (pay := house.match_pays.get(matches)) is not None
        ],
        "break_rows": [
            RowLine(row.name, str(row.pays), row.pays.words, row.clause) for row in house.break_rows
        ],
        **wheel_tables(house),
    }


def sheet_json(house: House) -> dict[str, Any]:
    """Everything about a house for a program to read."""
    book = house.book
    tables = payout_tables(house)
    return {
        "id": book.id,
        "title": book.title,
        "authority": book.authority,
        "version": book.version,
        "summary": book.summary,
        "choices": dict(house.choices),
        "sections": [
            {
                "name": name,
                "title": section_title(name),
                "rules": [line.as_json() for line in lines],
            }
            for name, lines in rule_lines(house).items()
        ],
        **{name: [row.as_json() for row in rows] for name, rows in tables.items()},
        "outcomes": dict(book.outcomes),
        "calls": {
            name: {"words": call.words, "clause": call.clause} for name, call in book.calls.items()
        },
    }
