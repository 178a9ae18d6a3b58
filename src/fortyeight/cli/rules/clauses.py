"""Print the clauses of a rulebook's text: what each asks, where it lives, how it was reviewed."""

from __future__ import annotations

from typing import Any

from fortyeight.cli.framework.bad_input import BadInput
from fortyeight.cli.output.styled_text import Text
from fortyeight.cli.output.text_page import Page
from fortyeight.cli.output.text_table import Table
from fortyeight.rulebook import House, Rulebook, rulebook
from fortyeight.rulebook.register import (
    Clause,
    by_section,
    clause_register,
    kinds_in_words,
    marks_in_words,
    registered_books,
)

#: Width of the column of labels, including the space on both sides.
_LABEL_WIDTH = 11
_INDENT = "  "


def registered_book(name: str, house: House) -> Rulebook:
    """Return the book of a house; refuse a rulebook file, whose clauses are not registered."""
    book, registered = house.book, registered_books()
    if book.id in registered and book == rulebook(book.id):
        return book
    sentence = f"only the clauses of a shipped rulebook are registered: {', '.join(registered)}"
    raise BadInput(name, sentence)


def clauses_json(book: Rulebook) -> list[dict[str, Any]]:
    return [
        {
            "number": clause.number,
            "kind": clause.kind.value,
            "asks": clause.asks,
            "lives": list(clause.lives),
            "rulings": list(clause.rulings),
            "shown": clause.shown,
            "mark": clause.mark.value if clause.mark is not None else None,
            "lacks": clause.lacks,
        }
        for clause in clause_register(book.id).values()
    ]


def print_clauses(page: Page, book: Rulebook) -> None:
    """Print the register of a book, section by section."""
    clauses = clause_register(book.id).values()
    page.print(Text(book.title, "bold"))
    page.print(f"{book.id}: {len(clauses)} clauses ({kinds_in_words(clauses)})")
    page.print(f"Rules and procedures, read beside their tests: {marks_in_words(clauses)}")
    for title, inside in by_section(clauses).items():
        page.print()
        page.print(Text(title, "bold"))
        for clause in inside:
            _print_clause(page, clause)


def _print_clause(page: Page, clause: Clause) -> None:
    page.print()
    page.print(Text(clause.number, "bold").append(f"  {clause.kind.value}"))
    table = Table(header=False, gap=0)
    table.add_column(width=_LABEL_WIDTH, wraps=False)
    table.add_column(width=max(1, page.width - _LABEL_WIDTH))
    rows = {
        "asks": clause.asks,
        "lives": ", ".join(clause.lives),
        "rulings": ", ".join(clause.rulings),
        "shown": clause.shown,
        "review": _review(clause),
    }
    for label, text in rows.items():
        if text:
            table.add_row(_INDENT + label, text)
    page.print(table)


def _review(clause: Clause) -> str:
    if clause.mark is None:
        return ""
    return f"{clause.mark.value}: {clause.lacks}" if clause.lacks else clause.mark.value
