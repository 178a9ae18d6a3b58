"""What a run has counted: whole numbers only, so that sums are the same in any order."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import inf, sqrt

import numpy as np
from numpy.typing import NDArray

from fortyeight.simulation.counting.count_arrays import no_counts
from fortyeight.simulation.counting.count_places import MAIN, STAKED, WON, WON_SQUARES
from fortyeight.simulation.game.game_tables import GameTables
from fortyeight.simulation.game.kernel_tables import zero_of
from fortyeight.simulation.kernels.counters import (
    BESIDE,
    CARDS,
    COUNTERS,
    MOST_BOXES,
    ROUNDS,
    RUN_OUT,
    SEEN,
    SHOES,
    SPLIT_BOXES,
    SQUARES,
)

#: A normal variable is so many standard errors from its mean once in twenty times.
WIDTH = 1.959963984540054
#: A hand that a dealer's blackjack took before it was played.
NOT_PLAYED = "lost to a blackjack that was seen"


@dataclass(frozen=True)
class Tally:
    """Results of boxes, by net result from the worst up, and other counts.

    `results` are in the game's unit; those of a round's boxes depend on each other, so the error of
    the mean goes by rounds. `path` is each round's net result over all boxes in order, where a plan
    asks for it; sums have none. Where cards are counted, results are those of one wager whatever
    the count, `by_count` is what was kept by true count (see `count_kernel`), `path` is times the
    wager, and `staked` the main wagers of each round over all boxes.
    """

    game: GameTables
    boxes: int
    results: NDArray[np.int64]
    counts: NDArray[np.int64]
    blocks: int = 1
    path: NDArray[np.int32] | None = None
    by_count: NDArray[np.int64] | None = None
    staked: NDArray[np.int32] | None = None

    def plus(self, other: Tally) -> Tally:
        """Both together."""
        results, counts = self.results + other.results, self.counts + other.counts
        by_count = self.by_count
        if by_count is not None and other.by_count is not None:
            by_count = by_count + other.by_count
        return Tally(self.game, self.boxes, results, counts, by_count=by_count)

    @property
    def rounds(self) -> int:
        return int(self.counts[ROUNDS])

    @property
    def shoes(self) -> int:
        return int(self.counts[SHOES])

    @property
    def cards(self) -> int:
        return int(self.counts[CARDS])

    @property
    def run_out(self) -> int:
        """Rounds in which the shoe was empty, and the discards were shuffled."""
        return int(self.counts[RUN_OUT])

    @property
    def split_boxes(self) -> int:
        return int(self.counts[SPLIT_BOXES])

    def _sum(self, power: int) -> int:
        """The sum of a power of all boxes' results, in units; exactly."""
        nets = np.arange(len(self.results)) - zero_of(self.game)
        return int((self.results * nets**power).sum())

    @property
    def mean(self) -> float:
        """The mean net result of a box, in wagers."""
        boxes = self.rounds * self.boxes
        return float(self._sum(1) * self.game.unit / boxes) if boxes else 0.0

    @property
    def standard_deviation(self) -> float:
        """Of a box's net result, in wagers."""
        boxes = self.rounds * self.boxes
        if not boxes:
            return 0.0
        spread = Fraction(self._sum(2), boxes) - Fraction(self._sum(1), boxes) ** 2
        return sqrt(spread) * float(self.game.unit)

    @property
    def standard_error(self) -> float:
        """Of the mean; infinite where the rounds are too few or all alike, which tells nothing."""
        spread = self._round_variance
        if not spread:
            return inf
        return sqrt(spread / self.rounds) * float(self.game.unit) / self.boxes

    @property
    def _round_variance(self) -> Fraction:
        """Of a round's net result over all boxes, in units."""
        if self.rounds < 2:
            return Fraction(0)
        squares = Fraction(int(self.counts[SQUARES]), self.rounds)
        return squares - Fraction(self._sum(1), self.rounds) ** 2

    @property
    def round_mean(self) -> float:
        """The mean net result of a round over all boxes, in wagers; those that a count says."""
        if self.by_count is not None and self.rounds:
            won = int(self.by_count[MAIN, :, WON].sum())
            return float(won * self.game.unit / self.rounds)
        return self.mean * self.boxes

    @property
    def round_deviation(self) -> float:
        """Of a round's net result over all boxes, in wagers."""
        if self.by_count is not None and self.rounds > 1:
            squares = int(self.by_count[MAIN, :, WON_SQUARES].sum()) * self.game.unit**2
            return sqrt(float(squares / self.rounds) - self.round_mean**2)
        return sqrt(self._round_variance) * float(self.game.unit)

    @property
    def round_stake(self) -> float:
        """What is staked on a round's boxes on average, in wagers."""
        if self.by_count is not None and self.rounds:
            return int(self.by_count[MAIN, :, STAKED].sum()) / self.rounds
        return float(self.boxes)

    @property
    def hands(self) -> int:
        """Hands in all, with every hand of split boxes."""
        return sum(self.ends().values())

    @property
    def interval(self) -> tuple[float, float]:
        """Between these the true mean lies 19 times of 20."""
        half = WIDTH * self.standard_error
        return self.mean - half, self.mean + half

    def distribution(self) -> dict[Fraction, int]:
        """How many boxes had each net result."""
        zero, unit = zero_of(self.game), self.game.unit
        return {
            (at - zero) * unit: int(self.results[at])
            for at in np.flatnonzero(self.results).tolist()
        }

    def ends(self) -> dict[str, int]:
        """How many hands ended in each way."""
        counted = self.counts[COUNTERS:-BESIDE].reshape(-1, 4).sum(axis=1)
        named = zip(self.game.ends.ends, counted, strict=True)
        found = {end.name: int(number) for end, number in named if number}
        seen = int(self.counts[SEEN])
        return {**found, NOT_PLAYED: seen} if seen else found

    @property
    def beside(self) -> NDArray[np.int64]:
        """What was counted of optional wagers."""
        return self.counts[-BESIDE:]

    def super_bonuses(self) -> int:
        """How many hands were three suited sevens under a seven, not split and not doubled."""
        found = 0
        for number, end in enumerate(self.game.ends.ends):
            if end.name.startswith("7-7-7") and "mixed" not in end.name:
                found += int(self.counts[COUNTERS + number * 4 + 1])
        return found


def no_tally(game: GameTables, boxes: int) -> Tally:
    """Nothing counted yet."""
    if game.optional and boxes > MOST_BOXES:
        raise ValueError(f"optional wagers are made on {MOST_BOXES} boxes at most")
    return Tally(
        game,
        boxes,
        np.zeros(2 * zero_of(game) + 1, np.int64),
        np.zeros(COUNTERS + 4 * len(game.ends.ends) + BESIDE, np.int64),
        by_count=None if game.count is None else no_counts(),
    )
