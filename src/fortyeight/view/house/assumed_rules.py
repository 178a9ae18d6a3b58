"""The rules of a table that its source does not say, with the values that are assumed for them."""

from __future__ import annotations

from fortyeight.rulebook import KEYS, House
from fortyeight.view.house.rule_lines import rule_line, section_title

#: What may be assumed that is neither a rule nor a section.
_TABLES = {"bonus_21": "What bonus 21s pay", "match_odds": "Odds of the match wager"}


def assumed_rules(house: House) -> tuple[str, ...]:
    """Return what is assumed, in the words of the book: a rule with its value, or a whole part."""
    return tuple(_assumed(house, name) for name in house.book.published.assumed)


def _assumed(house: House, name: str) -> str:
    if name in _TABLES:
        return _TABLES[name]
    if name in KEYS and KEYS[name].path in house.book.entries:
        line = rule_line(house, KEYS[name].path)
        text = line.text.partition(";")[0].partition(" (")[0]
        subject = section_title(KEYS[name].section, house.book)
        return f"{subject}: {text[:1].lower()}{text[1:]}: {line.words}"
    section = KEYS[name].section if name in KEYS else name
    title = section_title(section, house.book)
    return title if house.book.has(section) else f"{title}: none"


def assumed_sentence(house: House) -> str:
    """Return one sentence about all that is assumed; empty where nothing is."""
    rules = assumed_rules(house)
    return f"Assumed, as the source does not say it: {'; '.join(rules)}." if rules else ""
