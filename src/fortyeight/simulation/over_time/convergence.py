"""Convergence of the mean with the number of rounds."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from fortyeight.simulation.over_time.journeys import Journeys
from fortyeight.simulation.results.tally import WIDTH


@dataclass(frozen=True, slots=True)
class Point:
    """The mean of a box in wagers after some rounds, and half of its 95% confidence interval."""

    rounds: int
    mean: float
    half_width: float


def convergence(journeys: Journeys) -> list[Point]:
    """Return the mean at every mark of the run and at its end."""
    return [
        _point(journeys, rounds, net, squares)
        for rounds, net, squares in journeys.marks()
        if rounds > 1
    ]


def _point(journeys: Journeys, rounds: int, net: int, squares: int) -> Point:
    each = journeys.per_wager * journeys.boxes
    spread = Fraction(squares, rounds) - Fraction(net, rounds) ** 2
    return Point(rounds, net / rounds / each, WIDTH * sqrt(spread / rounds) / each)
