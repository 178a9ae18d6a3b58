"""Solving one stage of one house into plain data, in the solver's own process."""

from __future__ import annotations

import json
import time
from dataclasses import asdict
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from fortyeight.rulebook import House
from fortyeight.server.rooms.strategy.option_values import list_options
from fortyeight.server.rooms.strategy.stages import SolveStage
from fortyeight.server.table.state.table_houses import served_house

if TYPE_CHECKING:
    from fortyeight.analysis.distribution.net_results import Distribution
    from fortyeight.analysis.house_solution import HouseSolution

#: Solved houses that are kept for their further stages.
MAX_SOLUTIONS = 4


def solve_stage(stage: SolveStage, book: str, choices: str) -> dict[str, Any]:
    """Solve one stage of a house; the result includes the seconds it took."""
    started = time.perf_counter()
    answer = _STAGES[stage](served_house(book, json.loads(choices)))
    return {**answer, "seconds": round(time.perf_counter() - started, 3)}


def _edge(house: House) -> dict[str, Any]:
    solution = _solution(house)
    return {"edge": solution.edge, "by_up_card": solution.ev_by_up_card}


def _draft(house: House) -> dict[str, Any]:
    from fortyeight.strategy import write_strategy  # noqa: PLC0415  # with the solver

    return {"strategy": write_strategy(_solution(house).first_chart)}


def _chart(house: House) -> dict[str, Any]:
    from fortyeight.strategy import write_strategy  # noqa: PLC0415  # with the solver

    chart = _solution(house).chart
    return {
        "strategy": write_strategy(chart.strategy),
        "edge_chart": chart.edge,
        "edge": chart.optimal,
        **_spread(chart.distribution),
    }


def _dollars(house: House) -> dict[str, Any]:
    return {"tiers": [asdict(term) for term in _solution(house).super_bonus]}


def _best(house: House) -> dict[str, Any]:
    solution = _solution(house)
    edges = {model: -ev for model, ev in solution.models.items()}
    return {**_spread(solution.distribution), "models": edges}


_STAGES = {
    SolveStage.EDGE: _edge,
    SolveStage.DRAFT: _draft,
    SolveStage.CHART: _chart,
    SolveStage.DOLLARS: _dollars,
    SolveStage.BEST: _best,
    SolveStage.OPTIONS: list_options,
}


def _spread(distribution: Distribution) -> dict[str, Any]:
    """Format how a round ends: by net result in wagers, and by what led to it."""
    from fortyeight.analysis.distribution.frequencies import frequencies  # noqa: PLC0415  # with the solver

    return {
        "standard_deviation": distribution.standard_deviation,
        "distribution": [
            [net.numerator, net.denominator, chance]
            for net, chance in sorted(distribution.chances.items())
        ],
        "frequencies": frequencies(distribution),
    }


def _solution(house: House) -> HouseSolution:
    return _solved_once(*house.key)


@lru_cache(MAX_SOLUTIONS)
def _solved_once(book: str, choices: str) -> HouseSolution:
    from fortyeight.analysis.house_solution import solve_house  # noqa: PLC0415  # it compiles

    return solve_house(served_house(book, json.loads(choices)))
