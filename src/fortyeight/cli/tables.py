"""`fortyeight tables`: the books and the real tables of the catalogue, by their edge."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import typer

from fortyeight.cli.framework.bad_input import exit_on_bad_input
from fortyeight.cli.options.declaring import AsJson
from fortyeight.cli.output.result_files import (
    CsvFile,
    Force,
    check_output_paths,
    csv_table,
    save_results,
)
from fortyeight.cli.output.styled_text import Text
from fortyeight.cli.output.text_page import Page, title
from fortyeight.cli.output.text_table import fitted

if TYPE_CHECKING:
    from fortyeight.papers.compared_tables import ComparedTable


def tables(csv_file: CsvFile = None, force: Force = False, as_json: AsJson = False) -> None:
    from fortyeight.papers.compared_tables import compared_tables

    lines = compared_tables()
    with exit_on_bad_input():
        check_output_paths([csv_file], force=force)
        files = {csv_file: csv_table(map(_row, lines))} if csv_file else {}
        saved = save_results(files, force=force)
    if as_json:
        typer.echo(json.dumps([line.to_json() for line in lines]))
    else:
        page = Page()
        _print(page, lines)
    saved.announce(err=as_json)


def _row(line: ComparedTable) -> dict[str, Any]:
    """Return a row of the file: lists in one cell, edges in wagers."""
    row = line.to_json()
    edges = {"edge_wagers": row.pop("edge"), "edge_chart_wagers": row.pop("edge_chart")}
    joined = {name: "; ".join(row[name]) for name in ("limits", "assumed")}
    return {**row, **joined, **edges}


def _print(page: Page, lines: tuple[ComparedTable, ...]) -> None:
    page.print(
        "Exact house edge of the main wager with the best play from a full shoe; Super Bonus and"
        " side bets are left out."
    )
    page.print()
    table = fitted("edge", "table", "decks", "assumed", "game", "place")
    for column in table.columns[:2]:
        column.wraps = False
    for line in lines:
        book = line.house.book
        edge = "not exact" if line.edge is None else f"{line.edge:.4%}"
        assumed = len(line.assumed)
        place = book.published.place or book.published.country
        numbers = (str(line.house.cards.decks), str(assumed or ""))
        name = Text(book.id, "bold")
        table.add_row(edge, name, *numbers, book.published.game, place)
    page.print(table)
    if any(line.limits for line in lines):
        title(page, "Not exact")
    for line in lines:
        for reason in line.limits:
            page.print(f"{line.house.book.id}: {reason}")
    title(page, "Sources")
    for line in lines:
        version = "" if line.in_catalogue else "version "
        as_of = f" ({version}{line.as_of})" if line.as_of else ""
        page.print(f"{line.house.book.id}: {line.source}{as_of}", whole=True)
    page.print()
    page.print(
        "“assumed” counts what the source of a table does not say; `fortyeight rules show TABLE`"
        " names it."
    )
