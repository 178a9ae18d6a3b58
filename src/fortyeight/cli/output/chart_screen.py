"""Print a chart: the grid, its legend and its figures."""

from __future__ import annotations

from collections.abc import Iterator

from fortyeight.cli.output.styled_text import Text
from fortyeight.cli.output.text_page import Page, page_has_width
from fortyeight.cli.output.text_table import Table, fitted
from fortyeight.papers.charts.chart_csv import percent
from fortyeight.papers.charts.chart_paper import Block, ChartPaper, Square
from fortyeight.papers.charts.legend import Legend, legend
from fortyeight.papers.colours import INK, INSCRIPTION, TINTS
from fortyeight.papers.house_line import house_line
from fortyeight.strategy import UPS

_LABEL = 14
_CELL = 5
_BEFORE = " "


def screen_width(paper: ChartPaper) -> int:
    """Return the width of the grid in terminal columns."""
    labels = (len(text) for one in paper.blocks for text in (one.title, *_labels(one)))
    return max(_LABEL, *labels) + 2 + len(UPS) * _cell(paper)


def _labels(block: Block) -> list[str]:
    return [line.label for line in block.lines]


def _cell(paper: ChartPaper) -> int:
    squares = (one for block in paper.blocks for line in block.lines for one in line.squares)
    return max(_CELL, 2 + max(len(one.text) for one in squares))


def print_chart(paper: ChartPaper) -> None:
    """Print the chart; letters carry all that colours do."""
    page = Page()
    if not page_has_width():
        page.width = max(page.width, screen_width(paper))
    for part in _parts(paper):
        page.print(part)


def _parts(paper: ChartPaper) -> Iterator[str | Text | Table]:
    chart_legend = legend(paper)
    felt = paper.house.book.presentation.felt
    yield Text(f" {paper.title} ", f"bold {INSCRIPTION} on {felt}")
    yield Text("; ".join(house_line(paper.house)), "dim")
    for block in paper.blocks:
        yield ""
        yield _grid(block, _cell(paper))
    yield ""
    yield from _legend(chart_legend)
    if paper.figures:
        yield ""
        yield _figures(paper)
    yield from paper.exactness
    for note in paper.notes:
        yield Text(note, "dim")


def _grid(block: Block, cell: int) -> Table:
    grid = Table(header=False, gap=0)
    longest = max(_LABEL, len(block.title), *map(len, _labels(block)))
    grid.add_column(wraps=False, width=longest + 2)
    for _ in UPS:
        grid.add_column(wraps=False, width=cell)
    ups = (Text(f"{_BEFORE}{up}", "bold") for up in UPS)
    grid.add_row(Text(block.title, "bold underline"), *ups)
    for line in block.lines:
        cells = (_square(square, cell) for square in line.squares)
        grid.add_row(Text(line.label, "bold"), *cells)
    return grid


def _square(square: Square, wide: int) -> Text:
    """Return bold letters and the signs after them on the cell's colour, aligned at the left."""
    ink = f"{INK} on {TINTS[square.tint]}"
    text = Text(_BEFORE, ink).append(square.letters, f"bold {ink}")
    text.append(square.signs, f"italic {ink}")
    return text.append(" " * (wide - len(text)), ink)


def _legend(legend: Legend) -> Iterator[str | Text | Table]:
    for title, codes in (("Codes", legend.codes), ("After a double", legend.after)):
        if codes:
            yield Text(title, "bold")
            widest = max(len(square.text) for square, _ in codes)
            yield _pairs([(_square(square, widest + 2), words) for square, words in codes])
    if legend.exceptions:
        yield Text("Signs after a code mean: hit instead", "bold")
        yield _pairs([(Text(f" {sign} "), words) for sign, words in legend.exceptions])
    yield " ".join(("Columns are the dealer's up card.", *legend.remarks))


def _pairs(rows: list[tuple[Text, str]]) -> Table:
    table = fitted("", "")
    table.header = False
    for sign, words in rows:
        table.add_row(sign, words)
    return table


def _figures(paper: ChartPaper) -> Table:
    table = Table(header=False)
    table.add_column()
    table.add_column(right=True)
    for name, value in paper.figures.items():
        table.add_row(name, Text(percent(value), "bold"))
    return table
