"""Draw the legend under a chart in three columns: codes, exceptions, figures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fortyeight.papers.charts.chart_csv import percent
from fortyeight.papers.charts.chart_paper import ChartPaper, Square
from fortyeight.papers.charts.legend import Legend
from fortyeight.papers.colours import HAIRLINE, INK, QUIET, TINTS
from fortyeight.papers.svg import Drawing
from fortyeight.papers.text_width import mono_width, shorten, wrap

_LEAD = 12.5
_SIZE = 9.0
_SMALL = 8.0
_GAP = 22.0
_SWATCH = 26.0
_HEAD = 15.0


@dataclass(frozen=True)
class _Item:
    """A line of the legend: its height, and a function that draws it at a position."""

    height: float
    draw: Callable[[Drawing, float, float], None]


class LegendArea:
    """The legend, laid out for a width."""

    def __init__(self, paper: ChartPaper, legend: Legend, left: float, within: float) -> None:
        self._left = left
        self._within = within
        self._wide = (within - 2 * _GAP) / 3
        after = self._codes("After a double", legend.after)
        between = [_space(5)] if after and legend.exceptions else []
        self._columns = (
            self._codes("Codes", legend.codes),
            [*after, *between, *self._exceptions(legend)],
            [*self._figures(paper), *self._remarks(paper, legend)],
        )

    @property
    def height(self) -> float:
        return 8 + max(sum(item.height for item in column) for column in self._columns)

    def draw(self, drawing: Drawing, top: float, colour: str) -> None:
        drawing.ungroup()
        drawing.rect(self._left, top, self._within, 0.75, HAIRLINE)
        self._colour = colour
        for at, column in enumerate(self._columns):
            y = top + 8
            for item in column:
                item.draw(drawing, self._left + at * (self._wide + _GAP), y)
                y += item.height

    def _heading(self, text: str) -> _Item:
        def draw(drawing: Drawing, x: float, y: float) -> None:
            drawing.text(x, y + 9, text, 10.5, self._colour, bold=True)

        return _Item(_HEAD, draw)

    def _codes(self, title: str, codes: tuple[tuple[Square, str], ...]) -> list[_Item]:
        if not codes:
            return []
        return [self._heading(title), *(_code(square, words) for square, words in codes)]

    def _exceptions(self, legend: Legend) -> list[_Item]:
        if not legend.exceptions:
            return []
        signs = max(mono_width(sign, _SIZE) for sign, _ in legend.exceptions)
        indent = max(_SWATCH, signs + 6)

        def line(sign: str, words: str) -> _Item:
            def draw(drawing: Drawing, x: float, y: float) -> None:
                drawing.text(x, y + 9, sign, _SIZE, INK, face="mono", bold=True)
                drawing.text(x + indent, y + 9, words, _SIZE, INK)

            return _Item(_LEAD, draw)

        lines = [line(sign, words) for sign, words in legend.exceptions]
        return [self._heading("Small signs: hit instead"), *lines]

    def _figures(self, paper: ChartPaper) -> list[_Item]:
        if not paper.figures:
            return []

        def line(name: str, value: float) -> _Item:
            def draw(drawing: Drawing, x: float, y: float) -> None:
                drawing.text(x, y + 9, name, _SIZE, INK)
                right = x + self._wide
                figure = percent(value)
                drawing.text(right, y + 9, figure, _SIZE, INK, "mono", "end", bold=True)

            return _Item(_LEAD, draw)

        lines = [line(name, value) for name, value in paper.figures.items()]
        heading = "Figures that are not exact" if paper.limits else "Exact figures"
        return [self._heading(heading), *lines, _space(5)]

    def _remarks(self, paper: ChartPaper, legend: Legend) -> list[_Item]:
        remarks = [_words(line, INK) for text in legend.remarks for line in self._wrap(text)]
        caveats = paper.exactness if paper.limits else ()
        texts = (*caveats, *paper.notes)
        notes = [_words(line, QUIET) for text in texts for line in self._wrap(text)]
        return [self._heading("Remarks"), *remarks, *notes]

    def _wrap(self, text: str) -> list[str]:
        lines = wrap(text.split(), " ", _SMALL, self._wide)
        return [shorten(line, _SMALL, self._wide) for line in lines]


def _code(square: Square, words: str) -> _Item:
    def draw(drawing: Drawing, x: float, y: float) -> None:
        drawing.rect(x, y, _SWATCH - 6, _LEAD - 1.5, TINTS[square.tint], rounded=1.5)
        size = min(_SIZE, _SIZE * (_SWATCH - 8) / mono_width(square.text, _SIZE))
        middle = x + (_SWATCH - 6) / 2
        drawing.text(middle, y + 8.6, square.text, size, INK, "mono", "middle", bold=True)
        drawing.text(x + _SWATCH, y + 9, words, _SIZE, INK)

    return _Item(_LEAD, draw)


def _words(line: str, colour: str) -> _Item:
    def draw(drawing: Drawing, x: float, y: float) -> None:
        drawing.text(x, y + 8, line, _SMALL, colour)

    return _Item(10.5, draw)


def _space(height: float) -> _Item:
    return _Item(height, lambda drawing, x, y: None)
