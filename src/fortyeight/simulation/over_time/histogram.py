"""Histogram of integers, with exact statistics."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

import numpy as np
from numpy.typing import ArrayLike

from fortyeight.analysis.arrays import Ints


@dataclass(frozen=True, slots=True)
class Histogram:
    """Distinct values in ascending order, and how often each one came."""

    values: Ints
    counts: Ints

    def plus(self, values: ArrayLike) -> Histogram:
        """Return a histogram with more values added; their order makes no difference."""
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
        """Return the exact sum of a power of all values."""
        pairs = zip(self.values.tolist(), self.counts.tolist(), strict=True)
        return int(sum(value**power * count for value, count in pairs))

    @property
    def mean(self) -> Fraction:
        return Fraction(self.power_sum(1), self.number) if self.number else Fraction(0)

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the values themselves, not of the population."""
        if not self.number:
            return 0.0
        return sqrt(Fraction(self.power_sum(2), self.number) - self.mean**2)

    def quantile(self, share: Fraction) -> int | None:
        """Return the smallest value that at least this share of all values does not exceed."""
        if not self.number:
            return None
        # Integers on both sides: a rounded float could select the value beside the right one.
        needed = -(-share.numerator * self.number // share.denominator)
        return int(self.values[np.searchsorted(np.cumsum(self.counts), max(needed, 1))])

    def above(self, bound: int) -> int:
        """Return how many values are greater than a bound."""
        return int(self.counts[self.values > bound].sum())


def empty_histogram() -> Histogram:
    """Return an empty histogram."""
    return Histogram(np.zeros(0, np.int64), np.zeros(0, np.int64))
