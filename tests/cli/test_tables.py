"""`fortyeight tables`, and tables of the catalogue wherever a book is accepted."""

from __future__ import annotations

import csv
import json
from pathlib import Path

from typer.testing import CliRunner

from fortyeight.cli import app
from fortyeight.papers.compared_tables import compared_tables
from fortyeight.rulebook import catalogue, rulebook


def run(*words: str, code: int = 0) -> str:
    done = CliRunner().invoke(app, words)
    assert done.exit_code == code, done.output
    return done.output


def test_the_list_names_edge_source_and_what_is_not_exact() -> None:
    text = run("tables")
    for one in compared_tables():
        assert one.house.book.id in text
        assert f"{one.house.book.id}: {one.source}" in text
        assert one.edge is None or f"{one.edge:.4%}" in text
    assert "not exact" in text or all(one.edge is not None for one in compared_tables())


def test_for_a_program_and_as_a_file(tmp_path: Path) -> None:
    file = tmp_path / "tables.csv"
    found = json.loads(run("tables", "--json"))
    assert [one["id"] for one in found] == [one.house.book.id for one in compared_tables()]
    run("tables", "--csv", str(file))
    rows = list(csv.DictReader(file.read_text("utf-8").splitlines()))
    assert [row["edge_wagers"] for row in rows] == [
        "" if one["edge"] is None else str(one["edge"]) for one in found
    ]


def test_a_table_is_taken_where_a_book_is() -> None:
    table = next(one for one in compared_tables() if one.in_catalogue)
    book = table.house.book
    assert f"{table.edge:.5%}" in run("solve", book.id)
    assert book.title in run("chart", book.id)
    shown = run("rules", "show", book.id)
    assert book.source in shown
    assert "Assumed, as the source does not say it: " in shown
    assert f"did you mean {book.id}?" in run("chart", f"{book.id}x", code=2)


def test_the_catalogue_is_listed_with_the_books() -> None:
    text = run("rules", "list")
    listed = json.loads(run("rules", "list", "--json"))
    assert tuple(one["id"] for one in listed if one["catalogue"]) == catalogue()
    assert all(rulebook(table).title in text for table in catalogue())
