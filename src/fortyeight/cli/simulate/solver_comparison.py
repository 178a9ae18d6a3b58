"""Print how a run compares with the solver."""

from __future__ import annotations

from typing import Any

import typer

#: By chance, a mean is this many standard errors off once in some 16,000 runs.
MAX_STANDARD_ERRORS = 4.0


def print_solver(summary: dict[str, Any]) -> None:
    """Print the solver's mean and the difference."""
    if "solver" not in summary:
        return
    solver, half = summary["solver"], 1.96 * summary["standard_error"]
    difference = f"{solver['difference']:+.5%} ± {half:.5%}"
    exact = f"The solver says {solver['mean']:+.5%} for fresh shoes"
    exact += " (exact)" if solver["exact"] else f" (not exact: {'; '.join(solver['limits'])})"
    if summary["fresh_shoe"]:
        far = abs(solver["standard_errors"])
        agree = "they agree" if far <= MAX_STANDARD_ERRORS else "they do NOT agree"
        typer.echo(f"{exact}; the difference is {difference}, {far:.1f} standard errors: {agree}.")
        return
    effect = "the shuffler's effect" if summary["chute"] else "the cut-card effect"
    if solver["distinguishable_from_zero"]:
        typer.echo(f"{exact}; {effect} is {difference}.")
    else:
        typer.echo(
            f"{exact}; {effect} is not distinguishable from zero yet: the difference is"
            f" {difference}, {abs(solver['standard_errors']):.1f} standard errors."
        )
