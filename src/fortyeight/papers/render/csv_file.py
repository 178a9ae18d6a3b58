"""The tables of a paper as one CSV file: a line for each cell, so that any program can read it."""

from __future__ import annotations

import csv
import re
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

#: How a formula begins for one spreadsheet or another.
_FORMULA = ("=", "+", "-", "@")
#: A number with a sign, as papers print it.
_NUMBER = re.compile(r"[+-][0-9][0-9,]*(\.[0-9]+)?%?")


def paper_csv(paper: Paper) -> bytes:
    """Return every cell of every table and list with its place, its text and its figure."""
    text = StringIO(newline="")
    writer = csv.DictWriter(text, COLUMNS, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows({name: _guarded(cell) for name, cell in row.items()} for row in _cells(paper))
    return text.getvalue().encode()


def _guarded(cell: Any) -> Any:
    """Return a cell as one line that no spreadsheet takes for a formula; a number stays one.

    >>> _guarded("=1+1"), _guarded("+0.50%"), _guarded("−12"), _guarded(-0.5)
    ("'=1+1", '+0.50%', '−12', -0.5)
    """
    if not isinstance(cell, str):
        return cell
    line = " ".join(cell.split())
    return f"'{line}" if line.startswith(_FORMULA) and not _NUMBER.fullmatch(line) else line


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
