"""Compare a run with the solver. With real shoes, the difference is the cut-card effect."""

from __future__ import annotations

from math import isfinite
from typing import Any

from fortyeight.analysis.limits import (
    SUITS_OF_SPLIT_SEVENS,
    exactness,
    suits_matter_on_splits,
)
from fortyeight.rulebook import House
from fortyeight.simulation.results.precision import NOISE
from fortyeight.simulation.results.tally import Tally


def compare_with_solver(house: House, tally: Tally) -> dict[str, Any]:
    """Return the solver's mean for fresh shoes, and the difference of the run's mean from it.

    Empty if the solver did not compute the strategy, or the run's error is not known.
    """
    exact = tally.game.solved
    if exact is None or not isfinite(tally.standard_error):
        return {}
    difference, error = tally.mean - exact, tally.standard_error
    return {
        "solver": {
            **exactness(house, *_limits_of_sevens(house, tally)),
            "mean": exact,
            "difference": difference,
            "standard_error": error,
            "standard_errors": difference / error,
            "distinguishable_from_zero": abs(difference) >= NOISE * error,
        }
    }


def _limits_of_sevens(house: House, tally: Tally) -> tuple[str, ...]:
    sevens = tally.game.sevens
    limited = sevens is not None and sevens.splits_others and suits_matter_on_splits(house)
    return (SUITS_OF_SPLIT_SEVENS,) if limited else ()
