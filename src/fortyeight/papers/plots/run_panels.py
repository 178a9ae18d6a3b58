"""The panels of a run's plot."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MultipleLocator, PercentFormatter
from numpy.typing import NDArray

from fortyeight.papers.colours import HAIRLINE, INK, QUIET
from fortyeight.papers.plots.plot_style import (
    DARK_BRASS,
    GROUND,
    RUIN,
    add_heading,
    annotate,
    blend,
)
from fortyeight.simulation.over_time.convergence import convergence
from fortyeight.simulation.over_time.histogram import Histogram
from fortyeight.simulation.over_time.journeys import Journeys, TripRules
from fortyeight.simulation.results.tally import Tally

#: Net results with a smaller share are not drawn.
MIN_SHARE = 0.0005
#: The mean is drawn from 1/1024 of the rounds on; before that it is only noise.
SHOWN_FROM = 1024
SAMPLE_PATHS = 12
BINS = 48
QUANTILES = (5, 25, 50, 75, 95)
#: In points: an inch, the offset of the figures above their panel, the height of lines, headings.
POINTS, FIGURES_ABOVE, FIGURE_STEP, HEADING_STEP = 72.0, 24.0, 14.6, 19.0

_BRASS_TEXT: dict[str, Any] = {"weight": "bold", "color": DARK_BRASS}
#: Coordinates: a share of the panel's width, and a value of its vertical axis.
_AT_HEIGHT = ("axes fraction", "data")


def draw_results(axes: Axes, tally: Tally, hue: str) -> None:
    """Draw the share of each net result of a box."""
    boxes = tally.rounds * tally.boxes
    shares = {float(net): number / boxes for net, number in tally.distribution().items()}
    shown = {net: share for net, share in shares.items() if share >= MIN_SHARE}
    colours = [
        blend(hue, 0.45) if net < 0 else blend(QUIET, 0.6) if net == 0 else hue for net in shown
    ]
    axes.bar(list(shown), list(shown.values()), width=0.38, color=colours)
    for net, share in shown.items():
        if share >= 0.005:
            style: dict[str, Any] = {"ha": "center", "size": 7.5, "color": QUIET}
            annotate(axes, f"{100 * share:.1f}", (net, share), (0, 3), **style)
    axes.yaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    axes.xaxis.set_major_locator(MultipleLocator(1))
    axes.xaxis.set_major_formatter(lambda net, _: f"{net:+.0f}".replace("-", "−") if net else "0")
    axes.grid(visible=False, axis="x")
    axes.margins(y=0.1)
    axes.set_xlabel("← lost        wagers        won →")
    axes.set_ylabel("share of boxes")
    rest = sum(shares.values()) - sum(shown.values())
    more = f"; {rest:.2%} are further out" if rest >= 0.00005 else ""
    add_heading(axes, "Net results", f"Share of boxes, in per cent{more}")


def draw_convergence(axes: Axes, journeys: Journeys, hue: str) -> None:
    """Draw the mean and its confidence interval over the number of rounds."""
    points = [one for one in convergence(journeys) if one.rounds * SHOWN_FROM >= journeys.rounds]
    add_heading(
        axes, "The mean as rounds come", "Of a box's wager, with its 95% confidence interval"
    )
    if not points:
        return
    rounds = [one.rounds for one in points]
    low = [one.mean - one.half_width for one in points]
    high = [one.mean + one.half_width for one in points]
    axes.fill_between(rounds, low, high, color=blend(hue, 0.18), linewidth=0)
    axes.plot(rounds, low, rounds, high, color=blend(hue, 0.4), linewidth=0.7)
    axes.plot(rounds, [one.mean for one in points], color=hue, linewidth=1.7)
    axes.axhline(0, color=QUIET, linewidth=0.8, dashes=(4, 3))
    last = points[-1]
    axes.plot([last.rounds], [last.mean], "o", color=DARK_BRASS, markersize=5, clip_on=False)
    mean = f"{last.mean:+.3%}".replace("-", "−")
    box = {"facecolor": GROUND, "edgecolor": "none", "alpha": 0.8, "pad": 1.5}
    annotate(axes, mean, (last.rounds, last.mean), (-6, 12), ha="right", bbox=box, **_BRASS_TEXT)
    axes.set_xscale("log")
    axes.set_xlim(rounds[0], max(rounds[-1], rounds[0] + 1))
    axes.yaxis.set_major_formatter(PercentFormatter(1.0))
    axes.xaxis.set_major_formatter(lambda number, _: _rounds(number))
    axes.set_xlabel("rounds")
    axes.set_ylabel("mean net result, share of a wager")


def _rounds(number: float) -> str:
    """Format a power of ten."""
    return f"{number / 1e6:,.0f} million" if number >= 1e6 else f"{number:,.0f}"


def draw_courses(axes: Axes, journeys: Journeys, trips: TripRules, hue: str) -> None:
    """Draw the courses of trips: bands of quantiles, and a few single trips."""
    courses = journeys.courses() / journeys.per_wager
    at = np.array([trips.rounds * step // trips.steps for step in range(trips.steps + 1)])
    bands = np.quantile(courses, [one / 100 for one in QUANTILES], axis=0, method="inverted_cdf")
    for (low, high), share in (((0, 4), 0.14), ((1, 3), 0.3)):
        axes.fill_between(at, bands[low], bands[high], color=blend(hue, share), linewidth=0)
    for course in courses[:SAMPLE_PATHS]:
        axes.plot(at, course, color=blend(INK, 0.42), linewidth=0.55)
    axes.plot(at, bands[2], color=hue, linewidth=1.9)
    _bound(axes, "ruined", None if trips.bankroll is None else -trips.bankroll, RUIN)
    _bound(axes, "goal", trips.goal, DARK_BRASS)
    _labels(axes, [(one, float(bands[place][-1])) for place, one in enumerate(QUANTILES)], hue)
    axes.set_xlim(0, trips.rounds)
    axes.set_xlabel(f"rounds, of the first {len(courses):,} trips")
    axes.set_ylabel("net result, wagers")
    add_heading(
        axes,
        f"The course of a trip of {trips.rounds:,} rounds",
        "In wagers; half of trips are in the dark band, 90% in the light",
    )


def _bound(axes: Axes, name: str, at: Fraction | None, colour: str) -> None:
    """Draw a level at which trips end, if it is in view."""
    low, high = axes.get_ylim()
    if at is None or not low * 1.3 <= at <= high * 1.3:
        return
    axes.axhline(float(at), color=colour, linewidth=1, dashes=(5, 3))
    style: dict[str, Any] = {"color": colour, "weight": "bold", "size": 8}
    annotate(axes, name, (0.015, float(at)), (0, 3), xycoords=_AT_HEIGHT, **style)


def _labels(axes: Axes, ends: list[tuple[int, float]], colour: str) -> None:
    """Label quantiles at the right end of their lines; labels that would overlap are merged."""
    low, high = axes.get_ylim()
    groups: list[list[tuple[int, float]]] = []
    for one in ends:
        if groups and one[1] - groups[-1][-1][1] < (high - low) / 24:
            groups[-1].append(one)
        else:
            groups.append([one])
    for group in groups:
        first, last = group[0][0], group[-1][0]
        text = f"{first}%" if first == last else f"{first}–{last}%"
        height = sum(value for _, value in group) / len(group)
        style: dict[str, Any] = {"va": "center", "size": 7.5, "color": colour}
        annotate(axes, text, (1, height), (4, 0), xycoords=_AT_HEIGHT, **style)


def _binned(counted: Histogram, per_wager: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the edges of bins in wagers, one of them at 0, and the share of trips in each.

    A bin includes its lower edge and excludes its upper one. Bins are whole numbers of wagers wide,
    as most results are: otherwise some would hold one more result than their neighbours.
    """
    low, high = (float(counted.quantile(Fraction(one, 1000)) or 0) for one in (1, 999))
    width = max(round((high - low) / BINS / per_wager), 1) * per_wager
    first, last = int(low // width), int(high // width) + 1
    edges = np.arange(first, last + 1) * width
    shares, _ = np.histogram(counted.values, edges, weights=counted.counts)
    return edges / per_wager, shares / counted.number


def draw_trip_results(axes: Axes, journeys: Journeys, hue: str) -> None:
    """Draw the results of trips."""
    counted, per_wager = journeys.tally.results, journeys.per_wager
    edges, shares = _binned(counted, per_wager)
    colours = [blend(hue, 0.45) if edge < 0 else hue for edge in edges[:-1]]
    gap = (edges[1] - edges[0]) * 0.06
    axes.bar(edges[:-1] + gap, shares, width=np.diff(edges) - 2 * gap, align="edge", color=colours)
    axes.margins(y=0.14)
    ahead, number = counted.above(0), counted.number
    even = counted.above(-1) - ahead
    for words, share, place, side in (
        ("behind", (number - ahead - even) / number, 0.02, "left"),
        ("ahead", ahead / number, 0.98, "right"),
    ):
        style: dict[str, Any] = {"ha": side, "va": "top", "weight": "bold", "color": hue}
        axes.text(place, 0.99, f"{words} {share:.1%}", transform=axes.transAxes, **style)
    median = (counted.quantile(Fraction(1, 2)) or 0) / per_wager
    axes.axvline(median, color=DARK_BRASS, linewidth=1.1, dashes=(4, 2))
    text = f"median {median:+.1f}".replace("-", "−")
    box = {"facecolor": GROUND, "edgecolor": "none", "alpha": 0.85, "pad": 1}
    place_in_panel = ("data", "axes fraction")
    annotate(
        axes, text, (median, 0.9), (4, 0), xycoords=place_in_panel, size=8, bbox=box, **_BRASS_TEXT
    )
    axes.yaxis.set_major_formatter(PercentFormatter(1.0))
    axes.grid(visible=False, axis="x")
    axes.set_xlabel("net result, wagers")
    axes.set_ylabel("share of trips")
    even_words = f"; even {even / number:.1%}" if even else ""
    add_heading(axes, "Results of trips", f"Share of {number:,} trips{even_words}")


def draw_drawdowns(axes: Axes, journeys: Journeys, hue: str) -> None:
    """Draw the share of trips over the drawdown that they reach."""
    counted, per_wager = journeys.tally.drawdowns, journeys.per_wager
    at_least = np.cumsum(counted.counts[::-1])[::-1] / counted.number
    at_least, values = np.append(1, at_least), np.append(0, counted.values / per_wager)
    axes.fill_between(values, at_least, step="pre", color=blend(hue, 0.18), linewidth=0)
    axes.step(values, at_least, where="pre", color=hue, linewidth=1.7)
    for percent in (50, 95):
        value = (counted.quantile(Fraction(percent, 100)) or 0) / per_wager
        share = 1 - percent / 100
        axes.plot([value], [share], "o", color=DARK_BRASS, markersize=5)
        text = f"{share:.0%} fall {value:g} or more"
        annotate(axes, text, (value, share), (8, 5), size=8, **_BRASS_TEXT)
    far = (counted.quantile(Fraction(999, 1000)) or 1) / per_wager
    axes.set_xlim(0, far * 1.2)
    axes.set_ylim(0, 1.02)
    axes.yaxis.set_major_formatter(PercentFormatter(1.0))
    axes.set_xlabel("wagers below the highest point before")
    axes.set_ylabel("share of trips")
    add_heading(axes, "Greatest drawdown of a trip", "Share of trips that fall at least so far")


def draw_figures(axes: Axes, figures: list[tuple[str, str]], hue: str) -> None:
    """Write headings, and names with their figures at the right."""
    axes.set_axis_off()
    height = axes.get_position().height * _inches(axes) * POINTS
    at = FIGURES_ABOVE + HEADING_STEP
    for name, figure in figures:
        at -= FIGURE_STEP if figure else HEADING_STEP
        place = 1 + at / height
        if figure:
            axes.text(0, place, name, transform=axes.transAxes, size=9)
            axes.text(1, place, figure, transform=axes.transAxes, size=9, ha="right", weight="bold")
            line = place - 4.5 / height
            axes.plot([0, 1], [line, line], color=HAIRLINE, linewidth=0.5, clip_on=False)
        else:
            serif: dict[str, Any] = {
                "size": 10,
                "family": "DejaVu Serif",
                "weight": "bold",
                "color": hue,
            }
            axes.text(0, place, name, transform=axes.transAxes, **serif)
    axes.set_xlim(0, 1)
    axes.set_ylim(0, 1)


def _inches(axes: Axes) -> float:
    """Return the height of the whole figure in inches."""
    figure = axes.get_figure(root=True)
    assert figure is not None, "axes are drawn in a picture"
    return float(figure.get_figheight())
