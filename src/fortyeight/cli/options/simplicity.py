"""Options for a chart that is simpler to learn than the best one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from fortyeight.cli.options.declaring import number_option, option, parse_choice

if TYPE_CHECKING:
    from fortyeight.analysis.chart.simplicity import Simplicity

#: More than any chart has.
MAX_EXCEPTIONS = 1000

Exceptions = Annotated[
    int | None,
    number_option(
        "--exceptions",
        "Find a chart with at most so many exceptions, by number of cards or for a live bonus.",
        least=0,
        most=MAX_EXCEPTIONS,
    ),
]
Without = Annotated[
    str | None,
    option(
        "--without CHOICES",
        "Find a chart that never chooses these, separated by commas:"
        " surrender, double, split, rescue, redouble.",
    ),
]
TotalDependent = Annotated[
    bool,
    option(
        "--total-dependent",
        "Find a chart without exceptions in which a pair is split or played by its total.",
    ),
]


def parse_simplicity(
    exceptions: int | None, without: str | None, total_dependent: bool
) -> Simplicity:
    """Return the limits of a chart, or exit with a sentence and the code for bad input."""
    from fortyeight.analysis.chart.simplicity import Omitted, Simplicity

    names = [] if without is None else [one.strip() for one in without.split(",")]
    omitted = frozenset(parse_choice("choice", list(Omitted), one) for one in names)
    return Simplicity(exceptions, omitted, total_dependent)
