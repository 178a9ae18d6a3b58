"""Everything about a house as JSON: its rules in sections, and its payout tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from fortyeight.rulebook import Call, House
from fortyeight.view.house.payout_tables import payout_tables
from fortyeight.view.house.rule_lines import rule_lines, section_title

#: Words that were calls once, and stay there for programs that look for them.
_ONCE_CALLS = ("blackjack", "match")


def sheet_json(house: House) -> dict[str, Any]:
    """Return everything about a house as JSON."""
    book = house.book
    tables = payout_tables(house)
    return {
        "id": book.id,
        "title": book.title,
        "authority": book.authority,
        "version": book.version,
        "summary": book.summary,
        "source": book.source,
        "as_of": book.as_of,
        "published": asdict(book.published),
        "based_on": None if book.base is None else book.base.id,
        "choices": dict(house.choices),
        "sections": [
            {
                "name": name,
                "title": section_title(name, book),
                "rules": [line.as_json() for line in lines],
            }
            for name, lines in rule_lines(house).items()
        ],
        **{name: [asdict(row) for row in rows] for name, rows in tables.items()},
        "outcomes": dict(book.outcomes),
        "calls": _calls_json({**book.calls, **{one: book.words[one] for one in _ONCE_CALLS}}),
        "words": _calls_json(book.words),
    }


def _calls_json(calls: Mapping[str, Call]) -> dict[str, dict[str, str]]:
    return {name: {"words": one.words, "clause": one.clause} for name, one in calls.items()}
