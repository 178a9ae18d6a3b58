"""Faults of a house in the words of the form in which it was made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fortyeight.rulebook import KEYS, MATCH_ODDS, Entry, Fault, Rulebook
from fortyeight.rulebook.schema.values import BadValue, read_value
from fortyeight.view.house.house_options import Option


def fault_words(
    book: Rulebook, options: Sequence[Option], choices: Mapping[str, Any], fault: Fault
) -> str:
    """Return the sentence for a fault; if the value itself is not allowed, it says what is.

    `options` are those of the book.
    """
    key, _, row = fault.place.partition(".")
    entry = _entry(book, choices, key, row)
    if entry is None:
        return fault.sentence
    raw = choices[MATCH_ODDS][row] if row else choices.get(key)
    try:
        objection = entry.objection(read_value(entry.kind, raw))
    except BadValue:
        objection = "cannot be read"
    same = (fault.place, entry.clause)
    option = next((one for one in options if (one.key, one.clause) == same), None)
    if not objection or option is None:
        return fault.sentence
    return f"this must be {_allowed(option)}"


def _entry(book: Rulebook, choices: Mapping[str, Any], key: str, row: str) -> Entry | None:
    if not row:
        return book.entries.get(KEYS[key].path) if key in KEYS and key in choices else None
    rows = choices.get(MATCH_ODDS)
    if key != MATCH_ODDS or not isinstance(rows, Mapping) or row not in rows:
        return None
    match_row = next((one for one in book.match_rows if one.name == row), None)
    if match_row is None:
        return None
    # If the book has no odds for that number of decks, its default applies.
    decks, default = choices.get("decks"), book.entries["cards.decks"].default
    by_decks = match_row.by_decks
    return match_row.entry(decks if isinstance(decks, int) and decks in by_decks else default)


def _allowed(option: Option) -> str:
    how = {
        "amount": "an amount such as 15.00",
        "number": "a whole number",
        "odds": "odds such as 3 to 2",
        "share": "a share of the wager such as 1/20, at most all of it",
        "depth": "a share such as 1/4, or a number of decks or cards",
        "text": "a name on one line",
    }.get(option.kind, "")
    if option.values and not how:
        return " or ".join(one.words for one in option.values)
    bounds = f", {option.bounds}" if option.bounds and option.kind != "share" else ""
    return f"{how}{bounds}"
