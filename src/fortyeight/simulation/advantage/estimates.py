"""Means and ratios over shoes, with their standard errors.

Rounds of a shoe depend on each other, shoes do not: every error is over shoes.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, sqrt

from fortyeight.analysis.arrays import Floats
from fortyeight.simulation.advantage.shoe_walk import BETS, ROUNDS, SQUARES, STAKED, TOTALS, WON
from fortyeight.simulation.results.tally import WIDTH


@dataclass(frozen=True, slots=True)
class Estimate:
    """A simulated figure with its standard error; `low` and `high` are its 95% interval."""

    value: float
    error: float

    @property
    def low(self) -> float:
        return self.value - WIDTH * self.error

    @property
    def high(self) -> float:
        return self.value + WIDTH * self.error

    def times(self, factor: float) -> Estimate:
        """Return the estimate multiplied by a known number."""
        return Estimate(self.value * factor, self.error * abs(factor))


def n0(deviation: float, won: Estimate) -> tuple[float, float, float]:
    """Return the rounds after which the expected win is one standard deviation, and their interval.

    `deviation` is that of a round, and `won` what is won a round. Infinite where nothing is won.
    """
    value, low, high = (
        (deviation / mean) ** 2 if mean > 0 else inf for mean in (won.value, won.high, won.low)
    )
    return value, low, high


@dataclass(frozen=True)
class ShoeSums:
    """Sums over shoes of what a player did up to a cutting card, and of the products of these."""

    shoes: int
    sums: Floats

    @property
    def rounds(self) -> int:
        return round(float(self.sums[ROUNDS]))

    @property
    def bets(self) -> int:
        """The number of rounds with a wager."""
        return round(float(self.sums[BETS]))

    @property
    def rounds_per_shoe(self) -> Estimate:
        return self._per_shoe(ROUNDS)

    @property
    def often(self) -> Estimate:
        """The share of rounds with a wager."""
        return self._ratio(BETS, ROUNDS)

    @property
    def advantage(self) -> Estimate:
        """The player's share of the money wagered."""
        return self._ratio(WON, STAKED)

    @property
    def average_wager(self) -> Estimate:
        """Units wagered a round, rounds without a wager included."""
        return self._ratio(STAKED, ROUNDS)

    @property
    def per_round(self) -> Estimate:
        """Units won a round."""
        return self._ratio(WON, ROUNDS)

    @property
    def per_shoe(self) -> Estimate:
        """Units won a shoe."""
        return self._per_shoe(WON)

    @property
    def deviation(self) -> float:
        """The standard deviation of a round's result, in units."""
        rounds = float(self.sums[ROUNDS])
        mean = float(self.sums[WON]) / rounds
        return sqrt(max(float(self.sums[SQUARES]) / rounds - mean**2, 0.0))

    def _per_shoe(self, one: int) -> Estimate:
        mean = float(self.sums[one]) / self.shoes
        spread = self._product(one, one) / self.shoes - mean**2
        return Estimate(mean, sqrt(max(spread, 0.0) / self.shoes))

    def _ratio(self, one: int, other: int) -> Estimate:
        below = float(self.sums[other])
        if not below:
            return Estimate(0.0, inf)
        ratio = float(self.sums[one]) / below
        spread = self._product(one, one) - 2 * ratio * self._product(one, other)
        spread += ratio**2 * self._product(other, other)
        return Estimate(ratio, sqrt(max(spread, 0.0)) / below)

    def _product(self, one: int, other: int) -> float:
        return float(self.sums[TOTALS + max(one, other) * TOTALS + min(one, other)])
