"""The style of plots: warm paper, one felt hue, brass accents, quiet lines."""

from __future__ import annotations

from typing import Any

from matplotlib.axes import Axes

from fortyeight.papers.colours import HAIRLINE, INK, QUIET

GROUND = "#fdfbf6"
#: Brass for text on paper; that of the felt is too light.
DARK_BRASS = "#8a6414"
RUIN = "#a3271f"

#: Only fonts that come with matplotlib, so that a plot is the same everywhere.
STYLE: dict[Any, Any] = {
    "font.family": "DejaVu Sans",
    "font.size": 8.5,
    "text.color": INK,
    "axes.edgecolor": HAIRLINE,
    "axes.facecolor": GROUND,
    "axes.labelcolor": QUIET,
    "axes.labelsize": 8.5,
    "axes.linewidth": 0.8,
    "axes.axisbelow": True,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.unicode_minus": True,
    "figure.facecolor": GROUND,
    "grid.color": "#e9e3d5",
    "grid.linewidth": 0.6,
    "xtick.color": QUIET,
    "ytick.color": QUIET,
    "xtick.labelsize": 8,
    "ytick.labelsize": 8,
    "xtick.major.size": 3,
    "ytick.major.size": 0,
    "xtick.minor.size": 0,
    "svg.hashsalt": "fortyeight",
    "svg.fonttype": "path",
    "pdf.fonttype": 42,
    "savefig.facecolor": GROUND,
}


def blend(colour: str, share: float) -> str:
    """Return a colour blended with the background: `share` 1 is the colour, 0 the background."""
    pairs = ((one[1:3], one[3:5], one[5:7]) for one in (colour, GROUND))
    parts = zip(*pairs, strict=True)
    numbers = (round(int(ink, 16) * share + int(ground, 16) * (1 - share)) for ink, ground in parts)
    return "#" + "".join(f"{one:02x}" for one in numbers)


def annotate(
    axes: Axes, text: str, at: tuple[float, float], offset: tuple[float, float], **style: Any
) -> None:
    """Write a text near a position, at an offset in points."""
    axes.annotate(text, at, xytext=offset, textcoords="offset points", **style)


def add_heading(axes: Axes, heading: str, below: str) -> None:
    """Add a heading to a panel, with a subtitle on what is drawn."""
    serif = {"family": "DejaVu Serif", "size": 11.5, "weight": "bold"}
    annotate(axes, heading, (0, 1), (0, 24), xycoords="axes fraction", **serif)
    annotate(axes, below, (0, 1), (0, 10), xycoords="axes fraction", size=8, color=QUIET)
