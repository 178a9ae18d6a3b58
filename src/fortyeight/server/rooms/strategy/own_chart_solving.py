"""Solving questions about charts that are not the best one, in the solver's own process."""

from __future__ import annotations

import json
import secrets
from dataclasses import asdict
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from fortyeight.analysis.shipped_solution import shipped_solution
from fortyeight.rulebook import House
from fortyeight.server.table.state.table_houses import served_house
from fortyeight.strategy import Strategy, read_strategy, write_strategy

if TYPE_CHECKING:
    from fortyeight.analysis.chart.chart_worth import WorthSolver
    from fortyeight.analysis.computed_solution import ComputedSolution
    from fortyeight.analysis.policy.policies import Policy
    from fortyeight.analysis.policy.policy_counts import Worths

#: Houses whose arrays are kept for the next change of a chart.
MAX_HOUSES = 4


def solve_simple_chart(house: House, given: str) -> dict[str, Any]:
    """Find a simpler chart; `given` holds its limits as JSON."""
    from fortyeight.analysis.chart.best_chart import settled_chart
    from fortyeight.analysis.chart.simplicity import Omitted, Simplicity

    limits = json.loads(given)
    without = frozenset(map(Omitted, limits["without"]))
    simplicity = Simplicity(limits["exceptions"], without, limits["total_dependent"])
    computed = _charts_of(house).computed
    # The best chart is where to start from, and often ships.
    known = shipped_solution(house, compute=lambda: computed) or computed
    first = known.chart.strategy
    chart = settled_chart(house, computed.solution(), first, simplicity=simplicity)
    return {"strategy": write_strategy(chart.strategy), "edge_chart": chart.edge}


def solve_cells(house: House, given: str) -> dict[str, Any]:
    """Value a chart and its cells; `given` is the text of its file."""
    return _charts_of(house).cells(read_strategy(given))


def simulate_chart(house: House, given: str) -> dict[str, Any]:
    """Deal rounds from real shoes; `given` holds the chart and the number of rounds as JSON."""
    from fortyeight.simulation.game.strategies import game_of
    from fortyeight.simulation.run import RunPlan, run

    asked = json.loads(given)
    plan = RunPlan(game_of(house, read_strategy(asked["strategy"])), secrets.randbits(63))
    tally = run(plan, asked["rounds"], threads=1).tally
    low, high = tally.interval
    return {
        "rounds": tally.rounds,
        "edge": -tally.mean,
        "interval": [-high, -low],
        "standard_deviation": tally.standard_deviation,
    }


class _HouseCharts:
    """A solved house, and the worths of the last chart: the next differs in a cell or two."""

    def __init__(self, house: House) -> None:
        from fortyeight.analysis.computed_solution import ComputedSolution

        self.house = house
        self.computed: ComputedSolution = ComputedSolution(house)
        self._worth_solver: WorthSolver | None = None
        self._last: tuple[Policy, Worths] | None = None

    def cells(self, chart: Strategy) -> dict[str, Any]:
        from fortyeight.analysis.chart.best_chart import valued
        from fortyeight.analysis.chart.cell_costs import costs_by

        solution = self.computed.solution()
        figures = valued(self.house, chart, solution)
        costs = costs_by(solution.rules, chart, self._worths(chart))
        return {"edge_chart": figures.edge, "cells": [asdict(one) for one in costs]}

    def _worths(self, chart: Strategy) -> Worths:
        from fortyeight.analysis.chart.cell_costs import cost_policy
        from fortyeight.analysis.chart.chart_worth import WorthSolver

        solution = self.computed.solution()
        if self._worth_solver is None:
            self._worth_solver = WorthSolver(solution.rules, solution.table)
        policy = cost_policy(solution.rules, chart)
        if self._last is None:
            worths = self._worth_solver.worths(policy)
        else:
            before, worths = self._last
            worths = self._worth_solver.renewed(worths, policy, policy.firsts_unlike(before))
        self._last = policy, worths
        return worths


def _charts_of(house: House) -> _HouseCharts:
    return _charts_once(*house.key)


@lru_cache(MAX_HOUSES)
def _charts_once(book: str, choices: str) -> _HouseCharts:
    return _HouseCharts(served_house(book, json.loads(choices)))
