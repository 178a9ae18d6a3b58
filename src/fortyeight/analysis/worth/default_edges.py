"""The exact edge of every shipped book as its default house plays it, computed beforehand.

A lobby shows it at once; ``tools/default-edges`` computes it anew.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources

FILE = "default_edges.json"


@dataclass(frozen=True, slots=True)
class DefaultEdge:
    """What the house keeps of the main wager, as a share of it.

    `best` is with the best play of every hand by its exact cards, `chart` with the printed chart.
    The fixed-dollar Super Bonus and optional wagers are left out of both.
    """

    best: float
    chart: float
    standard_deviation: float


@cache
def default_edges() -> dict[str, DefaultEdge]:
    """The edges by the books' ids."""
    text = (resources.files("fortyeight.analysis.worth") / FILE).read_text("utf-8")
    return {book: DefaultEdge(**found) for book, found in json.loads(text).items()}
