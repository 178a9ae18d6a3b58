"""The pages of clauses in the documentation are those of the registers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tools.documents.clause_pages import anchor, main, page, ruling_titles
from tools.documents.clause_tests import clause_tests

from fortyeight.rulebook.register import (
    Clause,
    ClauseKind,
    by_section,
    clause_register,
    registered_books,
    section_of,
)

DOCS = Path(__file__).parents[3] / "docs"
RULINGS = (DOCS / "rulings.md").read_text("utf-8")
TITLES = ruling_titles(RULINGS)


def rows(text: str) -> dict[str, list[str]]:
    """The cells of every clause's row, by its number."""
    lines = [line.strip("|").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in line] for line in lines]
    return {row[0]: row for row in cells if row[0] not in ("Clause", "---")}


@pytest.mark.parametrize("book", registered_books())
def test_the_page_is_current(book: str) -> None:
    written = (DOCS / "clauses" / f"{book}.md").read_text("utf-8")
    assert written == page(book, TITLES), "run tools/clause-pages"


def test_there_are_pages_for_these_books_only() -> None:
    assert {path.stem for path in (DOCS / "clauses").iterdir()} == set(registered_books())


@pytest.mark.parametrize("book", registered_books())
def test_every_clause_has_its_row(book: str) -> None:
    found = rows(page(book, TITLES))
    register, tests = clause_register(book), clause_tests(book)
    assert list(found) == [
        one.number for part in by_section(register.values()).values() for one in part
    ]
    assert set(found) == set(register)
    for number, clause in register.items():
        _, kind, asks, lives, rulings, review, cited = found[number]
        assert review.partition(":")[0] == (clause.mark.value if clause.mark else "")
        assert (kind, asks.replace("\\", "")) == (clause.kind, clause.asks)
        assert all(f"`{place}`" in lives for place in clause.lives)
        assert clause.shown in lives.replace("\\", "")
        assert all(f"**{TITLES[one]}**" in rulings for one in clause.rulings)
        counts = map(int, re.findall(r"(\d+) in ", cited))
        assert sum(counts) == len(tests.get(number, ()))


@pytest.mark.parametrize("book", registered_books())
def test_links_to_rulings_lead_to_their_headings(book: str) -> None:
    anchors = {anchor(heading) for heading in re.findall(r"(?m)^#+ (.+)$", RULINGS)}
    linked = re.findall(r"\]\(\.\./rulings\.md#([^)]+)\)", page(book, TITLES))
    assert linked
    assert set(linked) <= anchors


def test_the_kinds_are_explained() -> None:
    text = (DOCS / "reference" / "rulebooks.md").read_text("utf-8")
    assert "## Clauses" in text
    assert all(f"| {kind.value} |" in text for kind in ClauseKind)


def test_pages_are_written_into_a_folder(tmp_path: Path) -> None:
    (tmp_path / "rulings.md").write_text(RULINGS, "utf-8")
    folder = tmp_path / "clauses"
    folder.mkdir()
    main(str(folder))
    assert {path.name for path in folder.iterdir()} == {f"{book}.md" for book in registered_books()}
    for book in registered_books():
        assert (folder / f"{book}.md").read_text("utf-8") == page(book, TITLES)


def test_the_section_of_a_clause() -> None:
    numbers = ["1 Blackjack", "16(d)(1)", "12 D(10)(a)", "4.1 row 3", "Wagers Double 1", "Match a"]
    found = [section_of(number) for number in numbers]
    assert found == ["1", "16", "12", "4", "Wagers Double", "Match"]


def test_sections_are_titled_by_their_headings() -> None:
    clauses = [
        Clause("5", ClauseKind.DEFINITION, "Heading: wagers"),
        Clause("14", ClauseKind.RULE, "One person may have several boxes"),
        Clause("5(a)", ClauseKind.RULE, "A wager is placed before the deal"),
        Clause("Match a", ClauseKind.RULE, "Two suited matches pay 25 to 1"),
    ]
    found = {title: [one.number for one in part] for title, part in by_section(clauses).items()}
    assert found == {
        "Section 5: wagers": ["5", "5(a)"],
        "Section 14": ["14"],
        "Match": ["Match a"],
    }


def test_an_anchor_is_what_a_reader_of_markdown_makes_of_a_heading() -> None:
    assert anchor("R15. What MBS pays at once, it's said") == "r15-what-mbs-pays-at-once-its-said"
