"""Results of a run with a count, by true count: the main game and side bets.

Means and errors are computed over rounds. Flat results are those of a constant wager of 1 on each
box, whatever the count; results by the ramp are in units of the smallest wager.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import inf, sqrt

import numpy as np

from fortyeight.analysis.arrays import Ints
from fortyeight.analysis.optional.wheel import net_of_prize
from fortyeight.progressive.prizes.odds import Segment, bonus_spin_odds, xtreme_odds
from fortyeight.simulation.counting.count_arrays import break_unit, insurance_unit
from fortyeight.simulation.counting.count_places import (
    ACES,
    NET,
    ROUNDS,
    SPINS,
    SQUARES,
    STAKED,
    WON,
    WON_SQUARES,
)
from fortyeight.simulation.game.side_bet_tables import match_unit, pair_unit
from fortyeight.simulation.results.tally import Tally
from fortyeight.strategy import COUNTED_WAGERS, MIN_TRUE_COUNT
from fortyeight.table.wagers.wager_kinds import WagerKind


@dataclass(frozen=True, slots=True)
class Sums:
    """Sums over rounds of the result over all boxes and of its square, in wagers."""

    rounds: int
    boxes: int
    total: Fraction
    squares: Fraction

    @property
    def mean(self) -> float:
        """The mean result of a wager on one box."""
        return float(self.total / (self.rounds * self.boxes)) if self.rounds else 0.0

    @property
    def variance(self) -> float:
        """The variance of a round's result over all boxes."""
        if not self.rounds:
            return 0.0
        return max(float(self.squares / self.rounds - (self.total / self.rounds) ** 2), 0.0)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        if self.rounds < 2:
            return inf
        return sqrt(self.variance / self.rounds) / self.boxes


@dataclass(frozen=True, slots=True)
class AtCount:
    """Rounds with one true count: their share of all, flat results, and the wager in units."""

    true_count: int
    share: float
    flat: Sums
    units: int


@dataclass(frozen=True, slots=True)
class CountedKind:
    """Results of a side bet that was made by a count.

    `often` is the share of rounds in which it was made. `gain` is what it adds to a round over all
    boxes, in wagers of its own; for insurance, which depends on the main wager, in units of the
    smallest main wager. `gain_error` is its standard error.
    """

    kind: WagerKind
    rows: tuple[tuple[int, Sums], ...]
    made: Sums
    often: float
    gain: float
    gain_error: float


@dataclass(frozen=True, slots=True)
class CountResult:
    """Results of a run with a count: rows by true count, results by the ramp, and side bets."""

    rows: tuple[AtCount, ...]
    flat: Sums
    by_ramp: Sums
    staked: int
    optional: tuple[CountedKind, ...]

    @property
    def rounds(self) -> int:
        return self.by_ramp.rounds

    @property
    def mean(self) -> float:
        """The mean result of a round over all boxes, in smallest wagers."""
        return self.by_ramp.mean * self.by_ramp.boxes

    @property
    def error(self) -> float:
        """The standard error of `mean`."""
        return self.by_ramp.error * self.by_ramp.boxes

    @property
    def deviation(self) -> float:
        """The standard deviation of a round over all boxes, in smallest wagers."""
        return sqrt(self.by_ramp.variance)

    @property
    def wager(self) -> float:
        """The average wager on a box, including rounds that the player sits out."""
        return self.staked / (self.rounds * self.by_ramp.boxes) if self.rounds else 0.0

    @property
    def per_staked(self) -> float:
        """The mean result of each unit staked."""
        return float(self.by_ramp.total / self.staked) if self.staked else 0.0

    @property
    def per_staked_error(self) -> float:
        """The standard error of `per_staked`, taking the amount staked as exact."""
        return self.error / (self.staked / self.rounds) if self.staked else inf

    @property
    def score_error(self) -> float:
        """The standard error of the score, derived from that of the mean."""
        variance = self.by_ramp.variance
        return 2 * abs(self.mean) * self.error / variance if variance else inf

    @property
    def score(self) -> float:
        """The square of the mean divided by the variance of a round; 0 for a losing game."""
        variance = self.by_ramp.variance
        return self.mean**2 / variance if variance and self.mean > 0 else 0.0

    @property
    def n0(self) -> float:
        """The number of rounds after which the expected result is one standard deviation."""
        return 1 / self.score if self.score else inf


