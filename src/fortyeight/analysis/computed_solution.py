"""The figures of a house, computed by the exact solver when they are first read."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import TypeVar

from fortyeight.analysis.chart.best_chart import Chart, first_chart, settled_chart
from fortyeight.analysis.distribution.frequencies import spread_of
from fortyeight.analysis.distribution.net_results import distribution
from fortyeight.analysis.figures import CHART_MODEL, MODELS, UP_CARDS, Model, Spread, SuperBonus
from fortyeight.analysis.game_rules import GameRules, game_rules
from fortyeight.analysis.house_solution import HouseSolution
from fortyeight.analysis.policy.policies import optimal_policy
from fortyeight.analysis.solver import Solution, solve, with_models
from fortyeight.analysis.values.super_bonus import super_bonus
from fortyeight.rulebook import House
from fortyeight.strategy import Strategy

_Figure = TypeVar("_Figure")


def _figure(compute: Callable[[ComputedSolution], _Figure]) -> cached_property[_Figure]:
    """Compute a figure when it is first read, and add the time taken to `seconds`."""

    def timed(solution: ComputedSolution) -> _Figure:
        with solution._timed():
            return compute(solution)

    return cached_property(timed)


class ComputedSolution(HouseSolution):
    """Figures that the solver computes in this process."""

    seconds = 0.0

    def __init__(self, house: House, model: Model = CHART_MODEL) -> None:
        super().__init__(house, model)
        self._timing = False
        with self._timed():
            self._solution = solve(game_rules(house), (model,))

    @contextmanager
    def _timed(self) -> Iterator[None]:
        """Add the time of a computation to `seconds`; nested computations count once."""
        if self._timing:
            yield
            return
        self._timing, begun = True, time.perf_counter()
        try:
            yield
        finally:
            self._timing = False
            self.seconds += time.perf_counter() - begun

    def solution(self, model: Model | None = None) -> Solution:
        """Return the solver's arrays, solving by `model` first if they lack it."""
        wanted = model or self.model
        if wanted not in self._solution.ev:
            with self._timed():
                self._solution = with_models(self._solution, (wanted,))
        return self._solution

    @property
    def rules(self) -> GameRules:
        """The rules of the house as numbers and arrays."""
        return self._solution.rules

    @property
    def ev(self) -> float:
        return self._solution.ev[self.model]

    @property
    def ev_by_up_card(self) -> dict[str, float]:
        by_first = map(float, self._solution.by_first[self.model])
        return dict(zip(UP_CARDS, by_first, strict=True))

    @_figure
    def models(self) -> dict[str, float]:
        return {model: self.solution(model).ev[model] for model in MODELS}

    @_figure
    def first_chart(self) -> Strategy:
        return first_chart(self.solution(CHART_MODEL))

    @_figure
    def chart(self) -> Chart:
        return settled_chart(self.house, self.solution(CHART_MODEL), self.first_chart)

    @_figure
    def super_bonus(self) -> tuple[SuperBonus, ...]:
        return super_bonus(self.house, self._solution, self.model)

    @_figure
    def spread(self) -> Spread:
        solution = self._solution
        policy = optimal_policy(solution, self.model)
        return spread_of(distribution(self.house, solution.rules, solution.table, policy))
