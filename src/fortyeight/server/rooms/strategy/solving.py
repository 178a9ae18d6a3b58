"""In the solver's own process: one stage of one house, as plain data."""

from __future__ import annotations

import json
import time
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from fortyeight.rulebook import House
from fortyeight.server.rooms.strategy.option_values import listed
from fortyeight.server.rooms.strategy.stages import SolveStage
from fortyeight.server.table.state.table_houses import served_house

if TYPE_CHECKING:
    from fortyeight.analysis.distribution.net_results import Distribution
    from fortyeight.analysis.solver import Solution
    from fortyeight.strategy import Strategy

#: So many houses stay solved between their stages.
KEPT = 4
UP_CARDS = "A23456789T"


def solved(stage: SolveStage, book: str, choices: str) -> dict[str, Any]:
    """One stage of a house, with the seconds that it took."""
    begun = time.perf_counter()
    found = _STAGES[stage](served_house(book, json.loads(choices)))
    return {**found, "seconds": round(time.perf_counter() - begun, 3)}


def _edge(house: House) -> dict[str, Any]:
    solution = _solution(house)
    by_first = solution.by_first["split-aware"]
    return {
        "edge": -solution.ev["split-aware"],
        "by_up_card": dict(zip(UP_CARDS, map(float, by_first), strict=True)),
    }


def _draft(house: House) -> dict[str, Any]:
    from fortyeight.strategy import write_strategy  # noqa: PLC0415  # with the solver

    return {"strategy": write_strategy(_first(house))}


def _chart(house: House) -> dict[str, Any]:
    from fortyeight.analysis.chart.best_chart import settled_chart  # noqa: PLC0415  # it compiles
    from fortyeight.strategy import write_strategy  # noqa: PLC0415  # with the solver

    chart = settled_chart(house, _solution(house), _first(house))
    return {
        "strategy": write_strategy(chart.strategy),
        "edge_chart": chart.edge,
        "edge": chart.optimal,
        **_spread(chart.distribution),
    }


def _dollars(house: House) -> dict[str, Any]:
    from fortyeight.analysis.values.super_bonus import super_bonus  # noqa: PLC0415  # it compiles

    terms = super_bonus(house, _solution(house), "split-aware")
    tiers = [
        {
            "wager": term.wager,
            "pays": term.pays,
            "chance": term.chance,
            "gain": term.gain,
            "each_other_player": term.others,
        }
        for term in terms
    ]
    return {"tiers": tiers}


def _best(house: House) -> dict[str, Any]:
    from fortyeight.analysis.distribution.net_results import distribution  # noqa: PLC0415  # it compiles
    from fortyeight.analysis.policy.policies import optimal_policy  # noqa: PLC0415  # it compiles
    from fortyeight.analysis.solver import solve  # noqa: PLC0415  # it compiles

    solution = _solution(house)
    policy = optimal_policy(solution, "split-aware")
    spread = _spread(distribution(house, solution.rules, solution.table, policy))
    other = solve(solution.rules, ("cdz-",))
    models = {"split-aware": -solution.ev["split-aware"], "cdz-": -other.ev["cdz-"]}
    return {**spread, "models": models}


_STAGES = {
    SolveStage.EDGE: _edge,
    SolveStage.DRAFT: _draft,
    SolveStage.CHART: _chart,
    SolveStage.DOLLARS: _dollars,
    SolveStage.BEST: _best,
    SolveStage.OPTIONS: listed,
}


def _spread(found: Distribution) -> dict[str, Any]:
    """How a round ends: by net result in wagers, and by what led to it."""
    from fortyeight.analysis.distribution.frequencies import frequencies  # noqa: PLC0415  # with the solver

    return {
        "standard_deviation": found.standard_deviation,
        "distribution": [
            [net.numerator, net.denominator, chance]
            for net, chance in sorted(found.chances.items())
        ],
        "frequencies": frequencies(found),
    }


def _solution(house: House) -> Solution:
    return _solved_once(*house.key)


def _first(house: House) -> Strategy:
    return _first_once(*house.key)


@lru_cache(KEPT)
def _solved_once(book: str, choices: str) -> Solution:
    from fortyeight.analysis.game_rules import game_rules  # noqa: PLC0415  # it compiles
    from fortyeight.analysis.solver import solve  # noqa: PLC0415  # it compiles

    return solve(game_rules(served_house(book, json.loads(choices))), ("split-aware",))


@lru_cache(KEPT)
def _first_once(book: str, choices: str) -> Strategy:
    from fortyeight.analysis.chart.best_chart import first_chart  # noqa: PLC0415  # it compiles

    return first_chart(_solved_once(book, choices))
