"""Every ruling that is cited has its line, and the document has the same numbers."""

from __future__ import annotations

import re
from pathlib import Path

from fortyeight.rulebook import rulebook, shipped_books
from fortyeight.rulebook.register import rulings

DOCUMENT = Path(__file__).parents[3] / "docs" / "rulings.md"


def test_each_ruling_of_the_document_has_one_line() -> None:
    numbers = re.findall(r"(?m)^### ([RP]\d+)\. ", DOCUMENT.read_text("utf-8"))
    assert list(rulings()) == numbers
    for number, line in rulings().items():
        assert line.endswith("."), number
        assert "\n" not in line, number


def test_each_ruling_that_a_book_cites_has_its_line() -> None:
    cited = {entry.ruling for book in shipped_books() for entry in rulebook(book).entries.values()}
    assert cited - {""} <= set(rulings())
