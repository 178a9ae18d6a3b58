"""Table cells that the outputs of `fortyeight sweep` share."""

from __future__ import annotations

from math import isinf
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fortyeight.analysis.worth.rule_worth import Simulated

DEALT_COLUMNS = ("rounds", "mean", "standard_error")


def dealt_cells(simulated: Simulated | None) -> dict[str, Any]:
    """Return the figures of the rounds dealt as JSON; empty if none were.

    The standard error is None if it is not known, as after a single round.
    """
    if simulated is None:
        return {}
    cells = {name: getattr(simulated, name) for name in DEALT_COLUMNS}
    return {name: None if isinf(cell) else cell for name, cell in cells.items()}


def mean_words(simulated: Simulated) -> str:
    """Format the mean, with its standard error in brackets."""
    error = simulated.standard_error
    return f"{simulated.mean:+.4%} ({'not known' if isinf(error) else f'{error:.4%}'})"
