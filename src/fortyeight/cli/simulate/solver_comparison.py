"""Print how a run compares with the solver."""

from __future__ import annotations

from typing import Any

import typer

#: A mean is further from what it should be once in so many thousands of runs.
FAR = 4.0


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
