"""``python -m tools.documents.default_edges`` writes the default edges anew."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

from fortyeight.analysis import worth
from fortyeight.analysis.house_solution import solve_house
from fortyeight.analysis.worth.default_edges import FILE, DefaultEdge
from fortyeight.rulebook import House, open_house, rulebook, shipped_books


def computed_edge(house: House) -> DefaultEdge:
    """The edge of a house from the solver; takes seconds."""
    solution = solve_house(house)
    return DefaultEdge(solution.edge, solution.edge_chart, solution.standard_deviation)


def main() -> None:
    """Write the file anew."""
    found = {book: asdict(computed_edge(open_house(rulebook(book)))) for book in shipped_books()}
    written = json.dumps(found, indent=1) + "\n"
    (Path(worth.__file__).parent / FILE).write_text(written, "utf-8")


if __name__ == "__main__":
    main()
