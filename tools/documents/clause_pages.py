"""Pages of the documentation that list the clauses of a rulebook's text.

``python -m tools.documents.clause_pages docs/clauses`` renews them, one a book. The titles of the
rulings are read from the document beside that folder.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from textwrap import fill

from tools.documents.clause_tests import clause_tests

from fortyeight.rulebook.library import rulebook
from fortyeight.rulebook.register import (
    Clause,
    by_section,
    clause_register,
    kinds_in_words,
    marks_in_words,
    registered_books,
)

_RULING = re.compile(r"(?m)^### ([RP]\d+)\. (.+)$")
_HEADINGS = ("Clause", "Kind", "What it asks", "Where it lives", "Rulings", "Review", "Tests")
_UP = "../.."
_BOOKS = "src/fortyeight/rulebook/books"


def ruling_titles(text: str) -> dict[str, str]:
    """Return the titles of the rulings in their document, by number."""
    return {found[1]: found[2].strip() for found in _RULING.finditer(text)}


def anchor(heading: str) -> str:
    """The name by which a heading is linked to.

    >>> anchor("R12. Only the original wager is lost, where a text says so")
    'r12-only-the-original-wager-is-lost-where-a-text-says-so'
    """
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def page(book_id: str, titles: Mapping[str, str]) -> str:
    """Return the page of one book."""
    clauses = clause_register(book_id).values()
    tests = clause_tests(book_id)
    parts = [f"# The clauses of {rulebook(book_id).title}", _paragraph(book_id, clauses)]
    for title, inside in by_section(clauses).items():
        rows = [_row(clause, tests.get(clause.number, ()), titles) for clause in inside]
        parts += [f"## {title}", _table(rows)]
    return "\n\n".join(parts) + "\n"


def _paragraph(book_id: str, clauses: Iterable[Clause]) -> str:
    book = rulebook(book_id)
    version = f", version {book.version}" if book.version else ""
    listed = list(clauses)
    text = (
        f"Every clause of the text of `{book_id}` ({book.authority}{version}), in its order and in "
        f"our own words: {len(listed)} clauses, {kinds_in_words(listed)}. Its rules and procedures "
        "were read beside the tests that cite them by people who wrote neither: "
        f"{marks_in_words(listed)}. With each stands what it is to the software, the modules and "
        f"the rules of [the book's file]({_UP}/{_BOOKS}/{book_id}.toml) in which it lives, the "
        "rulings that settle what it leaves open, the mark of its review, and how many tests of "
        "each file cite it. Kinds and marks are explained in "
        "[rulebooks.md](../reference/rulebooks.md#clauses). Written by `tools/clause-pages`."
    )
    return fill(text, 100, break_long_words=False, break_on_hyphens=False)


def _table(rows: Iterable[tuple[str, ...]]) -> str:
    lines = [_HEADINGS, ("---",) * len(_HEADINGS), *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)


def _row(clause: Clause, tests: Iterable[str], titles: Mapping[str, str]) -> tuple[str, ...]:
    rulings = "<br>".join(_ruling(one, titles[one]) for one in clause.rulings)
    return (
        _plain(clause.number),
        clause.kind.value,
        _plain(clause.asks),
        _places(clause),
        rulings,
        _reviewed(clause),
        _counted(tests),
    )


def _reviewed(clause: Clause) -> str:
    mark = clause.mark.value if clause.mark is not None else ""
    return f"{mark}: {_plain(clause.lacks)}" if clause.lacks else mark


def _plain(text: str) -> str:
    """Return a text escaped for Markdown."""
    return re.sub(r"([\\`*_|<>\[\]])", r"\\\1", text)


def _places(clause: Clause) -> str:
    places = [_place(one) for one in clause.lives]
    if clause.shown:
        places.append(f"shown: {_plain(clause.shown)}")
    return "<br>".join(places)


def _place(place: str) -> str:
    """Return a module as a link to it, or a rule by its name in the book's file."""
    code = f"`{place}`"
    return f"[{code}]({_UP}/src/fortyeight/{place})" if "/" in place else code


def _ruling(number: str, title: str) -> str:
    return f"[{number}](../rulings.md#{anchor(f'{number}. {title}')}) **{_plain(title)}**"


def _counted(tests: Iterable[str]) -> str:
    """Return how many tests of each file cite the clause."""
    files = Counter(test.partition("::")[0] for test in tests)
    return "<br>".join(
        f"{count} in [`{Path(file).name}`]({_UP}/{file})" for file, count in files.items()
    )


def main(folder: str) -> None:
    """Renew the pages of all registered books."""
    titles = ruling_titles(Path(folder, "..", "rulings.md").read_text("utf-8"))
    for book_id in registered_books():
        Path(folder, f"{book_id}.md").write_text(page(book_id, titles), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
