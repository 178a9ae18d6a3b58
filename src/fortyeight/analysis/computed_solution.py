"""The figures of a house, computed by the exact solver when they are first read."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import TypeVar

from fortyeight.analysis.chart.best_chart import (
    Chart,
    SettledChart,
    first_chart,
    settle,
    settled_chart,
    valued,
)
from fortyeight.analysis.chart.simplicity import Simplicity
from fortyeight.analysis.distribution.frequencies import spread_of
from fortyeight.analysis.distribution.net_results import Distribution, distribution
from fortyeight.analysis.figures import UP_CARDS, RoundOutcomes, Spread, SuperBonus
from fortyeight.analysis.game_rules import GameRules, game_rules
from fortyeight.analysis.house_solution import HouseSolution
from fortyeight.analysis.models import CHART_MODEL, MODELS, USUAL_MODELS, Model, SplitModel
from fortyeight.analysis.policy.policies import optimal_policy
from fortyeight.analysis.remaining_shoe import shoe_limits, shoe_rules
from fortyeight.analysis.solver import Solution, solve, with_models
from fortyeight.analysis.values.super_bonus import super_bonus
from fortyeight.cards import Card
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

    def __init__(
        self,
        house: House,
        model: Model = CHART_MODEL,
        shoe: tuple[Card, ...] | None = None,
        *,
        bounded: bool = False,
    ) -> None:
        super().__init__(house, model, shoe)
        self._timing, self._bounded = False, bounded
        #: The model by which the solver plays split hands.
        self._by: SplitModel = CHART_MODEL if model == "total-dependent" else model
        with self._timed():
            rules = game_rules(house) if shoe is None else shoe_rules(house, shoe)
            self._solution = solve(rules, (self._by,))

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

    def solution(self, model: SplitModel | None = None) -> Solution:
        """Return the solver's arrays, solving by `model` first if they lack it."""
        wanted = model or self._by
        if wanted not in self._solution.ev:
            with self._timed():
                self._solution = with_models(self._solution, (wanted,))
        return self._solution

    @cached_property
    def limits(self) -> tuple[str, ...]:
        if self.shoe is None:
            return super().limits
        return (*super().limits, *shoe_limits(self.house, self.shoe, self._solution))

    @property
    def rules(self) -> GameRules:
        """The rules of the house as numbers and arrays."""
        return self._solution.rules

    @_figure
    def _simple_chart(self) -> Chart:
        """The chart by totals alone, if it is the model."""
        simplicity = Simplicity(total_dependent=True)
        solution = self.solution(CHART_MODEL)
        return settled_chart(
            self.house, solution, self.first_chart, simplicity=simplicity, bounded=self._bounded
        )

    @property
    def ev(self) -> float:
        if self.model == "total-dependent":
            return -self._simple_chart.edge
        return self._solution.ev[self.model]

    @property
    def ev_by_up_card(self) -> dict[str, float | None]:
        if self.model == "total-dependent":
            by_first = self._simple_chart.distribution.by_first
        else:
            by_first = self._solution.by_first[self.model]
        there = self.rules.shoe > 0
        evs = (float(ev) if one else None for ev, one in zip(by_first, there, strict=True))
        return dict(zip(UP_CARDS, evs, strict=True))

    @_figure
    def models(self) -> dict[str, float]:
        evs: dict[Model, float] = {one: self.solution(one).ev[one] for one in USUAL_MODELS}
        evs[self.model] = self.ev
        return {model: evs[model] for model in MODELS if model in evs}

    @_figure
    def first_chart(self) -> Strategy:
        return first_chart(self.solution(CHART_MODEL))

    @_figure
    def _settled(self) -> SettledChart:
        return settle(self.solution(CHART_MODEL), self.first_chart)

    @property
    def best_chart(self) -> tuple[Strategy, float]:
        return self._settled.strategy, -self._settled.value

    @_figure
    def chart(self) -> Chart:
        solution = self.solution(CHART_MODEL)
        return valued(self.house, self._settled.strategy, solution)

    @_figure
    def super_bonus(self) -> tuple[SuperBonus, ...]:
        return super_bonus(self.house, self._solution, self._by)

    @_figure
    def _distribution(self) -> Distribution:
        if self.model == "total-dependent":
            return self._simple_chart.distribution
        solution = self._solution
        policy = optimal_policy(solution, self.model)
        rules, table = solution.rules, solution.table
        return distribution(self.house, rules, table, policy, bounded=self._bounded)

    @_figure
    def spread(self) -> Spread:
        return spread_of(self._distribution)

    @property
    def outcomes(self) -> RoundOutcomes:
        return self._distribution.outcomes
