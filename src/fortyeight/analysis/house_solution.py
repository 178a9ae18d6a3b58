"""All figures of the exact solver for one house.

The command line, the strategy pages, the sweeps and the generated documents all read a
`HouseSolution`. Start with `solve_house`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from functools import cached_property
from typing import Any, TypeVar

from fortyeight.analysis.chart.best_chart import MODEL as CHART_MODEL
from fortyeight.analysis.chart.best_chart import Chart, first_chart, settled_chart
from fortyeight.analysis.distribution.frequencies import frequencies
from fortyeight.analysis.distribution.net_results import Distribution, distribution
from fortyeight.analysis.game_rules import GameRules, game_rules
from fortyeight.analysis.limits import exactness, limits
from fortyeight.analysis.policy.policies import optimal_policy
from fortyeight.analysis.solver import MODELS, Model, Solution, solve, with_models
from fortyeight.analysis.values.super_bonus import ASSUMES, SuperBonus, super_bonus
from fortyeight.money import format_amount
from fortyeight.rulebook import House
from fortyeight.strategy import Strategy

#: The dealer's up cards in the order of the solver's arrays.
UP_CARDS = "A23456789T"

_Figure = TypeVar("_Figure")


def _figure(compute: Callable[[HouseSolution], _Figure]) -> cached_property[_Figure]:
    """Compute a figure when it is first read, and add the time taken to `seconds`."""

    def timed(solution: HouseSolution) -> _Figure:
        with solution._timed():
            return compute(solution)

    timed.__doc__ = compute.__doc__
    return cached_property(timed)


class HouseSolution:
    """Exact figures of a house's main game, by one model of playing split hands.

    Each figure is computed when it is first read, so that callers pay only for what they use.
    Not thread-safe.
    """

    def __init__(self, house: House, model: Model = CHART_MODEL) -> None:
        self.house, self.model = house, model
        #: Time spent so far on computing figures.
        self.seconds = 0.0
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
        """The player's expected net result with the best play, as a share of the main wager."""
        return self._solution.ev[self.model]

    @property
    def edge(self) -> float:
        """The house's edge against the best play."""
        return -self.ev

    @property
    def ev_by_up_card(self) -> dict[str, float]:
        """The player's expectation by the dealer's up card."""
        by_first = map(float, self._solution.by_first[self.model])
        return dict(zip(UP_CARDS, by_first, strict=True))

    @_figure
    def models(self) -> dict[str, float]:
        """The player's expectation by every model of playing split hands."""
        return {model: self.solution(model).ev[model] for model in MODELS}

    @_figure
    def first_chart(self) -> Strategy:
        """A chart that is quicker to find, and differs from the best one in at most a few cells."""
        return first_chart(self.solution(CHART_MODEL))

    @_figure
    def chart(self) -> Chart:
        """The best chart, with its edge and its own distribution."""
        return settled_chart(self.house, self.solution(CHART_MODEL), self.first_chart)

    @property
    def edge_chart(self) -> float:
        """The house's edge against the best chart."""
        return self.chart.edge

    @_figure
    def super_bonus(self) -> tuple[SuperBonus, ...]:
        """What the Super Bonus adds for the smallest wager of each tier; empty without one."""
        return super_bonus(self.house, self._solution, self.model)

    @_figure
    def distribution(self) -> Distribution:
        """The distribution of a round's net result with the best play."""
        solution = self._solution
        policy = optimal_policy(solution, self.model)
        return distribution(self.house, solution.rules, solution.table, policy)

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of a round's net result with the best play, in wagers."""
        return self.distribution.standard_deviation

    @property
    def exact(self) -> bool:
        """Whether the solver values every rule of the house as the referee pays it."""
        return not self.limits

    @property
    def limits(self) -> tuple[str, ...]:
        """Sentences that say why the figures are not exact; empty where they are."""
        return limits(self.house)

    def to_json(self) -> dict[str, Any]:
        """Return all figures in the format of `fortyeight solve --json`."""
        figures = {
            "book": self.house.book.id,
            "house": dict(self.house.choices),
            **exactness(self.house),
            "model": self.model,
            "ev": self.ev,
            "edge": self.edge,
            "ev_by_up_card": self.ev_by_up_card,
            "models": self.models,
            "edge_chart": self.edge_chart,
            "super_bonus": self._super_bonus_json(),
            "standard_deviation": self.standard_deviation,
            "distribution": {
                str(float(net)): chance for net, chance in self.distribution.chances.items()
            },
            "frequencies": frequencies(self.distribution),
        }
        return {**figures, "seconds": self.seconds}

    def _super_bonus_json(self) -> dict[str, Any]:
        """Return the term of the smallest wager, and those of every tier."""
        tiers = [
            asdict(term) | {"wager": format_amount(term.wager), "pays": format_amount(term.pays)}
            for term in self.super_bonus
        ]
        if not tiers:
            return {}
        # The best chart does not play for the bonus, but wins it now and then.
        by_chart = self.chart.super_bonus
        return {**tiers[0], "tiers": tiers, "assumes": ASSUMES, "chance_by_chart": by_chart}


def solve_house(house: House, model: Model = CHART_MODEL) -> HouseSolution:
    """Solve the main game of a house from a full shoe.

    The edge is computed now; the chart, the distribution and the other figures when they are first
    read.
    """
    return HouseSolution(house, model)
