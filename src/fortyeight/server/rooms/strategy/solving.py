"""Solving one stage of one house into plain data, in the solver's own process."""

from __future__ import annotations

import json
import time
from dataclasses import asdict
from functools import lru_cache
from typing import Any

from fortyeight.analysis.figures import Spread
from fortyeight.analysis.house_solution import HouseSolution, solve_house
from fortyeight.analysis.shipped_solution import GameKeys, NotShipped, shipped_solution
from fortyeight.rulebook import House, open_house
from fortyeight.server.rooms.strategy.option_values import list_options
from fortyeight.server.rooms.strategy.own_chart_solving import (
    simulate_chart,
    solve_cells,
    solve_simple_chart,
)
from fortyeight.server.rooms.strategy.stages import SolverHouse, SolveStage
from fortyeight.server.table.state.table_houses import served_house
from fortyeight.strategy import write_strategy

#: Solved houses that are kept for their further stages.
MAX_SOLUTIONS = 4


def solve_stage(stage: SolveStage, book: str, choices: str, given: str = "") -> dict[str, Any]:
    """Solve one stage of a house; the result includes the seconds it took."""
    started = time.perf_counter()
    house = served_house(book, json.loads(choices))
    if stage in _GIVEN:
        answer = _GIVEN[stage](house, given)
    elif stage is SolveStage.OPTIONS:
        answer = list_options(house)
    elif stage is SolveStage.WORTH:
        answer = _worth(house)
    else:
        answer = _FIGURES[stage](_solution(house))
    return {**answer, "seconds": round(time.perf_counter() - started, 3)}


def shipped_stage(stage: SolveStage, house: SolverHouse) -> dict[str, Any] | None:
    """Return a stage that ships with the program, without solving."""
    keys, figures = GameKeys(house.rules, house.dollars), _FIGURES.get(stage)
    solution = shipped_solution(house.house, keys=keys)
    if solution is None or figures is None:
        return None
    try:
        return figures(solution)
    except NotShipped:
        return None


def _worth(house: House) -> dict[str, Any]:
    """Return what each step from the base of a house's book to the house adds to the edge."""
    from fortyeight.analysis.worth.waterfall import waterfall

    base = house.book.base
    if base is None:
        return {"steps": []}
    steps = waterfall(open_house(base), house).steps
    words = house.book.in_its_words
    return {"steps": [[words(step.name), step.change] for step in steps if step.touches]}


def _edge(solution: HouseSolution) -> dict[str, Any]:
    return {"edge": solution.edge, "by_up_card": solution.ev_by_up_card}


def _draft(solution: HouseSolution) -> dict[str, Any]:
    return {"strategy": write_strategy(solution.first_chart)}


def _chart(solution: HouseSolution) -> dict[str, Any]:
    strategy, edge = solution.best_chart
    return {"strategy": write_strategy(strategy), "edge_chart": edge, "edge": solution.edge}


def _dollars(solution: HouseSolution) -> dict[str, Any]:
    return {"tiers": [asdict(term) for term in solution.super_bonus]}


def _best(solution: HouseSolution) -> dict[str, Any]:
    edges = {model: -ev for model, ev in solution.models.items()}
    return {**_spread(solution.spread), "models": edges}


_FIGURES = {
    SolveStage.EDGE: _edge,
    SolveStage.DRAFT: _draft,
    SolveStage.CHART: _chart,
    SolveStage.SPREAD: lambda solution: _spread(solution.chart.spread),
    SolveStage.DOLLARS: _dollars,
    SolveStage.BEST: _best,
}
_GIVEN = {
    SolveStage.SIMPLE: solve_simple_chart,
    SolveStage.CELLS: solve_cells,
    SolveStage.SIMULATED: simulate_chart,
}


def _spread(spread: Spread) -> dict[str, Any]:
    """Format how a round ends: by net result in wagers, and by what led to it."""
    return {
        "standard_deviation": spread.standard_deviation,
        "distribution": [
            [net.numerator, net.denominator, chance]
            for net, chance in sorted(spread.chances.items())
        ],
        "frequencies": spread.frequencies,
        "error_bound": spread.error_bound,
    }


def _solution(house: House) -> HouseSolution:
    return _solved_once(*house.key)


@lru_cache(MAX_SOLUTIONS)
def _solved_once(book: str, choices: str) -> HouseSolution:
    return solve_house(served_house(book, json.loads(choices)))
