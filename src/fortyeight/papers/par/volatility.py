"""The volatility index, as on PAR sheets."""

from __future__ import annotations

from fortyeight.analysis.distribution.after_rounds import score_of
from fortyeight.papers.document import Figure

#: The share of results within the index of the mean, and what a paper says of it.
CONFIDENCE = 0.9
VOLATILITY = "1.645 standard deviations"


def volatility_index(deviation: Figure, name: str) -> Figure:
    """Return the half-width of the 90% interval of one round's result, in wagers.

    After n rounds the hold lies within the index over √n of the edge, nine times in ten.
    """
    score = score_of((1 + CONFIDENCE) / 2)
    return Figure(name, score * float(deviation.value), deviation.unit, deviation.basis)