def count_result(tally: Tally) -> CountResult:
    """Return the results of a run with a count. Raise `ValueError` for a run without one."""
    count, by_count = tally.game.count, tally.by_count
    if count is None or by_count is None:
        raise ValueError("this run was not played by a count")
    main, unit, boxes = by_count[0], tally.game.unit, tally.boxes
    rounds = max(int(main[:, ROUNDS].sum()), 1)
    rows = tuple(
        AtCount(
            MIN_TRUE_COUNT + at,
            int(main[at, ROUNDS]) / rounds,
            _sums(main[at], unit, boxes),
            int(count.wagers[at]),
        )
        for at in _counts_met(main)
    )
    total = main.sum(axis=0)
    ramp = total[[ROUNDS, STAKED, WON, WON_SQUARES]]
    return CountResult(
        rows,
        _sums(total, unit, boxes),
        _sums(ramp, unit, boxes),
        int(total[STAKED]),
        tuple(
            _kind(tally, kind, by_count[1 + number], rounds)
            for number, kind in enumerate(COUNTED_WAGERS)
            if kind in tally.game.optional
        ),
    )


def _counts_met(table: Ints) -> list[int]:
    places: list[int] = np.flatnonzero(table[:, ROUNDS]).tolist()
    return places


def _sums(row: Ints, unit: Fraction, boxes: int) -> Sums:
    return Sums(int(row[ROUNDS]), boxes, int(row[NET]) * unit, int(row[SQUARES]) * unit**2)


def _kind(tally: Tally, kind: WagerKind, table: Ints, rounds: int) -> CountedKind:
    rows = tuple(
        (MIN_TRUE_COUNT + at, _sums_of(tally, kind, table[at])) for at in _counts_met(table)
    )
    total = table.sum(axis=0)
    made = _sums_of(tally, kind, total)
    gain, squares = made.total, made.squares
    if kind is WagerKind.INSURANCE:
        # Insurance is half of the main wager.
        unit = Fraction(1, 2 * insurance_unit(tally.game.house))
        gain, squares = int(total[WON]) * unit, int(total[WON_SQUARES]) * unit**2
    # Rounds without the side bet count as rounds with a result of 0.
    added = Sums(rounds, 1, Fraction(gain), Fraction(squares))
    return CountedKind(kind, rows, made, made.rounds / rounds, added.mean, added.error)


def _sums_of(tally: Tally, kind: WagerKind, row: Ints) -> Sums:
    house = tally.game.house
    if kind is WagerKind.BONUS_SPIN:
        return _bonus_spins(tally, row)
    if kind is WagerKind.XTREME:
        return _xtremes(tally, row)
    units = {
        WagerKind.MATCH: match_unit(house),
        WagerKind.MATCH_HOLE: match_unit(house),
        WagerKind.PAIR: pair_unit(house),
        WagerKind.INSURANCE: insurance_unit(house),
        WagerKind.BREAK_BONUS: break_unit(house),
    }
    return _sums(row, Fraction(1, units[kind]), tally.boxes)


def _bonus_spins(tally: Tally, row: Ints) -> Sums:
    """Return the results of Bonus Spin. Spins count at their expected value, each box by itself."""
    odds, rules = bonus_spin_odds(tally.game.house), tally.game.house.bonus_spin
    assert rules is not None, "it is offered"
    (wheel,) = odds.wheels.values()
    ace = (
        net_of_prize(rules.ace_pays, odds.wager, rules.stake_returned)
        if rules.ace_pays
        else Fraction(-1)
    )
    spun = _worth(wheel, odds.wager, rules.stake_returned)
    rounds, spins, aces = int(row[ROUNDS]), int(row[SPINS]), int(row[ACES])
    lost = rounds * tally.boxes - spins - aces
    total = spins * spun[0] + aces * ace - lost
    squares = spins * spun[1] + aces * ace**2 + lost
    return Sums(rounds, tally.boxes, total, squares * tally.boxes)


def _xtremes(tally: Tally, row: Ints) -> Sums:
    """Return the results of Xtreme. Triggers count at their expected value for an average seat."""
    odds, rules = xtreme_odds(tally.game.house), tally.game.house.xtreme
    assert rules is not None, "it is offered"
    hot = _worth(odds.wheels["hot"], odds.wager, rules.stake_returned)
    all_of_them = _worth(odds.wheels["community"], odds.wager, rules.stake_returned)
    seats = max(tally.game.house.boxes.boxes, tally.boxes)
    mean, square = (
        (one + (seats - 1) * other) / seats for one, other in zip(hot, all_of_them, strict=True)
    )
    rounds, hits, boxes = int(row[ROUNDS]), int(row[SPINS]), tally.boxes
    total = boxes * (hits * mean - (rounds - hits))
    return Sums(rounds, boxes, total, boxes**2 * (hits * square + rounds - hits))


def _worth(
    segments: tuple[Segment, ...], wager: int, stake_returned: bool
) -> tuple[Fraction, Fraction]:
    """Return the mean net of a spin on a wager of 1, and the mean of its square."""
    mean = square = Fraction(0)
    for one in segments:
        net = net_of_prize(one.pays, wager, stake_returned)
        mean, square = mean + one.chance * net, square + one.chance * net**2
    return mean, square
