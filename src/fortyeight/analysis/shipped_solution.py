"""The figures that ship with the program: every book's default house, and each of its options.

``tools/solved-houses`` computes them anew. They need neither NumPy nor the compiled solver.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache, cached_property
from importlib import resources
from typing import Any, NamedTuple

from fortyeight.analysis.chart.chart_notes import bonus_notes
from fortyeight.analysis.figures import (
    UP_CARDS,
    ChartFigures,
    ErrorBound,
    RoundOutcomes,
    Spread,
    SuperBonus,
)
from fortyeight.analysis.house_solution import HouseSolution
from fortyeight.analysis.models import CHART_MODEL, MODELS, USUAL_MODELS, Model
from fortyeight.rulebook import House
from fortyeight.strategy import Strategy, read_strategy

FILE = "shipped_figures.json"
#: Counted up when the solver's figures change, so that none of an older solver is used.
VERSION = 1

Record = Mapping[str, Any]


class GameKeys(NamedTuple):
    """Keys of what figures depend on: the rules of the main game, and the Super Bonus with them."""

    rules: str
    dollars: str


class NotShipped(LookupError):
    """A figure that does not ship with the program."""


@cache
def _file() -> dict[str, Any]:
    text = (resources.files("fortyeight.analysis") / FILE).read_text("utf-8")
    file: dict[str, Any] = json.loads(text)
    return file if file["version"] == VERSION else {"houses": {}, "games": {}, "dollars": {}}


def game_keys(house: House) -> GameKeys:
    """Return the keys of a house: at once if it ships, else from its rules as arrays."""
    if (known := _file()["houses"].get(house.fingerprint)) is not None:
        return GameKeys(*known)
    from fortyeight.analysis.game_rules import computed_keys  # noqa: PLC0415  # it imports NumPy

    return GameKeys(*computed_keys(house))


def shipped_solution(
    house: House,
    model: Model = CHART_MODEL,
    compute: Callable[[], HouseSolution] | None = None,
    keys: GameKeys | None = None,
) -> ShippedSolution | None:
    """Return the figures that ship for a house, or None if there are none.

    `compute` gives those that are missing; without it, reading one raises `NotShipped`.
    """
    keys = keys or game_keys(house)
    game = _file()["games"].get(keys.rules)
    if game is None or model not in game["ev"]:
        return None
    return ShippedSolution(house, model, game, _file()["dollars"].get(keys.dollars, {}), compute)


class ShippedSolution(HouseSolution):
    """Figures read from the file; what it lacks is computed."""

    def __init__(
        self,
        house: House,
        model: Model,
        game: Record,
        dollars: Record,
        compute: Callable[[], HouseSolution] | None,
    ) -> None:
        super().__init__(house, model)
        self._game, self._dollars, self._compute = game, dollars, compute

    @cached_property
    def _computed(self) -> HouseSolution:
        if self._compute is None:
            raise NotShipped(self.house.book.id)
        return self._compute()

    @property
    def seconds(self) -> float | None:
        return self._computed.seconds if "_computed" in vars(self) else None

    @property
    def ev(self) -> float:
        return float(self._game["ev"][self.model])

    @property
    def ev_by_up_card(self) -> Mapping[str, float]:
        return dict(zip(UP_CARDS, self._game["by_up_card"][self.model], strict=True))

    @property
    def models(self) -> Mapping[str, float]:
        evs: dict[str, float] = self._game["ev"]
        if not evs.keys() >= set(USUAL_MODELS):
            return self._computed.models
        return {model: evs[model] for model in MODELS if model in (*USUAL_MODELS, self.model)}

    @property
    def first_chart(self) -> Strategy:
        return self._computed.first_chart

    @property
    def _has_chart(self) -> bool:
        return "by_chart" in self._dollars

    @cached_property
    def _chart_spread(self) -> Spread:
        return _read_spread(self._game["chart"])

    @property
    def edge_chart(self) -> float:
        return -self._chart_spread.mean if self._has_chart else super().edge_chart

    @cached_property
    def chart(self) -> ChartFigures:
        if not self._has_chart:
            return self._computed.chart
        strategy, spread = read_strategy(self._game["chart"]["strategy"]), self._chart_spread
        optimal, bonus = -self._game["ev"][CHART_MODEL], self._dollars["by_chart"]
        notes = bonus_notes(self.house, strategy, self._terms(CHART_MODEL))
        return ChartFigures(strategy, -spread.mean, optimal, spread, notes, bonus)

    @property
    def super_bonus(self) -> tuple[SuperBonus, ...]:
        if self.model not in self._dollars.get("tiers", {}):
            return self._computed.super_bonus
        return self._terms(self.model)

    def _terms(self, model: Model) -> tuple[SuperBonus, ...]:
        return tuple(SuperBonus(*term) for term in self._dollars["tiers"][model])

    @cached_property
    def spread(self) -> Spread:
        if self.model not in self._game["best"]:
            return self._computed.spread
        return _read_spread(self._game["best"][self.model])

    @property
    def outcomes(self) -> RoundOutcomes:
        return self._computed.outcomes


def _read_spread(record: Record) -> Spread:
    chances = {Fraction(won, staked): chance for won, staked, chance in record["chances"]}
    bound = ErrorBound(*record["bound"]) if "bound" in record else None
    return Spread(chances, record["frequencies"], bound)
