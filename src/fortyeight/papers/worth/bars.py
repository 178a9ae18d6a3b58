"""Draw changes of an edge as bars, one below the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fortyeight.papers.charts.chart_paper import Tint
from fortyeight.papers.colours import HAIRLINE, INK, QUIET, TINTS
from fortyeight.papers.svg import Drawing
from fortyeight.papers.text_width import shorten

_WIDTH, _NAMES, _FIGURES, _ROW, _SIZE = 520.0, 190.0, 70.0, 17.0, 9.5


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar from one edge to another, with its name and figure in words."""

    name: str
    start: float
    end: float
    words: str
    total: bool = False


def bars_svg(bars: Sequence[Bar], title: str) -> str:
    """Return the bars as SVG: in red where the house gains, in green where players do."""
    ends = [edge for bar in bars for edge in (bar.start, bar.end)]
    low, high = min(ends), max(ends)
    room = _WIDTH - _NAMES - _FIGURES
    scale = room / (high - low) if high > low else 0.0
    drawing = Drawing(_WIDTH, _ROW * len(bars) + 6, title, "; ".join(_spoken(bar) for bar in bars))
    for index, bar in enumerate(bars):
        top = index * _ROW + 3
        left, right = sorted((bar.start, bar.end))
        x, wide = _NAMES + (left - low) * scale, max((right - left) * scale, 0.8)
        name = shorten(bar.name, _SIZE, _NAMES - 8)
        drawing.text(0, top + 0.68 * _ROW, name, _SIZE, INK, bold=bar.total)
        drawing.rect(_NAMES, top + _ROW - 1.5, room, 0.3, HAIRLINE)
        drawing.rect(x, top + 3, wide, _ROW - 7, _colour(bar), rounded=1)
        drawing.text(_WIDTH, top + 0.68 * _ROW, bar.words, _SIZE, INK, anchor="end")
    return str(drawing)


def _colour(bar: Bar) -> str:
    if bar.total:
        return QUIET
    return TINTS[Tint.STAND] if bar.end > bar.start else TINTS[Tint.HIT]


def _spoken(bar: Bar) -> str:
    return f"{bar.name}: {bar.words}"
