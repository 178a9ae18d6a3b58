"""All figures of the exact solver for one house.

The command line, the strategy pages, the sweeps and the generated documents all read a
`HouseSolution`. Start with `solve_house`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from fortyeight.analysis.figures import (
    ASSUMES,
    CHART_MODEL,
    ChartFigures,
    Model,
    Spread,
    SuperBonus,
)
from fortyeight.analysis.limits import exactness, limits
from fortyeight.money import format_amount
from fortyeight.rulebook import House
from fortyeight.strategy import Strategy


class HouseSolution(ABC):
    """Exact figures of a house's main game, by one model of playing split hands.

    Callers pay only for the figures that they read. Not thread-safe.
    """

    def __init__(self, house: House, model: Model) -> None:
        self.house, self.model = house, model

    @property
    @abstractmethod
    def seconds(self) -> float | None:
        """Time spent so far on computing figures; None if all that were read are shipped ones."""

    @property
    @abstractmethod
    def ev(self) -> float:
        """The player's expected net result with the best play, as a share of the main wager."""

    @property
    @abstractmethod
    def ev_by_up_card(self) -> Mapping[str, float]:
        """The player's expectation by the dealer's up card."""

    @property
    @abstractmethod
    def models(self) -> Mapping[str, float]:
        """The player's expectation by every model of playing split hands."""

    @property
    @abstractmethod
    def first_chart(self) -> Strategy:
        """A chart that is quicker to find, and differs from the best one in at most a few cells."""

    @property
    @abstractmethod
    def chart(self) -> ChartFigures:
        """The best chart, with its edge and its own spread."""

    @property
    @abstractmethod
    def super_bonus(self) -> tuple[SuperBonus, ...]:
        """What the Super Bonus adds for the smallest wager of each tier; empty without one."""

    @property
    @abstractmethod
    def spread(self) -> Spread:
        """The net results of a round with the best play, and the outcomes behind them."""

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
                str(float(net)): chance for net, chance in self.spread.chances.items()
            },
            "frequencies": self.spread.frequencies,
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


def solve_house(
    house: House,
    model: Model = CHART_MODEL,
    *,
    compute: bool = False,
    on_compute: Callable[[], object] | None = None,
) -> HouseSolution:
    """Return the figures of the main game of a house from a full shoe.

    Those of the shipped books' default houses and their options ship with the program; `compute`
    has the solver compute them all the same. Otherwise the edge is computed now; the chart, the
    spread and the other figures when they are first read. `on_compute` is called before that.
    """
    # Both derive from the class above, and the solver takes a second to import.
    from fortyeight.analysis.shipped_solution import shipped_solution  # noqa: PLC0415

    def computed() -> HouseSolution:
        if on_compute is not None:
            on_compute()
        from fortyeight.analysis.computed_solution import ComputedSolution  # noqa: PLC0415

        return ComputedSolution(house, model)

    shipped = None if compute else shipped_solution(house, model, computed)
    return shipped or computed()
