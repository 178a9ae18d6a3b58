"""Precision of a run's mean: what was reached, and how many rounds a target takes."""

from __future__ import annotations

import math
from typing import Any

from fortyeight.simulation.results.tally import Tally

#: A difference of fewer standard errors than this may be chance.
NOISE = 3.0


def half_width(tally: Tally) -> float:
    """Return half of the mean's 95% confidence interval."""
    low, high = tally.interval
    return (high - low) / 2


def rounds_needed(tally: Tally, target: float) -> int | None:
    """Estimate how many rounds a target half width takes; None before this is possible."""
    half = half_width(tally)
    if not math.isfinite(half) or not half:
        return None
    exact = tally.rounds * (half / target) ** 2
    # The estimate is good to two significant digits.
    step = int(10 ** max(math.floor(math.log10(exact)) - 1, 0))
    return math.ceil(exact / step) * step


def summarise_precision(tally: Tally, target: float | None) -> dict[str, Any]:
    """Return whether the target was reached; empty without a target."""
    if target is None:
        return {}
    half = half_width(tally)
    reached = half <= target
    return {
        "until": {
            "asked": target,
            "reached": reached,
            "known_to": half if math.isfinite(half) else None,
            "rounds_needed": None if reached else rounds_needed(tally, target),
        }
    }
