"""Draw a chart as SVG: title, blocks in two columns, legend, figures, footer."""

from __future__ import annotations

from dataclasses import dataclass

from fortyeight import __version__
from fortyeight.papers.charts.chart_csv import chart_fingerprint
from fortyeight.papers.charts.chart_legend import LegendArea
from fortyeight.papers.charts.chart_paper import Block, ChartLine, ChartPaper, Square
from fortyeight.papers.charts.legend import legend
from fortyeight.papers.colours import (
    BRASS,
    HEADING,
    INK,
    INSCRIPTION,
    PAPER,
    QUIET,
    QUIET_INSCRIPTION,
    TINTS,
)
from fortyeight.papers.house_line import house_line
from fortyeight.papers.svg import SMALL, Drawing
from fortyeight.papers.text_width import mono_width, shorten, width, wrap
from fortyeight.strategy import UPS

PAGE = 842.0
HEIGHT = 595.0

_MARGIN = 30.0
_TOP = 22.0
_WITHIN = PAGE - 2 * _MARGIN
_GUTTER = 26.0
_COLUMN = (_WITHIN - _GUTTER) / 2
_LABEL = 58.0
_CELL = (_COLUMN - _LABEL) / len(UPS)

_RULES_SIZE = 9.0
_RULES_LEAD = 11.5
_BLOCK_HEAD = 33.0
_BETWEEN = 10.0
_LOW_ROW, _GOOD_ROW, _HIGH_ROW = 13.0, 14.5, 19.0
_FOOT = 30.0

#: Distance of the baseline below the middle of a line, relative to the font size.
_DROP = 0.36


_Columns = tuple[tuple[Block, ...], ...]


@dataclass(frozen=True)
class _Layout:
    """Positions and sizes of the parts."""

    rules: list[str]
    band: float
    columns: _Columns
    row: float
    legend_at: float
    height: float


def chart_svg(paper: ChartPaper) -> str:
    """Return the chart as an SVG file in the proportions of A4 landscape."""
    area = LegendArea(paper, legend(paper), _MARGIN, _WITHIN)
    layout = _layout(paper, area)
    rules = "; ".join(house_line(paper.house))
    drawing = Drawing(PAGE, layout.height, f"{paper.title}: strategy chart", rules)
    drawing.rect(0, 0, PAGE, layout.height, PAPER)
    _band(drawing, paper, layout)
    top = _TOP + layout.band + 12
    for at, blocks in enumerate(layout.columns):
        left = _MARGIN + at * (_COLUMN + _GUTTER)
        y = top
        for block in blocks:
            _block(drawing, block, left, y, layout.row, paper.house.book.presentation.felt)
            y += _BLOCK_HEAD + len(block.lines) * layout.row + _BETWEEN
    area.draw(drawing, layout.legend_at, paper.house.book.presentation.felt)
    _footer(drawing, paper, layout.height)
    return str(drawing)


def _layout(paper: ChartPaper, area: LegendArea) -> _Layout:
    """Lay out the page with rows as high as fit; a chart with very many rows makes it taller."""
    rules = wrap(list(house_line(paper.house)), "  ·  ", _RULES_SIZE, _WITHIN - 32)
    band = 38 + _RULES_LEAD * len(rules)
    around = _TOP + band + 12 + 10 + area.height + _FOOT
    room = HEIGHT - around
    columns = min(_arrangements(paper), key=lambda one: max(room, _tall(one, _GOOD_ROW)))
    fits = min((room - _fixed(blocks)) / _rows(blocks) for blocks in columns)
    row = min(max(fits, _LOW_ROW), _HIGH_ROW)
    height = max(HEIGHT, around + _tall(columns, row))
    return _Layout(rules, band, columns, row, height - _FOOT - area.height, height)


def _arrangements(paper: ChartPaper) -> list[_Columns]:
    """Return the possible arrangements of blocks in columns, the customary one first."""
    hard, soft, pairs, *after = paper.blocks
    return [
        ((hard, *after), (soft, pairs)),
        ((hard,), (soft, pairs, *after)),
        ((hard, soft), (pairs, *after)),
    ]


def _fixed(blocks: tuple[Block, ...]) -> float:
    return _BLOCK_HEAD * len(blocks) + _BETWEEN * (len(blocks) - 1)


