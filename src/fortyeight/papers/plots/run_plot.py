"""Plot a run: net results, convergence of the mean, and trips."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import Any

from matplotlib import rc_context
from matplotlib.figure import Figure
from matplotlib.gridspec import GridSpec
from matplotlib.patches import Rectangle

from fortyeight.papers.colours import BRASS, INSCRIPTION, QUIET, QUIET_INSCRIPTION
from fortyeight.papers.house_line import house_line
from fortyeight.papers.plots.plot_style import STYLE
from fortyeight.papers.plots.run_panels import (
    draw_convergence,
    draw_courses,
    draw_drawdowns,
    draw_figures,
    draw_results,
    draw_trip_results,
)
from fortyeight.simulation.over_time.journeys import Journeys
from fortyeight.simulation.results.tally import Tally

#: In inches; with trips there are two rows of panels.
WIDTH, HEADER, ROW, CAPTION = 13.2, 0.92, 4.0, 0.36
#: Rules of the house in the header; the others are in the caption.
HEADER_RULES = 6
DOTS = 160
#: No dates, so that the same run gives the same bytes.
_METADATA: dict[str, dict[str, Any]] = {
    "svg": {"Date": None},
    "pdf": {"CreationDate": None},
    "png": {},
}


@dataclass(frozen=True)
class RunPicture:
    """A run to plot, with its headline, its figures, and what else its caption says."""

    tally: Tally
    journeys: Journeys
    headline: str
    figures: list[tuple[str, str]]
    caption: tuple[str, ...] = ()


def run_plot(picture: RunPicture, kind: str) -> bytes:
    """Return the plot as an svg, png or pdf file. The same run gives the same bytes."""
    content = BytesIO()
    with rc_context(STYLE):
        figure = _figure(picture)
        metadata = {"Title": picture.tally.game.house.book.title, **_METADATA[kind]}
        figure.savefig(content, format=kind, dpi=DOTS, metadata=metadata)
    return content.getvalue()


def _figure(picture: RunPicture) -> Figure:
    tally, journeys = picture.tally, picture.journeys
    trips = journeys.trips if journeys.finished else None
    hue = tally.game.house.book.presentation.felt
    rows = 2 if trips else 1
    height = HEADER + rows * ROW + CAPTION
    figure = Figure(figsize=(WIDTH, height))
    _header(figure, picture, hue, height)
    _caption(figure, picture, height)
    top = 1 - (HEADER + 0.72) / height
    grid = GridSpec(
        rows,
        3,
        figure,
        left=0.058,
        right=0.965,
        top=top,
        bottom=(0.58 + CAPTION) / height,
        hspace=0.5,
        wspace=0.27,
    )
    draw_results(figure.add_subplot(grid[0, 0]), tally, hue)
    draw_convergence(figure.add_subplot(grid[0, 1]), journeys, hue)
    draw_figures(figure.add_subplot(grid[0, 2]), picture.figures, hue)
    if trips:
        draw_courses(figure.add_subplot(grid[1, 0]), journeys, trips, hue)
        draw_trip_results(figure.add_subplot(grid[1, 1]), journeys, hue)
        draw_drawdowns(figure.add_subplot(grid[1, 2]), journeys, hue)
    return figure


def _header(figure: Figure, picture: RunPicture, hue: str, height: float) -> None:
    """Draw a strip of felt with the game's name, its rules and the headline."""
    house = picture.tally.game.house
    foot = 1 - HEADER / height
    figure.add_artist(Rectangle((0, foot), 1, 1 - foot, color=hue, linewidth=0))
    figure.add_artist(Rectangle((0, foot), 1, 0.045 / height, color=BRASS, linewidth=0))
    serif: dict[str, Any] = {"family": "DejaVu Serif", "color": INSCRIPTION}
    figure.text(0.024, 1 - 0.42 / height, house.book.title, size=18, weight="bold", **serif)
    figure.text(0.976, 1 - 0.41 / height, picture.headline, size=9.5, ha="right", **serif)
    rules = "  ·  ".join(house_line(house)[:HEADER_RULES])
    figure.text(0.024, 1 - 0.71 / height, rules, size=8.5, color=QUIET_INSCRIPTION)


def _caption(figure: Figure, picture: RunPicture, height: float) -> None:
    """Write the rest of the rules and what else tells this run from others below the panels."""
    house = picture.tally.game.house
    rules = "  ·  ".join(house_line(house)[HEADER_RULES:])
    run = "  ·  ".join((house.book.id, *picture.caption))
    small: dict[str, Any] = {"size": 7.5, "color": QUIET}
    figure.text(0.024, 0.3 / height, rules, **small)
    figure.text(0.024, 0.12 / height, run, **small)
