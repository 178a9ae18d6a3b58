"""Draw changes of an edge as bars, one below the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fortyeight.papers.colours import GAIN, HAIRLINE, INK, LOSS, QUIET
from fortyeight.papers.svg import Drawing
from fortyeight.papers.text_width import wrap

_WIDTH, _NAMES, _FIGURES, _LINE, _SIZE = 520.0, 190.0, 62.0, 11.0, 8.5


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
    names = [wrap(bar.name.split(), " ", _SIZE, _NAMES - 8) for bar in bars]
    heights = [_LINE * len(lines) + 5 for lines in names]
    drawing = Drawing(_WIDTH, sum(heights) + 2, title, "; ".join(_spoken(bar) for bar in bars))
    top = 1.0
    for bar, lines, height in zip(bars, names, heights, strict=True):
        left, right = sorted((bar.start, bar.end))
        x, wide = _NAMES + (left - low) * scale, max((right - left) * scale, 0.8)
        for number, line in enumerate(lines):
            y = top + (number + 0.95) * _LINE
            drawing.text(0, y, line, _SIZE, INK, bold=bar.total)
        drawing.rect(_NAMES, top + height - 1, room, 0.3, HAIRLINE)
        drawing.rect(x, top + (height - _LINE) / 2, wide, _LINE - 1, _colour(bar), rounded=1)
        middle = top + height / 2 + 0.3 * _SIZE
        drawing.text(_WIDTH, middle, bar.words, _SIZE, INK, anchor="end")
        top += height
    return str(drawing)


def _colour(bar: Bar) -> str:
    if bar.total:
        return QUIET
    return GAIN if bar.end > bar.start else LOSS


def _spoken(bar: Bar) -> str:
    return f"{bar.name}: {bar.words}"
