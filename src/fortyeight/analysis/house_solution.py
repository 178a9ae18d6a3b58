"""All figures of the exact solver for one house.

The command line, the strategy pages, the sweeps and the generated documents all read a
`HouseSolution`. Start with `solve_house`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import asdict
from functools import partial
from typing import Any

from fortyeight.analysis.figures import ASSUMES, ChartFigures, RoundOutcomes, Spread, SuperBonus
from fortyeight.analysis.limits import limits
from fortyeight.analysis.models import CHART_MODEL, Model
from fortyeight.cards import Card, Rank
from fortyeight.money import format_amount
from fortyeight.rulebook import House
from fortyeight.strategy import UPS, Strategy


class HouseSolution(ABC):
    """Exact figures of a house's main game, by one model of play.

    They are from a full shoe, or from what is left of one in `shoe`. Callers pay only for the
    figures that they read. Not thread-safe.
    """

    def __init__(self, house: House, model: Model, shoe: tuple[Card, ...] | None = None) -> None:
        self.house, self.model, self.shoe = house, model, shoe

    @property
    @abstractmethod
    def seconds(self) -> float | None:
        """Time spent so far on computing figures; None if all that were read are shipped ones."""

    @property
    @abstractmethod
    def ev(self) -> float:
        """The player's expected net result by the model, as a share of the main wager."""

    @property
    @abstractmethod
    def ev_by_up_card(self) -> Mapping[str, float | None]:
        """The player's expectation by the dealer's up card; None where the shoe has no such."""

    @property
    @abstractmethod
    def models(self) -> Mapping[str, float]:
        """The player's expectation by the usual models, and by this one."""

    @property
    @abstractmethod
    def first_chart(self) -> Strategy:
        """A chart that is quicker to find, and differs from the best one in at most a few cells."""

    @property
    @abstractmethod
    def chart(self) -> ChartFigures:
        """The best chart, with its edge and its own spread."""

    @property
    def best_chart(self) -> tuple[Strategy, float]:
        """The best chart and its edge alone, which are known before its spread."""
        return self.chart.strategy, self.chart.edge

    @property
    @abstractmethod
    def super_bonus(self) -> tuple[SuperBonus, ...]:
        """What the Super Bonus adds for the smallest wager of each tier; empty without one."""

    @property
    @abstractmethod
    def spread(self) -> Spread:
        """The net results of a round with the best play, and the outcomes behind them."""

    @property
    @abstractmethod
    def outcomes(self) -> RoundOutcomes:
        """The outcomes of hands with the best play, and what is wagered; these do not ship."""

    @property
    def element_of_risk(self) -> float:
        """The house's edge over all money wagered, doubles and splits included."""
        return self.edge / self.outcomes.wagered

    @property
    def edge(self) -> float:
        """The house's edge against the best play."""
        return -self.ev

    @property
    def edge_chart(self) -> float:
        """The house's edge against the best chart."""
        return self.chart.edge

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of a round's net result with the best play, in wagers."""
        return self.spread.standard_deviation

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
            "exact": self.exact,
            "limits": list(self.limits),
            "shoe": None if self.shoe is None else _by_rank(self.shoe),
            "model": self.model,
            "ev": self.ev,
            "edge": self.edge,
            "ev_by_up_card": self.ev_by_up_card,
            "models": self.models,
            "edge_chart": self.edge_chart,
            "chart": self._chart_json(),
            "super_bonus": self._super_bonus_json(),
            "standard_deviation": self.standard_deviation,
            "distribution": {
                str(float(net)): chance for net, chance in self.spread.chances.items()
            },
            "distribution_error_bound": self.spread.error_bound,
            "standard_deviation_error_bound": self.spread.deviation_bound,
            "frequencies": self.spread.frequencies,
        }
        return {**figures, "seconds": self.seconds}

    def _chart_json(self) -> dict[str, Any]:
        """Return the best chart: codes by row, in the order of the up cards."""
        strategy = self.chart.strategy
        return {
            "up_cards": list(UPS),
            "rows": {name: [one.code for one in row] for name, row in strategy.rows.items()},
            "after": {name: [one.value for one in row] for name, row in strategy.after.items()},
        }

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


def _by_rank(shoe: tuple[Card, ...]) -> dict[str, int]:
    counts = Counter(card.rank for card in shoe)
    return {rank.value: counts[rank] for rank in Rank if counts[rank]}


def solve_house(
    house: House,
    model: Model = CHART_MODEL,
    *,
    shoe: tuple[Card, ...] | None = None,
    compute: bool = False,
    bounded: bool = False,
    on_compute: Callable[[], object] | None = None,
) -> HouseSolution:
    """Return the figures of the main game of a house from a full shoe, or what is left of one.

    Those of the shipped books' default houses and their options ship with the program; `compute`
    has the solver compute them all the same. `bounded` has a close bound on the error of `spread`
    computed as well, which takes some seconds more; shipped ones have it. Otherwise the edge is
    computed now; the chart, the spread and the other figures when they are first read. `on_compute`
    is called before that. Raises `BadShoe` for a shoe that cannot be solved.
    """
    from fortyeight.analysis.shipped_solution import shipped_solution  # noqa: PLC0415  # a cycle

    # A closure would keep the figures from being pickled.
    computed = partial(_computed, house, model, shoe, bounded, on_compute)
    given = compute or shoe is not None
    shipped = None if given else shipped_solution(house, model, computed)
    if shipped is None or (bounded and shipped.spread.bound is None):
        return computed()
    return shipped


def _computed(
    house: House,
    model: Model,
    shoe: tuple[Card, ...] | None,
    bounded: bool,
    on_compute: Callable[[], object] | None,
) -> HouseSolution:
    if on_compute is not None:
        on_compute()
    from fortyeight.analysis.computed_solution import ComputedSolution  # noqa: PLC0415  # NumPy

    return ComputedSolution(house, model, shoe, bounded=bounded)
