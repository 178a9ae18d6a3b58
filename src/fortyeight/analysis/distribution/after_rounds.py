"""What a person has won or lost after so many rounds, from how one round ends.

Results lie on a grid, so their sum is found exactly by Fourier transforms: what wraps around is
less than `LEFT_OUT`. Wagers of one round are taken as independent of each other, and rounds as
dealt from a full shoe each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil, erf, exp, gcd, lcm, log, sqrt

import numpy as np
from numpy.typing import NDArray

#: Results further out than this have together so small a chance that they are left out.
LEFT_OUT = 1e-9
#: A grid of more places than this is not made; the normal distribution is taken instead.
MOST_PLACES = 1 << 19
#: Steps of a walk, times its places, times the results of a round: a second of work at most.
MOST_STEPS = 400_000_000

_TILTS = np.geomspace(1e-7, 10.0, 400)

#: How far below the barrier a walk in steps is when it has crossed it, in standard deviations.
_OVERSHOOT = 0.5826


@dataclass(frozen=True, slots=True)
class Results:
    """How one wager ends: each result in cents, with its chance."""

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
    """The result after some rounds: `chances[at]` is that of `(low + at)` units of the grid."""

    unit: Fraction
    low: int
    chances: NDArray[np.float64]

    @cached_property
    def _below(self) -> NDArray[np.float64]:
        return np.cumsum(self.chances)

    def cents(self, at: int) -> float:
        return float((self.low + at) * self.unit)

    def percentile(self, share: float) -> float:
        """The least result that so large a share of people do not exceed, in cents."""
        return self.cents(int(np.searchsorted(self._below, share * self._below[-1])))

    @property
    def ahead(self) -> float:
        return float(self.chances[max(0, 1 - self.low) :].sum())

    @property
    def even(self) -> float:
        return float(self.chances[-self.low]) if 0 <= -self.low < len(self.chances) else 0.0

    def between(self, low: float, high: float) -> float:
        """The chance of a result from `low` on and below `high`, in cents."""
        first, last = (
            min(max(ceil(edge / float(self.unit) - 1e-9) - self.low, 0), len(self.chances))
            for edge in (low, high)
        )
        return float(self.chances[first:last].sum())


class Rounds:
    """The results of rounds that are all wagered in the same way."""

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
        """Between which places of the grid the result lies, but for a chance of `LEFT_OUT`."""
        low = sum(int(places.min()) for places, _ in self._wagers) * rounds
        high = sum(int(places.max()) for places, _ in self._wagers) * rounds
        rare = -log(LEFT_OUT / 2)
        for tilt in _TILTS:
            high = min(high, ceil((rounds * self._tilted(tilt) + rare) / tilt))
            low = max(low, -ceil((rounds * self._tilted(-tilt) + rare) / tilt))
        return low, high

    def _tilted(self, tilt: float) -> float:
        """The logarithm of the mean of exp(tilt times the result)."""
        found = 0.0
        for places, chances in self._wagers:
            powers = tilt * places
            most = float(powers.max())
            found += most + log(float((chances * np.exp(powers - most)).sum()))
        return found

    def after(self, rounds: int) -> Total | None:
        """The exact distribution; none where the grid would be too large."""
        low, high = self.reach(rounds)
        size = 1 << (high - low + 1).bit_length()
        if size > MOST_PLACES:
            return None
        found = self._sum_of(size, rounds)
        chances = np.take(found, np.arange(low, high + 1) % size)
        return Total(self.unit, low, chances / chances.sum())

    def _sum_of(self, size: int, rounds: int, from_least: bool = False) -> NDArray[np.float64]:
        """The chances of all rounds' sum on a grid that wraps around after `size` places."""
        once = np.ones(size // 2 + 1, np.complex128)
        for places, chances in self._wagers:
            held = np.zeros(size)
            first = int(places.min()) if from_least else 0
            np.add.at(held, (places - first) % size, chances / chances.sum())
            once *= np.fft.rfft(held)
        return np.clip(np.fft.irfft(once**rounds, size), 0.0, None)

    def ruin(self, bankroll: int, stake: int, rounds: int) -> tuple[float, bool]:
        """How often the bankroll falls below one round's wagers, and whether that is exact."""
        floor = ceil((stake - bankroll) / self.unit)
        if floor > 0:
            return 1.0, True
        if self._width > MOST_PLACES:
            return self._drift_ruin(bankroll - stake, rounds), False
        kernel, lowest = self._kernel()
        top = -floor + max(self.reach(rounds)[1], 0) + len(kernel)
        if rounds * top * len(kernel) > MOST_STEPS:
            return self._drift_ruin(bankroll - stake, rounds), False
        held = np.zeros(top)
        held[-floor] = 1.0
        for _ in range(rounds):
            # A place of the grid moves by `lowest` at least: what falls below the first is ruined.
            moved = np.convolve(held, kernel)[-lowest:] if lowest < 0 else np.convolve(held, kernel)
            # Who is above the top will not come down any more in these rounds.
            held = np.concatenate((moved, np.zeros(top)))[:top]
            held[-1] += max(0.0, float(moved[top:].sum()))
        return min(1.0, max(0.0, 1.0 - float(held.sum()))), True

    @property
    def _width(self) -> int:
        """How many places of the grid lie between the worst and the best of one round."""
        return 1 + sum(int(places.max() - places.min()) for places, _ in self._wagers)

    def _kernel(self) -> tuple[NDArray[np.float64], int]:
        """The result of one round by place, and the place of the first."""
        lowest = sum(int(places.min()) for places, _ in self._wagers)
        kernel = self._sum_of(1 << self._width.bit_length(), 1, from_least=True)
        # Ends that come once in 10^14 rounds make a walk long and tell nothing.
        felt = np.flatnonzero(kernel > 1e-14)
        return kernel[felt[0] : felt[-1] + 1], lowest + int(felt[0])

    def _drift_ruin(self, room: int, rounds: int) -> float:
        """The same by a Brownian motion with this drift, its barrier moved by the overshoot."""
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
    """The normal distribution's share below so many standard deviations."""
    return 0.5 * (1.0 + erf(score / sqrt(2.0)))


def score_of(share: float) -> float:
    """So many standard deviations, below which a share of the normal distribution lies."""
    low, high = -40.0, 40.0
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if below(middle) < share else (low, middle)
    return (low + high) / 2


def _unit(nets: list[Fraction]) -> Fraction:
    """The largest step that all results are multiples of."""
    denominator = lcm(*(net.denominator for net in nets))
    step = gcd(*(int(net * denominator) for net in nets))
    return Fraction(step, denominator) if step else Fraction(1)
