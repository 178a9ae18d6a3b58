"""The strategies that a run can be played by, as policies of a house."""

from __future__ import annotations

from collections.abc import Iterable

from fortyeight.analysis.chart import MODEL, best_chart
from fortyeight.analysis.chart_policy import chart_policy
from fortyeight.analysis.game_rules import game_rules
from fortyeight.analysis.policy import optimal_policy
from fortyeight.analysis.solver import solve
from fortyeight.rulebook import House
from fortyeight.simulation.game import GameTables, game_tables
from fortyeight.simulation.offers import chosen
from fortyeight.strategy import Strategy
from fortyeight.table import Kind

#: Names of strategies that the solver makes for a house.
SOLVED = ("chart", "optimal")


def game_of(
    house: House, strategy: Strategy | str, *, optional: bool | Iterable[Kind] = False
) -> GameTables:
    """A house's game played by a strategy, by its chart ("chart") or as is best ("optimal").

    `optional` wagers are made too: all that it offers, or just these.
    """
    rules, made = game_rules(house), chosen(house, optional)
    if isinstance(strategy, Strategy):
        return game_tables(house, rules, chart_policy(rules, strategy), optional=made)
    if strategy not in SOLVED:
        raise ValueError(f"there is no strategy {strategy!r}")
    solution = solve(rules, (MODEL,))
    if strategy == "chart":
        policy = chart_policy(rules, best_chart(house, solution).strategy)
    else:
        policy = optimal_policy(solution, MODEL)
    return game_tables(house, rules, policy, optional=made)
