"""The rules of a house as lines of text: its value, the alternatives, and the clause."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from fortyeight.rulebook import KEY_OF_PATH, KEYS, MATCH_ODDS, Entry, House, Rulebook
from fortyeight.rulebook.schema.rows import MATCHES
from fortyeight.rulebook.schema.sections import SECTIONS
from fortyeight.rulebook.schema.values import plain_value, same_value
from fortyeight.view.words.rule_words import (
    MATCH_WORDS,
    choice_words,
    common_words,
    rule_words,
    value_words,
)


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One rule of a house; `common` is its subject in the words common to all books."""

    book: Rulebook
    key: str
    path: str
    common: str
    type_name: str
    entry: Entry
    value: Any
    currency: str

    @property
    def text(self) -> str:
        return self.book.in_its_words(self.common)

    @property
    def words(self) -> str:
        return value_words(self.book, self.path, self.entry.kind, self.value, self.currency)

    @property
    def default_words(self) -> str:
        return value_words(self.book, self.path, self.entry.kind, self.entry.default, self.currency)

    @property
    def common_words(self) -> str:
        return common_words(self.path, self.entry.kind, self.value, self.currency)

    @property
    def choice(self) -> str:
        return choice_words(self.book, self.path, self.entry, self.currency)

    @property
    def chosen(self) -> bool:
        """Whether the house differs from the book's default."""
        return not same_value(self.value, self.entry.default)

    def as_json(self) -> dict[str, Any]:
        entry = self.entry
        bounds = {"at_least": entry.at_least, "at_most": entry.at_most}
        data: dict[str, Any] = {
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
            data["free"] = True
        if entry.allowed is not None:
            data["allowed"] = [plain_value(entry.kind, value) for value in entry.allowed]
        for name, bound in bounds.items():
            if bound is not None:
                data[name] = plain_value(entry.kind, bound)
        return {**data, "clause": entry.clause, "ruling": entry.ruling}


def section_title(name: str, book: Rulebook | None = None) -> str:
    """Return the title of a section, in a book's own words if one is given."""
    title = SECTIONS[name].__doc__ or name
    return title if book is None else book.in_its_words(title)


def rule_lines(house: House) -> dict[str, list[RuleLine]]:
    """Return the rules by section, without sections that the book does not have."""
    lines: dict[str, list[RuleLine]] = {}
    for key in KEYS.values():
        if key.path in house.book.entries:
            lines.setdefault(key.section, []).append(rule_line(house, key.path))
    if "match" in lines:
        lines["match"].extend(_match_lines(house))
    return lines


def rule_line(house: House, path: str) -> RuleLine:
    """Return the line for an entry of the book, such as ``cards.decks``."""
    key = KEYS[KEY_OF_PATH[path]]
    return RuleLine(
        house.book,
        key.name,
        key.path,
        rule_words(key.text),
        key.type_name,
        house.book.entries[key.path],
        house.value(key.path),
        house.limits.currency,
    )


def _match_lines(house: House) -> Iterator[RuleLine]:
    """Yield a line for each row of the match paytable."""
    for row in house.book.match_rows:
        entry = row.entry(house.cards.decks)
        if entry is None:
            continue
        matches = MATCHES.get(row.name) or ((1, 0) if row.name == "suited" else (0, 1))
        yield RuleLine(
            house.book,
            f"{MATCH_ODDS}.{row.name}",
            f"match.{row.name}",
            f"What {MATCH_WORDS[row.name]} pays".replace("matches pays", "matches pay"),
            "odds",
            entry,
            house.match_pays[matches].odds,
            house.limits.currency,
        )
