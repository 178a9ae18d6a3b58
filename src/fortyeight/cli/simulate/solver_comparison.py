"""Compare a run with the solver: with real shoes the difference is the cut-card effect."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, Any

import typer

from fortyeight.analysis.limits import (
    SUITS_OF_SPLIT_SEVENS,
    exactness,
    suits_matter_on_splits,
)
from fortyeight.rulebook import House

if TYPE_CHECKING:
    from fortyeight.simulation.results.tally import Tally

#: A mean is further from what it should be once in so many thousands of runs.
FAR = 4.0
#: A difference of fewer standard errors may be chance.
NOISE = 3.0


def told_solver(house: House, tally: Tally) -> dict[str, Any]:
    """Return what the solver says of fresh shoes, and how far the mean is from it."""
    exact = tally.game.solved
    if exact is None or not isfinite(tally.standard_error):
        return {}
    difference, error = tally.mean - exact, tally.standard_error
    return {
        "solver": {
            **exactness(house, *_sevens(house, tally)),
            "mean": exact,
            "difference": difference,
            "standard_error": error,
            "standard_errors": difference / error,
            "distinguishable_from_zero": abs(difference) >= NOISE * error,
        }
    }


def _sevens(house: House, tally: Tally) -> tuple[str, ...]:
    sevens = tally.game.sevens
    told = sevens is not None and sevens.splits_others and suits_matter_on_splits(house)
    return (SUITS_OF_SPLIT_SEVENS,) if told else ()


def print_solver(found: dict[str, Any]) -> None:
    """Say it in words."""
    if "solver" not in found:
        return
    told, half = found["solver"], 1.96 * found["standard_error"]
    difference = f"{told['difference']:+.5%} ± {half:.5%}"
    exact = f"The solver says {told['mean']:+.5%} for fresh shoes"
    exact += " (exact)" if told["exact"] else f" (not exact: {'; '.join(told['limits'])})"
    if found["fresh_shoe"]:
        far = abs(told["standard_errors"])
        agree = "they agree" if far <= FAR else "they do NOT agree"
        typer.echo(f"{exact}; the difference is {difference}, {far:.1f} standard errors: {agree}.")
        return
    effect = "the shuffler's effect" if found["chute"] else "the cut-card effect"
    if told["distinguishable_from_zero"]:
        typer.echo(f"{exact}; {effect} is {difference}.")
    else:
        typer.echo(
            f"{exact}; {effect} is not distinguishable from zero yet: the difference is"
            f" {difference}, {abs(told['standard_errors']):.1f} standard errors."
        )
