"""What a rulebook's default house differs in from the base, and its edge once it is solved."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from fortyeight.analysis.limits import limits
from fortyeight.rulebook import Rulebook, open_house
from fortyeight.server.http.http_services import Edges
from fortyeight.server.rooms.rulebooks.messages import DifferenceLine, WorthLine
from fortyeight.server.rooms.strategy.solver_queue import Solver
from fortyeight.server.rooms.strategy.stages import SolverHouse, SolveStage, solver_house
from fortyeight.server.table.state.book_versions import served_book
from fortyeight.view.house.house_differences import differences


@dataclass(frozen=True, slots=True)
class BookFacts:
    """Facts about the default house of a book; `limits` say why it is not valued exactly."""

    house: SolverHouse
    limits: tuple[str, ...]
    base: BookFacts | None = None
    differences: tuple[DifferenceLine, ...] = ()

    def edges(self, solver: Solver) -> Edges | None:
        """Return the edges where every rule is valued exactly; None while they are solved."""
        if self.limits:
            return None
        known = solver.known(SolveStage.CHART, self.house)
        if known is None:
            solver.solve_ahead(SolveStage.CHART, self.house)
            return None
        return known["edge"], known["edge_chart"]

    def worth(self, solver: Solver) -> list[WorthLine] | None:
        """Return what each difference is worth; None while that is solved, or if it is inexact."""
        if self.limits or self.base is None or self.base.limits:
            return None
        known = solver.known(SolveStage.WORTH, self.house)
        if known is None:
            solver.solve_ahead(SolveStage.WORTH, self.house)
            return None
        return [WorthLine(name=name, change=change) for name, change in known["steps"]]


@lru_cache(maxsize=256)
def book_facts(reference: str) -> BookFacts:
    """Return the facts about a version. Blocking: it takes some milliseconds."""
    book = served_book(reference)
    facts = _facts(book)
    if book.base is None:
        return facts
    lines = (
        DifferenceLine(group=one.group, text=one.text, base=one.one.words, own=one.other.words)
        for one in differences(open_house(book.base), open_house(book))
    )
    return BookFacts(facts.house, facts.limits, _facts(book.base), tuple(lines))


def _facts(book: Rulebook) -> BookFacts:
    house = open_house(book)
    return BookFacts(solver_house(house), limits(house))
