"""Cells that the tables of `fortyeight sweep` share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fortyeight.analysis.worth import Simulated

DEALT_COLUMNS = ("rounds", "mean", "standard_error")


def dealt_cells(simulated: Simulated | None) -> dict[str, Any]:
    """What was dealt, for a program to read; nothing where nothing was."""
    if simulated is None:
        return {}
    return {name: getattr(simulated, name) for name in DEALT_COLUMNS}


def mean_words(simulated: Simulated) -> str:
    return f"{simulated.mean:+.4%} ({simulated.standard_error:.4%})"
