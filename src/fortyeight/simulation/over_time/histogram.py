"""Whole numbers that were counted: how often each came, and what follows from it exactly."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

import numpy as np
from numpy.typing import ArrayLike, NDArray


@dataclass(frozen=True, slots=True)
class Histogram:
    """Numbers from the least up, each beside how often it came."""

    values: NDArray[np.int64]
    counts: NDArray[np.int64]

    def plus(self, values: ArrayLike) -> Histogram:
        """With more numbers counted; the order in which they come makes no difference."""
        more, times = np.unique(np.asarray(values, np.int64), return_counts=True)
        if not more.size:
            return self
        every, place = np.unique(np.concatenate([self.values, more]), return_inverse=True)
        counts = np.zeros(every.size, np.int64)
        counts[place[: self.values.size]] += self.counts
        counts[place[self.values.size :]] += times
        return Histogram(every, counts)

    @property
    def number(self) -> int:
        return int(self.counts.sum())

    def power_sum(self, power: int) -> int:
        """The sum of a power of all numbers, exactly."""
        pairs = zip(self.values.tolist(), self.counts.tolist(), strict=True)
        return int(sum(value**power * count for value, count in pairs))

    @property
    def mean(self) -> Fraction:
        return Fraction(self.power_sum(1), self.number) if self.number else Fraction(0)

    @property
    def standard_deviation(self) -> float:
        """Of the numbers themselves, not of what they are drawn from."""
        if not self.number:
            return 0.0
        return sqrt(Fraction(self.power_sum(2), self.number) - self.mean**2)

    def quantile(self, share: Fraction) -> int | None:
        """The least number that at least this share of all numbers does not exceed."""
        if not self.number:
            return None
        # Whole numbers on both sides: a share of a float could fall beside its place.
        needed = -(-share.numerator * self.number // share.denominator)
        return int(self.values[np.searchsorted(np.cumsum(self.counts), max(needed, 1))])

    def above(self, bound: int) -> int:
        """How many numbers are more than this."""
        return int(self.counts[self.values > bound].sum())


def no_numbers() -> Histogram:
    """Nothing counted yet."""
    return Histogram(np.zeros(0, np.int64), np.zeros(0, np.int64))
