"""Every clause and ruling that a rulebook file cites exists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fortyeight.rulebook import rulebook, shipped_books
from fortyeight.rulebook.register import rulings
from tests.rulebook.books.said import clauses
from tests.rulebook.reading.raw import raw_book

NUMBERS = Path(__file__).parents[1] / "clauses"
RULINGS = set(rulings())


def numbers(book: str) -> set[str]:
    return set((NUMBERS / f"{book}.txt").read_text(encoding="utf-8").splitlines())


def cited(part: Any, word: str) -> Iterator[str]:
    """Every text that stands under a word such as ``clause``, however deep."""
    if isinstance(part, list):
        for one in part:
            yield from cited(one, word)
    elif isinstance(part, dict):
        for name, value in part.items():
            if name != word:
                yield from cited(value, word)
            else:
                # The clause of match odds may be a table by the number of decks.
                yield from value.values() if isinstance(value, dict) else (value,)


@pytest.mark.parametrize("book", shipped_books())
def test_every_clause_exists(book: str) -> None:
    raw = raw_book(book)
    texts = [*cited(raw, "clause"), *raw["outcomes"].values(), *raw.get("terminal", {}).values()]
    tables = [
        one for name in ("bonus_spin", "xtreme") for one in raw.get(name, {}).get("table", ())
    ]
    for table in tables:
        texts += [*table["prizes"].values(), *table.get("community", {}).values()]
    assert len(texts) > 80
    found = {one for text in texts for one in clauses(text)}
    assert found - numbers(book) == set()


@pytest.mark.parametrize("book", shipped_books())
def test_every_ruling_exists(book: str) -> None:
    found = {one for text in cited(raw_book(book), "ruling") for one in clauses(text)}
    assert found
    assert found <= RULINGS


@pytest.mark.parametrize("book", shipped_books())
def test_what_the_text_does_not_say_is_ruled(book: str) -> None:
    for path, entry in rulebook(book).entries.items():
        section, field = path.split(".")
        written = field in raw_book(book).get(section, {})
        if written and entry.clause == "not in the text":
            assert re.fullmatch(r"[RP]\d+", entry.ruling), path


@pytest.mark.parametrize("book", shipped_books())
def test_the_lists_hold_numbers_only(book: str) -> None:
    lines = (NUMBERS / f"{book}.txt").read_text(encoding="utf-8").splitlines()
    assert len(lines) == len(set(lines)) > 80
    assert all(len(line) < 25 for line in lines)
