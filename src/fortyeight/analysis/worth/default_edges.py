"""Precomputed exact edges of the default houses of all shipped books.

The lobby shows them without solving; ``tools/default-edges`` recomputes them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources

FILE = "default_edges.json"


@dataclass(frozen=True, slots=True)
class DefaultEdge:
    """The house's edge on the main wager.

    `best` is against the best play of every hand by its exact cards, `chart` against the printed
    chart. Both leave out the fixed-dollar Super Bonus and side bets.
    """

    best: float
    chart: float
    standard_deviation: float


@cache
def default_edges() -> dict[str, DefaultEdge]:
    """Return the edges by book id."""
    text = (resources.files("fortyeight.analysis.worth") / FILE).read_text("utf-8")
    return {book: DefaultEdge(**edges) for book, edges in json.loads(text).items()}
