"""A run beside the solver: with real shoes the difference is the cut-card effect."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from fortyeight.simulation.tally import Tally

#: A mean is further from what it should be once in so many thousands of runs.
FAR = 4.0


def told_solver(tally: Tally) -> dict[str, Any]:
    """What the solver says of fresh shoes, and how far the mean is from it."""
    exact = tally.game.solved
    if exact is None or tally.rounds < 2 or not tally.standard_error:
        return {}
    difference = tally.mean - exact
    return {
        "solver": {
            "mean": exact,
            "difference": difference,
            "standard_errors": difference / tally.standard_error,
        }
    }


def print_solver(found: dict[str, Any]) -> None:
    """Say it in words."""
    if "solver" not in found:
        return
    told, half = found["solver"], 1.96 * found["standard_error"]
    difference = f"{told['difference']:+.5%} ± {half:.5%}"
    exact = f"The solver says {told['mean']:+.5%} for fresh shoes"
    if found["fresh_shoe"]:
        far = abs(told["standard_errors"])
        agree = "they agree" if far <= FAR else "they do NOT agree"
        typer.echo(f"{exact}; the difference is {difference}, {far:.1f} standard errors: {agree}.")
    elif found["chute"]:
        typer.echo(f"{exact}; the shuffler makes a difference of {difference}.")
    else:
        typer.echo(f"{exact}; real shoes make a difference of {difference}, the cut-card effect.")
