"""Draw lines of points, some with intervals: an edge by decks, a win by the cutting card."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import floor, log10

from fortyeight.papers.colours import HAIRLINE, INK, QUIET
from fortyeight.papers.document import Picture, Shown
from fortyeight.papers.document.formats import fixed
from fortyeight.papers.svg import Drawing

_WIDTH, _HEIGHT = 250.0, 150.0
_LEFT, _RIGHT, _TOP, _FOOT = 30.0, 8.0, 22.0, 26.0
#: Room for the name of a line, above the plot.
_LEGEND = 90.0
#: The second line; the first has the hue of the felt.
_SECOND = "#8a6414"
_DOT, _BAR = 3.2, 0.8
_STEPS = (1, 2, 5, 10)


@dataclass(frozen=True, slots=True)
class Line:
    """A line: its name, and for each point its place, its value and the ends of its interval.

    The ends of an exact value are the value itself.
    """

    name: str
    points: tuple[tuple[float, float, float, float], ...]

    @property
    def is_exact(self) -> bool:
        return all(low == value == high for _, value, low, high in self.points)


def lines_plot(
    lines: tuple[Line, ...],
    *,
    title: str,
    across: str,
    hue: str,
    marked: float | None = None,
    figures: tuple[Shown, ...] = (),
) -> Picture:
    """Return lines as a picture.

    `marked` is the place of the house itself; `figures` are values that stand nowhere else.
    """
    description = _description(lines, across)
    drawing = Drawing(_WIDTH, _HEIGHT, title, description)
    points = [point for line in lines for point in line.points]
    places = sorted({point[0] for point in points})
    low = min(0.0, *(point[2] for point in points))
    high = max(*(point[3] for point in points), low + 1e-9)
    step = _step(high - low)
    low, high = floor(low / step) * step, -floor(-high / step) * step
    foot, height, width = _HEIGHT - _FOOT, _HEIGHT - _FOOT - _TOP, _WIDTH - _LEFT - _RIGHT

    def x_of(place: float) -> float:
        span = places[-1] - places[0] or 1
        return _LEFT + 8 + (width - 16) * (place - places[0]) / span

    def y_of(value: float) -> float:
        return foot - height * (value - low) / (high - low)

    digits = max(0, -floor(log10(step)))
    for number in range(round((high - low) / step) + 1):
        value = low + number * step
        strong = abs(value) < step / 2
        drawing.rect(
            _LEFT, y_of(value), width, 0.7 if strong else 0.4, QUIET if strong else HAIRLINE
        )
        label = fixed(Fraction(value).limit_denominator(10**6), digits)
        drawing.text(_LEFT - 3, y_of(value) + 2.4, label, 7, QUIET, anchor="end")
    if marked is not None and places[0] <= marked <= places[-1]:
        drawing.rect(x_of(marked) - 0.4, _TOP, 0.8, height, HAIRLINE)
        drawing.text(x_of(marked), _TOP - 3, "this house", 6.5, QUIET, anchor="middle")
    for number, line in enumerate(lines):
        colour = hue if number == 0 else _SECOND
        for place, value, least, most in line.points:
            tall = max(y_of(least) - y_of(most), 0.3)
            drawing.rect(x_of(place) - _BAR / 2, y_of(most), _BAR, tall, colour)
            drawing.rect(
                x_of(place) - _DOT / 2, y_of(value) - _DOT / 2, _DOT, _DOT, colour, _DOT / 2
            )
        drawing.rect(_LEFT + _LEGEND * number, 4, _DOT, _DOT, colour, _DOT / 2)
        drawing.text(_LEFT + _LEGEND * number + 6, 8, line.name, 7, INK)
    for place in _thinned(places):
        drawing.text(x_of(place), foot + 9, fixed(Fraction(place), 0), 7, QUIET, anchor="middle")
    drawing.text(_LEFT + width / 2, _HEIGHT - 5, across, 7.5, INK, anchor="middle")
    caption = f"{title}." if _all_exact(lines) else f"{title}, with 95% intervals."
    return Picture(str(drawing), caption, description, figures=figures)


def _step(span: float) -> float:
    """Return a round step of which four to eight make up a span."""
    power: float = 10 ** floor(log10(span / 5))
    return next((power * one for one in _STEPS if span / (power * one) <= 6), power * 10)


def _thinned(places: list[float]) -> list[float]:
    """Return places that are far enough apart for a label each."""
    least = (places[-1] - places[0]) / 14
    kept: list[float] = []
    for place in places:
        if not kept or place - kept[-1] >= least:
            kept.append(place)
    return kept


def _description(lines: tuple[Line, ...], across: str) -> str:
    parts = []
    for line in lines:
        (first, at_first, *_), (last, at_last, *_) = line.points[0], line.points[-1]
        parts.append(f"{line.name}: {at_first:.3g} at {first:g} and {at_last:.3g} at {last:g}")
    points = "Points" if _all_exact(lines) else "Points with intervals"
    return f"{points} by {across}. {'; '.join(parts)}."


def _all_exact(lines: tuple[Line, ...]) -> bool:
    return all(line.is_exact for line in lines)