def _rows(blocks: tuple[Block, ...]) -> int:
    return sum(len(block.lines) for block in blocks)


def _tall(columns: _Columns, row: float) -> float:
    return max(_fixed(blocks) + row * _rows(blocks) for blocks in columns)


def _band(drawing: Drawing, paper: ChartPaper, layout: _Layout) -> None:
    """Draw the title and the house's rules on the colour of the book's felt."""
    drawing.ungroup()
    drawing.rect(_MARGIN, _TOP, _WITHIN, layout.band, paper.house.book.presentation.felt, rounded=5)
    left, right = _MARGIN + 16, _MARGIN + _WITHIN - 16
    size = min(21.0, 21.0 * (_WITHIN - 170) / width(paper.title, 21.0))
    drawing.text(left, _TOP + 24, paper.title, size, INSCRIPTION, bold=True)
    drawing.text(right, _TOP + 24, "Strategy chart", 13, BRASS, anchor="end", italic=True)
    drawing.rect(left, _TOP + 31, right - left, 0.75, BRASS)
    for at, line in enumerate(layout.rules):
        y = _TOP + 42.5 + at * _RULES_LEAD
        drawing.text(left, y, line, _RULES_SIZE, QUIET_INSCRIPTION)


def _block(
    drawing: Drawing, block: Block, left: float, top: float, row: float, colour: str
) -> None:
    """Draw a heading, the up cards, and a row for each line."""
    drawing.ungroup()
    drawing.text(left, top + 11, block.title, 12.5, colour, bold=True)
    right = left + _COLUMN
    drawing.text(right, top + 10.5, "Dealer’s up card", 8.5, QUIET, anchor="end", italic=True)
    y = top + 16
    drawing.rect(left, y, _COLUMN - 1, 16, HEADING, rounded=1.5)
    for at, up in enumerate(UPS):
        middle = left + _LABEL + (at + 0.5) * _CELL - 0.5
        drawing.text(middle, y + 12, up, 11, INK, face="mono", anchor="middle", bold=True)
    for at, line in enumerate(block.lines):
        _row(drawing, line, left, top + _BLOCK_HEAD + at * row, row)


def _row(drawing: Drawing, line: ChartLine, left: float, top: float, row: float) -> None:
    drawing.group(class_="row", data_rows=",".join(line.names))
    drawing.rect(left, top, _LABEL - 1, row - 1, HEADING, rounded=1.5)
    size = min(11.0, row * 0.66)
    size = min(size, size * (_LABEL - 6) / width(line.label, size))
    y = top + (row - 1) / 2 + size * _DROP
    drawing.text(left + (_LABEL - 1) / 2, y, line.label, size, INK, anchor="middle", bold=True)
    for at, square in enumerate(line.squares):
        _square(drawing, square, left + _LABEL + at * _CELL, top, row)


def _square(drawing: Drawing, square: Square, left: float, top: float, row: float) -> None:
    drawing.rect(left, top, _CELL - 1, row - 1, TINTS[square.tint], rounded=1.5)
    size = min(12.0, row * 0.68)
    wide = mono_width(square.letters, size) + mono_width(square.signs, size * SMALL)
    size *= min(1.0, (_CELL - 3) / wide)
    y = top + (row - 1) / 2 + size * _DROP
    x = left + (_CELL - 1) / 2
    drawing.text(x, y, square.letters, size, INK, "mono", "middle", bold=True, signs=square.signs)


def _footer(drawing: Drawing, paper: ChartPaper, height: float) -> None:
    drawing.ungroup()
    choices = ", ".join(f"{key} {value}" for key, value in paper.house.choices.items())
    book = paper.house.book
    left = f"{book.authority}  ·  {book.id}" + (f"  ·  {choices}" if choices else "")
    right = f"chart {chart_fingerprint(paper.strategy)}  ·  fortyeight {__version__}"
    y = height - 15
    drawing.text(_MARGIN, y, shorten(left, 7.5, _WITHIN - width(right, 7.5) - 20), 7.5, QUIET)
    drawing.text(PAGE - _MARGIN, y, right, 7.5, QUIET, anchor="end")
