"""Results over time: the course of a whole run, and trips of a fixed number of rounds.

A run is divided into consecutive trips. Rounds are taken in order, so that nothing here depends on
threads or on the size of blocks. All sums are integers: results are in the game's units, as in the
tally of a run.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import ceil, floor

import numpy as np

from fortyeight.analysis.arrays import Int32s, Ints
from fortyeight.simulation.over_time import walk
from fortyeight.simulation.over_time.histogram import Histogram, empty_histogram

#: The course of the first `FAN_TRIPS` trips is kept, at `FAN_STEPS` points at most.
FAN_TRIPS, FAN_STEPS = 2048, 100
#: Maximum number of trips for which single rows are kept.
MOST_ROWS = 5_000_000

_EIGHTHS = (1024, 1117, 1218, 1328, 1448, 1579, 1722, 1878)
#: Rounds after which the mean is recorded: eight marks from each power of two to the next, from 64.
MARKS: Ints = np.array(
    [(part << double) >> 4 for double in range(38) for part in _EIGHTHS], np.int64
)


@dataclass(frozen=True, slots=True)
class TripRules:
    """The rules of a trip: its rounds, and its bankroll and goal in wagers.

    A trip ends early when the bankroll is lost or the goal is won; each of them may be None.
    """

    rounds: int
    bankroll: Fraction | None = None
    goal: Fraction | None = None

    def __post_init__(self) -> None:
        if self.rounds < 1:
            raise ValueError("a trip has a round at least")
        if (self.bankroll is not None and self.bankroll < 0) or (
            self.goal is not None and self.goal <= 0
        ):
            raise ValueError("a bankroll is not less than nothing, and a goal is more")

    @property
    def steps(self) -> int:
        """The number of points at which the course of a trip is kept."""
        return min(self.rounds, FAN_STEPS)


@dataclass(frozen=True, slots=True)
class TripTally:
    """Histograms of the results of finished trips."""

    results: Histogram = field(default_factory=empty_histogram)
    drawdowns: Histogram = field(default_factory=empty_histogram)
    lowest: Histogram = field(default_factory=empty_histogram)
    played: Histogram = field(default_factory=empty_histogram)
    ruined_after: Histogram = field(default_factory=empty_histogram)
    reached_after: Histogram = field(default_factory=empty_histogram)

    def plus(self, finished: Ints) -> TripTally:
        """Return a tally with more finished trips added, one in each row."""
        played, end = finished[:, walk.PLAYED_COLUMN], finished[:, walk.END_COLUMN]
        return TripTally(
            self.results.plus(finished[:, walk.RESULT_COLUMN]),
            self.drawdowns.plus(finished[:, walk.DRAWDOWN_COLUMN]),
            self.lowest.plus(finished[:, walk.LOWEST_COLUMN]),
            self.played.plus(played),
            self.ruined_after.plus(played[end == walk.RUINED]),
            self.reached_after.plus(played[end == walk.REACHED]),
        )


@dataclass(frozen=True)
class Journeys:
    """The course of a run so far.

    `per_wager` is a wager in units. `state` is the state of `walk`, with its indices; `points` are
    the sums of results and of their squares at the marks passed; `fan` is the course of the first
    trips; `rows` are all finished trips, if `keep_rows` is set.
    """

    boxes: int
    per_wager: int
    trips: TripRules | None
    keep_rows: bool
    state: Ints
    points: Ints
    tally: TripTally
    fan: Int32s
    rows: tuple[Ints, ...] = ()

    def after(self, path: Int32s, staked: Int32s | None = None) -> Journeys:
        """Return the journeys after more rounds.

        `path` has the net result of each round in units, `staked` its main wagers over all boxes in
        multiples of the wager. Without `staked` there is one wager on each box.
        """
        if staked is not None and len(staked) != len(path):
            raise ValueError("every round has its stake")
        state, points = self.state.copy(), self.points.copy()
        # A full fan is not written to, and needs no copy.
        fan = self.fan.copy() if state[walk.TRIPS] < len(self.fan) else self.fan
        trips = self.trips
        length = trips.rounds if trips else 0
        finished = np.zeros((len(path) // length + 1 if length else 0, walk.COLUMNS), np.int64)
        number = walk.walk(
            path,
            np.zeros(0, np.int32) if staked is None else staked,
            self.boxes,
            self.per_wager,
            length,
            -1 if trips is None or trips.bankroll is None else floor(self._units(trips.bankroll)),
            0 if trips is None or trips.goal is None else ceil(self._units(trips.goal)),
            MARKS,
            trips.steps if trips else 0,
            state,
            finished,
            points,
            fan,
        )
        finished = finished[:number]
        rows = (*self.rows, finished) if self.keep_rows and number else self.rows
        tally = self.tally.plus(finished)
        return replace(self, state=state, points=points, fan=fan, tally=tally, rows=rows)

    def _units(self, wagers: Fraction) -> Fraction:
        return wagers * self.per_wager

    @property
    def rounds(self) -> int:
        return int(self.state[walk.RUN_ROUNDS])

    @property
    def net(self) -> int:
        """The net result of the whole run, in units."""
        return int(self.state[walk.RUN_NET])

    @property
    def squares(self) -> int:
        """The sum of the squares of rounds' net results, in units."""
        return int(self.state[walk.RUN_SQUARES])

    @property
    def staked(self) -> int:
        """The total of main wagers, in wagers."""
        return int(self.state[walk.RUN_STAKED])

    @property
    def greatest_drawdown(self) -> int:
        """The greatest fall of the run from an earlier highest point, in units."""
        return int(self.state[walk.RUN_DRAWDOWN])

    @property
    def longest_streak(self) -> int:
        """The maximum number of lost rounds in a row; an even round ends a streak."""
        return int(self.state[walk.LONGEST_STREAK])

    @property
    def finished(self) -> int:
        """The number of finished trips, without the one in progress."""
        return int(self.state[walk.TRIPS])

    def marks(self) -> list[tuple[int, int, int]]:
        """Return rounds, net result and sum of squares at every mark that was passed, and now."""
        passed = int(self.state[walk.MARKED])
        passed_marks = [
            (int(rounds), int(net), int(squares))
            for rounds, (net, squares) in zip(MARKS[:passed], self.points[:passed], strict=True)
        ]
        if self.rounds and (not passed_marks or passed_marks[-1][0] != self.rounds):
            passed_marks.append((self.rounds, self.net, self.squares))
        return passed_marks

    def courses(self) -> Int32s:
        """Return the course of the first finished trips: a row each, at evenly spaced points."""
        return self.fan[: min(self.finished, len(self.fan))]

    def all_rows(self) -> Ints:
        """Return all finished trips in order, one in each row; the columns are those of `walk`."""
        return np.concatenate([np.zeros((0, walk.COLUMNS), np.int64), *self.rows])


def no_journeys(
    boxes: int, unit: Fraction, trips: TripRules | None = None, *, keep_rows: bool = False
) -> Journeys:
    """Return empty journeys for a game whose results are in this unit of a wager."""
    per_wager = 1 / unit
    if per_wager.denominator != 1:
        raise ValueError(f"a wager is no whole number of units of {unit}")
    fan = (FAN_TRIPS, trips.steps + 1) if trips else (0, 1)
    return Journeys(
        boxes,
        int(per_wager),
        trips,
        keep_rows,
        np.zeros(walk.STATE, np.int64),
        np.zeros((len(MARKS), 2), np.int64),
        TripTally(),
        np.zeros(fan, np.int32),
    )
