"""Render a chart for the terminal: the grid, its legend and its figures."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

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


def chart_screen(paper: ChartPaper) -> RenderableType:
    """Return the chart as a renderable for rich; letters carry all that colours do."""
    return Group(*_parts(paper))


def _parts(paper: ChartPaper) -> Iterator[RenderableType]:
    chart_legend = legend(paper)
    felt = paper.house.book.presentation.felt
    yield Text(f" {paper.title} ", style=f"bold {INSCRIPTION} on {felt}")
    yield Text("; ".join(house_line(paper.house)), style="dim")
    for block in paper.blocks:
        yield Text()
        yield _grid(block, _cell(paper))
    yield Text()
    yield from _legend(chart_legend)
    if paper.figures:
        yield Text()
        yield _figures(paper)
    for sentence in paper.exactness:
        yield Text(sentence)
    for note in paper.notes:
        yield Text(note, style="dim")


def _grid(block: Block, cell: int) -> Table:
    grid = Table.grid(padding=0, pad_edge=False)
    longest = max(_LABEL, len(block.title), *map(len, _labels(block)))
    grid.add_column(min_width=longest + 2, no_wrap=True)
    for _ in UPS:
        grid.add_column(min_width=cell, no_wrap=True)
    grid.add_row(
        Text(block.title, style="bold underline"),
        *(Text(f"{_BEFORE}{up}".ljust(cell), style="bold") for up in UPS),
    )
    for line in block.lines:
        cells = (_square(square, cell) for square in line.squares)
        grid.add_row(Text(line.label, style="bold"), *cells)
    return grid


def _square(square: Square, wide: int) -> Text:
    """Return bold letters and the signs after them on the cell's colour, aligned at the left."""
    text = Text(_BEFORE, style=f"{INK} on {TINTS[square.tint]}")
    text.append(square.letters, style="bold")
    text.append(square.signs, style="italic")
    text.pad_right(max(0, wide - text.cell_len))
    return text


def _legend(legend: Legend) -> Iterator[RenderableType]:
    for title, codes in (("Codes", legend.codes), ("After a double", legend.after)):
        if codes:
            yield Text(title, style="bold")
            widest = max(len(square.text) for square, _ in codes)
            yield _pairs([(_square(square, widest + 2), words) for square, words in codes])
    if legend.exceptions:
        yield Text("Signs after a code mean: hit instead", style="bold")
        yield _pairs([(Text(f" {sign} "), words) for sign, words in legend.exceptions])
    yield Text(" ".join(("Columns are the dealer's up card.", *legend.remarks)))


def _pairs(rows: list[tuple[Text, str]]) -> Table:
    grid = Table.grid(padding=(0, 2, 0, 0))
    for sign, words in rows:
        grid.add_row(sign, Text(words))
    return grid


def _figures(paper: ChartPaper) -> Table:
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column()
    grid.add_column(justify="right")
    for name, value in paper.figures.items():
        grid.add_row(Text(name), Text(percent(value), style="bold"))
    return grid
