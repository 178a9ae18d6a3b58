"""The tables of a paper as one CSV file: a line for each cell, so that any program can read it."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO
from typing import Any

from fortyeight.papers.document.blocks import Facts, Table
from fortyeight.papers.document.figure import Shown, plain_value
from fortyeight.papers.document.paper import Paper

COLUMNS = (
    *("section", "table", "row", "column", "text"),
    *("value", "fraction", "unit", "basis", "figure"),
)


def paper_csv(paper: Paper) -> bytes:
    """Return every cell of every table and list with its place, its text and its figure."""
    text = StringIO(newline="")
    writer = csv.DictWriter(text, COLUMNS, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(_cells(paper))
    return text.getvalue().encode()


def _cells(paper: Paper) -> Iterator[dict[str, Any]]:
    for section in paper.sections:
        for block in section.blocks:
            if isinstance(block, Table):
                for record in _table_cells(block):
                    yield {"section": section.title, "table": block.caption, **record}
            elif isinstance(block, Facts):
                for row, fact in enumerate(block.rows, 1):
                    place = {"row": row, "column": fact.name, "text": fact.text}
                    of = {"section": section.title, "table": block.caption}
                    yield {**of, **place, **_figure(fact.value)}


def _table_cells(table: Table) -> Iterator[dict[str, Any]]:
    for row in range(len(table.rows)):
        for at, column in enumerate(table.columns):
            place = {"row": row + 1, "column": column.heading, "text": table.text(row, at)}
            yield {**place, **_figure(table.shown(row, at))}


def _figure(cell: str | Shown) -> dict[str, Any]:
    if isinstance(cell, str):
        return {}
    figure = cell.figure
    of = {"unit": figure.unit, "basis": figure.basis, "figure": figure.name}
    return {**plain_value(figure.value), **of}
