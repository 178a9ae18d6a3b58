"""Everything about a house: its rules in sections, and its payout tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fortyeight.cli.rules.payout_rows import WHEEL_TABLES, RowLine, wheel_tables
from fortyeight.money import format_amount
from fortyeight.rulebook import Call, House
from fortyeight.rulebook.schema.rows import MATCHES
from fortyeight.view.house.rule_lines import rule_lines, section_title
from fortyeight.view.words.rule_words import MATCH_WORDS, money

#: The payout tables by name, with their titles.
TABLES = {
    "bonus_21": "Bonus 21s",
    "super_bonus_tiers": "Super Bonus",
    "match_pays": "Match wager",
    "break_rows": "Break Bonus",
    **WHEEL_TABLES,
}

#: Words that were calls once, and stay there for programs that look for them.
_ONCE_CALLS = ("blackjack", "match")


def payout_tables(house: House) -> dict[str, list[RowLine]]:
    """Return the rows of all payout tables; a table that the book lacks is empty."""
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
            RowLine(MATCH_WORDS[name], str(pay.odds), pay.odds.words, pay.clause)
            for name, matches in MATCHES.items()
            if (pay := house.match_pays.get(matches)) is not None
        ],
        "break_rows": [
            RowLine(row.name, str(row.pays), row.pays.words, row.clause) for row in house.break_rows
        ],
        **wheel_tables(house),
    }


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
        "choices": dict(house.choices),
        "sections": [
            {
                "name": name,
                "title": section_title(name, book),
                "rules": [line.as_json() for line in lines],
            }
            for name, lines in rule_lines(house).items()
        ],
        **{name: [row.as_json() for row in rows] for name, rows in tables.items()},
        "outcomes": dict(book.outcomes),
        "calls": _calls_json({**book.calls, **{one: book.words[one] for one in _ONCE_CALLS}}),
        "words": _calls_json(book.words),
    }


def _calls_json(calls: Mapping[str, Call]) -> dict[str, dict[str, str]]:
    return {name: {"words": one.words, "clause": one.clause} for name, one in calls.items()}
