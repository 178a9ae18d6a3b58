"""How likely a result at least this far out is, and which of many results are too far out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import erfc, exp, lgamma, log, sqrt

TINY = 1e-300


def normal_tail(deviation: float) -> float:
    """The chance of a deviation this large, in standard deviations, on either side."""
    return erfc(abs(deviation) / sqrt(2))


def chi_square_tails(statistic: float, freedom: int) -> float:
    """The chance of a fit this bad or, twice over, this suspiciously good."""
    worse = chi_square_above(statistic, freedom)
    return min(1.0, 2 * min(worse, 1 - worse))


def chi_square_above(statistic: float, freedom: int) -> float:
    """The chance that chi-square exceeds the statistic: the incomplete gamma function."""
    shape, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    scale = exp(shape * log(x) - x - lgamma(shape))
    if x < shape + 1:
        return 1 - scale * _series(shape, x)
    return scale * _fraction(shape, x)


def _series(shape: float, x: float) -> float:
    term = total = 1 / shape
    divisor = shape
    while term > total * 1e-16:
        divisor += 1
        term *= x / divisor
        total += term
    return total


def _fraction(shape: float, x: float) -> float:
    """Lentz's evaluation of the continued fraction."""
    b = x + 1 - shape
    c, d = 1 / TINY, 1 / b
    result = d
    for step in range(1, 1_000_000):
        a = -step * (step - shape)
        b += 2
        d = 1 / _away_from_zero(a * d + b)
        c = _away_from_zero(b + a / c)
        result *= d * c
        if abs(d * c - 1) < 1e-15:
            return result
    raise ArithmeticError("the continued fraction does not settle")


def _away_from_zero(number: float) -> float:
    return number if abs(number) > TINY else TINY


def count_bound(count: int, trials: int, chance: float) -> float:
    """Never less than the chance of so extreme a count on its side (Chernoff's bound)."""
    share = count / trials
    divergence = 0.0
    if share > 0:
        divergence += share * log(share / chance)
    if share < 1:
        divergence += (1 - share) * log((1 - share) / (1 - chance))
    return exp(-trials * max(0.0, divergence))


def goodness_of_fit(counts: Sequence[int], chances: Sequence[float], least: float = 30) -> float:
    """The tails of chi-square, with neighbouring cells pooled until enough is expected in each."""
    trials = sum(counts)
    pooled: list[tuple[float, float]] = []
    seen = expected = 0.0
    for count, chance in zip(counts, chances, strict=True):
        seen, expected = seen + count, expected + trials * chance
        if expected >= least:
            pooled.append((seen, expected))
            seen = expected = 0.0
    last_seen, last_expected = pooled.pop()
    pooled.append((last_seen + seen, last_expected + expected))
    if len(pooled) == 1:
        return 1.0
    statistic = sum((count - mean) ** 2 / mean for count, mean in pooled)
    return chi_square_tails(statistic, len(pooled) - 1)


def too_far_out(chances: Mapping[str, float], level: float) -> list[str]:
    """The tests that fail, by Holm's method: a fair source fails any no more often than `level`."""
    failed: list[str] = []
    for name in sorted(chances, key=chances.__getitem__):
        if chances[name] > level / (len(chances) - len(failed)):
            break
        failed.append(name)
    return failed
