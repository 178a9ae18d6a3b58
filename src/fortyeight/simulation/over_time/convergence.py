"""How the mean became known as rounds came."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from fortyeight.simulation.over_time.journeys import Journeys
from fortyeight.simulation.results.tally import WIDTH


@dataclass(frozen=True, slots=True)
class Point:
    """After so many rounds: a box's mean in wagers, and half the interval of 19 times in 20."""

    rounds: int
    mean: float
    half_width: float


def convergence(journeys: Journeys) -> list[Point]:
    """The points that were kept, and the last one."""
    return [
        _point(journeys, rounds, net, squares)
        for rounds, net, squares in journeys.marks()
        if rounds > 1
    ]


def _point(journeys: Journeys, rounds: int, net: int, squares: int) -> Point:
    each = journeys.per_wager * journeys.boxes
    spread = Fraction(squares, rounds) - Fraction(net, rounds) ** 2
    return Point(rounds, net / rounds / each, WIDTH * sqrt(spread / rounds) / each)
