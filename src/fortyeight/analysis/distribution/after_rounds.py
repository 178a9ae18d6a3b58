"""Net result of a player after many rounds, from the distribution of one round.

Results lie on a grid, so that the distribution of their sum is computed exactly by Fourier
transforms; the chance that wraps around is less than `LEFT_OUT`. The wagers of one round are
assumed to be independent, and every round to be dealt from a full shoe.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil, erf, exp, gcd, lcm, log, sqrt

import numpy as np

from fortyeight.analysis.arrays import Floats

#: Total chance of the extreme results that are left out.
LEFT_OUT = 1e-9
#: Maximum size of a grid; beyond it, the normal distribution is used instead.
MAX_PLACES = 1 << 19
#: Maximum of rounds × grid places × results of a round in a walk: about a second of work.
MAX_STEPS = 400_000_000

_TILTS = np.geomspace(1e-7, 10.0, 400)

#: Mean overshoot of a discrete walk below the barrier, in standard deviations of one round.
_OVERSHOOT = 0.5826


@dataclass(frozen=True, slots=True)
class Results:
    """Results of one wager in cents, each with its chance."""

    nets: tuple[tuple[Fraction, float], ...]

    @property
    def mean(self) -> float:
        return sum(float(net) * chance for net, chance in self.nets)

    @property
    def variance(self) -> float:
        mean = self.mean
        return sum((float(net) - mean) ** 2 * chance for net, chance in self.nets)


@dataclass(frozen=True)
class Total:
    """Distribution after some rounds: `chances[at]` is the chance of `(low + at)` grid units."""

    unit: Fraction
    low: int
    chances: Floats

    @cached_property
    def _below(self) -> Floats:
        return np.cumsum(self.chances)

    def cents(self, at: int) -> float:
        return float((self.low + at) * self.unit)

    def percentile(self, share: float) -> float:
        """Return the smallest result in cents that at least a `share` of players do not exceed."""
        return self.cents(int(np.searchsorted(self._below, share * self._below[-1])))

    @property
    def ahead(self) -> float:
        return float(self.chances[max(0, 1 - self.low) :].sum())

    @property
    def even(self) -> float:
        return float(self.chances[-self.low]) if 0 <= -self.low < len(self.chances) else 0.0

    def between(self, low: float, high: float) -> float:
        """Return the chance of a result of at least `low` and less than `high`, in cents."""
        first, last = (
            min(max(ceil(edge / float(self.unit) - 1e-9) - self.low, 0), len(self.chances))
            for edge in (low, high)
        )
        return float(self.chances[first:last].sum())


class Rounds:
    """Results of rounds that all have the same wagers."""

    def __init__(self, wagers: Sequence[Results]) -> None:
        self.mean = sum(one.mean for one in wagers)
        self.standard_deviation = sqrt(sum(one.variance for one in wagers))
        self.unit = _unit([net for one in wagers for net, _ in one.nets])
        self._wagers = [
            (
                np.array([int(net / self.unit) for net, _ in one.nets]),
                np.array([chance for _, chance in one.nets]),
            )
            for one in wagers
        ]

    def reach(self, rounds: int) -> tuple[int, int]:
        """Return the lowest and highest grid place of the result, up to a chance of `LEFT_OUT`."""
        low = sum(int(places.min()) for places, _ in self._wagers) * rounds
        high = sum(int(places.max()) for places, _ in self._wagers) * rounds
        rare = -log(LEFT_OUT / 2)
        for tilt in _TILTS:
            high = min(high, ceil((rounds * self._tilted(tilt) + rare) / tilt))
            low = max(low, -ceil((rounds * self._tilted(-tilt) + rare) / tilt))
        return low, high

    def _tilted(self, tilt: float) -> float:
        """Return the logarithm of the mean of exp(tilt × result)."""
        logarithm = 0.0
        for places, chances in self._wagers:
            powers = tilt * places
            largest = float(powers.max())
            logarithm += largest + log(float((chances * np.exp(powers - largest)).sum()))
        return logarithm

    def after(self, rounds: int) -> Total | None:
        """Return the exact distribution; None where the grid would be too large."""
        low, high = self.reach(rounds)
        size = 1 << (high - low + 1).bit_length()
        if size > MAX_PLACES:
            return None
        sums = self._sum_of(size, rounds)
        chances = np.take(sums, np.arange(low, high + 1) % size)
        return Total(self.unit, low, chances / chances.sum())

    def _sum_of(self, size: int, rounds: int, from_lowest: bool = False) -> Floats:
        """Return the distribution of the sum of all rounds, on a circular grid of `size`."""
        once = np.ones(size // 2 + 1, np.complex128)
        for places, chances in self._wagers:
            held = np.zeros(size)
            first = int(places.min()) if from_lowest else 0
            np.add.at(held, (places - first) % size, chances / chances.sum())
            once *= np.fft.rfft(held)
        return np.clip(np.fft.irfft(once**rounds, size), 0.0, None)

    def ruin(self, bankroll: int, stake: int, rounds: int) -> tuple[float, bool]:
        """Return the risk of ruin, and whether it is exact.

        Ruin is a bankroll below the wagers of one round, `stake`.
        """
        floor = ceil((stake - bankroll) / self.unit)
        if floor > 0:
            return 1.0, True
        if self._width > MAX_PLACES:
            return self._drift_ruin(bankroll - stake, rounds), False
        kernel, lowest = self._kernel()
        top = -floor + max(self.reach(rounds)[1], 0) + len(kernel)
        if rounds * top * len(kernel) > MAX_STEPS:
            return self._drift_ruin(bankroll - stake, rounds), False
        held = np.zeros(top)
        held[-floor] = 1.0
        for _ in range(rounds):
            # The lowest move is by `lowest` places; what falls below place 0 is ruined.
            moved = np.convolve(held, kernel)[-lowest:] if lowest < 0 else np.convolve(held, kernel)
            # A bankroll above the top counts as safe for the remaining rounds.
            held = np.concatenate((moved, np.zeros(top)))[:top]
            held[-1] += max(0.0, float(moved[top:].sum()))
        return min(1.0, max(0.0, 1.0 - float(held.sum()))), True

    @property
    def _width(self) -> int:
        """The number of grid places from the worst to the best result of one round."""
        return 1 + sum(int(places.max() - places.min()) for places, _ in self._wagers)

    def _kernel(self) -> tuple[Floats, int]:
        """Return the distribution of one round, and the grid place of its first entry."""
        lowest = sum(int(places.min()) for places, _ in self._wagers)
        kernel = self._sum_of(1 << self._width.bit_length(), 1, from_lowest=True)
        # Results rarer than once in 10^14 rounds would make the walk slow to no effect.
        likely = np.flatnonzero(kernel > 1e-14)
        return kernel[likely[0] : likely[-1] + 1], lowest + int(likely[0])

    def _drift_ruin(self, room: int, rounds: int) -> float:
        """Return the risk of ruin of a Brownian motion, with the barrier moved by the overshoot."""
        spread = self.standard_deviation
        if spread == 0.0:
            return float(room + self.mean * rounds < 0)
        far = room + _OVERSHOOT * spread
        time = spread * sqrt(rounds)
        tilt = -2.0 * self.mean * far / spread**2
        back = below((-far + self.mean * rounds) / time)
        again = exp(tilt) * back if tilt < 700.0 else 1.0
        return min(1.0, below((-far - self.mean * rounds) / time) + again)


def below(score: float) -> float:
    """Return the share of the standard normal distribution below a score."""
    return 0.5 * (1.0 + erf(score / sqrt(2.0)))


def score_of(share: float) -> float:
    """Return the score below which a share of the standard normal distribution lies."""
    low, high = -40.0, 40.0
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if below(middle) < share else (low, middle)
    return (low + high) / 2


def _unit(nets: list[Fraction]) -> Fraction:
    """Return the largest step of which all results are multiples."""
    denominator = lcm(*(net.denominator for net in nets))
    step = gcd(*(int(net * denominator) for net in nets))
    return Fraction(step, denominator) if step else Fraction(1)
