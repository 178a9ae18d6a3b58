"""The strategies that a run can be played by, as policies of a house."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from fortyeight.analysis.chart import MODEL, best_chart
from fortyeight.analysis.chart_policy import chart_policy
from fortyeight.analysis.departures import level_policies
from fortyeight.analysis.game_rules import GameRules, game_rules
from fortyeight.analysis.policy import Policy, optimal_policy
from fortyeight.analysis.solver import solve
from fortyeight.rulebook import House
from fortyeight.simulation.game import GameTables, game_tables
from fortyeight.simulation.offers import chosen, offered
from fortyeight.strategy import Counting, Strategy
from fortyeight.table import Kind

#: Names of strategies that the solver makes for a house.
SOLVED = ("chart", "optimal")


def game_of(
    house: House,
    strategy: Strategy | str,
    *,
    optional: bool | Iterable[Kind] = False,
    counting: Counting | None = None,
) -> GameTables:
    """A house's game played by a strategy, by its chart ("chart") or as is best ("optimal").

    `optional` wagers are made too: all that it offers, or just these. With a way of counting,
    `strategy` is what it departs from, and wagers that it speaks of are made when it says so.
    """
    rules, made = game_rules(house), chosen(house, optional)
    base, solved = _base(house, rules, strategy)
    if counting is None:
        policy = chart_policy(rules, base) if isinstance(base, Strategy) else base
        return replace(game_tables(house, rules, policy, optional=made), solved=solved)
    made |= offered(house).intersection(counting.wagers)
    levels = level_policies(rules, base, counting)
    return game_tables(house, rules, levels, optional=made, counting=counting)


def _base(
    house: House, rules: GameRules, strategy: Strategy | str
) -> tuple[Strategy | Policy, float | None]:
    """A chart, or what looks at every card; and what it wins, where the solver made it."""
    if isinstance(strategy, Strategy):
        return strategy, None
    if strategy not in SOLVED:
        raise ValueError(f"there is no strategy {strategy!r}")
    solution = solve(rules, (MODEL,))
    if strategy == "chart":
        chart = best_chart(house, solution)
        return chart.strategy, -chart.edge
    return optimal_policy(solution, MODEL), solution.ev[MODEL]
