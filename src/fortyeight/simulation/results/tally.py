"""The tally of a run: all its counts, as integers, so that sums are the same in any order."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import inf, sqrt

import numpy as np

from fortyeight.analysis.arrays import Int32s, Ints
from fortyeight.simulation.counting.count_arrays import no_counts
from fortyeight.simulation.counting.count_places import MAIN, STAKED, WON, WON_SQUARES
from fortyeight.simulation.game.game_tables import GameTables
from fortyeight.simulation.game.kernel_tables import zero_of
from fortyeight.simulation.kernels import counters as counter

#: Half of a 95% confidence interval, in standard errors.
WIDTH = 1.959963984540054
#: Name of hands that lost to a dealer's blackjack before they were played.
NOT_PLAYED = "lost to a blackjack that was seen"


@dataclass(frozen=True)
class Tally:
    """Counts of a run or of a block.

    `results` counts boxes by net result, in the game's unit, from the worst one up; `counts` holds
    all other counters (see `kernels.counters`). The results of a round's boxes are not independent,
    so that the error of the mean is computed over rounds. `path` is the net result of each round
    over all boxes, in order, if the plan asks for it; sums of tallies have none.

    With a count, `results` are those of a constant wager whatever the count, `by_count` are the
    sums by true count (see `count_kernel`), `path` is multiplied by the wager, and `staked` are the
    main wagers of each round over all boxes.
    """

    game: GameTables
    boxes: int
    results: Ints
    counts: Ints
    blocks: int = 1
    path: Int32s | None = None
    by_count: Ints | None = None
    staked: Int32s | None = None

    def plus(self, other: Tally) -> Tally:
        """Return the sum of both tallies, without paths."""
        results, counts = self.results + other.results, self.counts + other.counts
        by_count = self.by_count
        if by_count is not None and other.by_count is not None:
            by_count = by_count + other.by_count
        return Tally(self.game, self.boxes, results, counts, by_count=by_count)

    @property
    def rounds(self) -> int:
        return int(self.counts[counter.ROUNDS])

    @property
    def shoes(self) -> int:
        return int(self.counts[counter.SHOES])

    @property
    def cards(self) -> int:
        return int(self.counts[counter.CARDS])

    @property
    def run_out(self) -> int:
        """The number of rounds in which the shoe ran out and the discards were shuffled."""
        return int(self.counts[counter.RUN_OUT])

    @property
    def split_boxes(self) -> int:
        return int(self.counts[counter.SPLIT_BOXES])

    def _sum(self, power: int) -> int:
        """Return the exact sum of a power of all boxes' results, in units."""
        nets = np.arange(len(self.results)) - zero_of(self.game)
        return int((self.results * nets**power).sum())

    @property
    def mean(self) -> float:
        """The mean net result of a box, in wagers."""
        boxes = self.rounds * self.boxes
        return float(self._sum(1) * self.game.unit / boxes) if boxes else 0.0

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of a box's net result, in wagers."""
        boxes = self.rounds * self.boxes
        if not boxes:
            return 0.0
        spread = Fraction(self._sum(2), boxes) - Fraction(self._sum(1), boxes) ** 2
        return sqrt(spread) * float(self.game.unit)

    @property
    def standard_error(self) -> float:
        """The standard error of the mean; infinite if there are too few rounds or all are equal."""
        spread = self._round_variance
        if not spread:
            return inf
        return sqrt(spread / self.rounds) * float(self.game.unit) / self.boxes

    @property
    def _round_variance(self) -> Fraction:
        """The variance of a round's net result over all boxes, in units."""
        if self.rounds < 2:
            return Fraction(0)
        squares = Fraction(int(self.counts[counter.SQUARES]), self.rounds)
        return squares - Fraction(self._sum(1), self.rounds) ** 2

    @property
    def round_mean(self) -> float:
        """The mean net result of a round over all boxes, in wagers; with a count, by its wagers."""
        if self.by_count is not None and self.rounds:
            won = int(self.by_count[MAIN, :, WON].sum())
            return float(won * self.game.unit / self.rounds)
        return self.mean * self.boxes

    @property
    def round_deviation(self) -> float:
        """The standard deviation of a round's net result over all boxes, in wagers."""
        if self.by_count is not None and self.rounds > 1:
            squares = int(self.by_count[MAIN, :, WON_SQUARES].sum()) * self.game.unit**2
            return sqrt(float(squares / self.rounds) - self.round_mean**2)
        return sqrt(self._round_variance) * float(self.game.unit)

    @property
    def round_stake(self) -> float:
        """The mean stake on all boxes of a round, in wagers."""
        if self.by_count is not None and self.rounds:
            return int(self.by_count[MAIN, :, STAKED].sum()) / self.rounds
        return float(self.boxes)

    @property
    def hands(self) -> int:
        """The number of hands; every hand of a split box counts."""
        return sum(self.ends().values())

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% confidence interval of the mean."""
        half = WIDTH * self.standard_error
        return self.mean - half, self.mean + half

    def distribution(self) -> dict[Fraction, int]:
        """Return how many boxes had each net result, in wagers."""
        zero, unit = zero_of(self.game), self.game.unit
        return {
            (at - zero) * unit: int(self.results[at])
            for at in np.flatnonzero(self.results).tolist()
        }

    def ends(self) -> dict[str, int]:
        """Return how many hands had each end, by the name of the end."""
        counted = (
            self.counts[counter.COUNTERS : -counter.SIDE_BET_COUNTERS].reshape(-1, 4).sum(axis=1)
        )
        named = zip(self.game.ends.ends, counted, strict=True)
        by_name = {end.name: int(number) for end, number in named if number}
        seen = int(self.counts[counter.UNPLAYED])
        return {**by_name, NOT_PLAYED: seen} if seen else by_name

    @property
    def side_bets(self) -> Ints:
        """The counters of side bets."""
        return self.counts[-counter.SIDE_BET_COUNTERS :]

    def super_bonuses(self) -> int:
        """Count three suited sevens against a dealer's seven, neither split nor doubled."""
        number_won = 0
        for number, end in enumerate(self.game.ends.ends):
            if end.name.startswith("7-7-7") and "mixed" not in end.name:
                number_won += int(self.counts[counter.COUNTERS + number * 4 + 1])
        return number_won


def no_tally(game: GameTables, boxes: int) -> Tally:
    """Return an empty tally. Raise `ValueError` if there are too many boxes for side bets."""
    if game.optional and boxes > counter.MOST_BOXES:
        raise ValueError(f"side bets are made on {counter.MOST_BOXES} boxes at most")
    return Tally(
        game,
        boxes,
        np.zeros(2 * zero_of(game) + 1, np.int64),
        np.zeros(counter.COUNTERS + 4 * len(game.ends.ends) + counter.SIDE_BET_COUNTERS, np.int64),
        by_count=None if game.count is None else no_counts(),
    )
