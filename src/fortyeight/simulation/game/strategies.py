"""The game of a house that is played by a strategy: the entry point of this package."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from fortyeight.analysis.chart.best_chart import best_chart
from fortyeight.analysis.chart.chart_policy import chart_policy
from fortyeight.analysis.chart.departures import level_policies
from fortyeight.analysis.distribution.net_results import distribution
from fortyeight.analysis.game_rules import GameRules, game_rules
from fortyeight.analysis.house_solution import solve_house
from fortyeight.analysis.models import CHART_MODEL
from fortyeight.analysis.policy.policies import Policy, optimal_policy
from fortyeight.analysis.solver import solve
from fortyeight.analysis.values.super_bonus import sevens_play, super_bonus_pays
from fortyeight.rulebook import House
from fortyeight.simulation.game.game_tables import GameTables, game_tables
from fortyeight.simulation.game.side_bet_offers import chosen, offered
from fortyeight.strategy import SOLVED, Counting, Strategy
from fortyeight.table.wagers.wager_kinds import WagerKind


def game_of(
    house: House,
    strategy: Strategy | str,
    *,
    optional: bool | Iterable[WagerKind] = False,
    counting: Counting | None = None,
    wager: int | None = None,
) -> GameTables:
    """Return a house's game played by a strategy, by its chart ("chart") or optimally ("optimal").

    `optional` are the side bets to make: all on offer (True), or these. With `counting`, `strategy`
    is the base from which it departs, and the side bets in the counting file are made when the
    count says so. With a `wager`, in cents, "chart" and "optimal" play for the Super Bonus of that
    wager.
    """
    rules, made = game_rules(house), chosen(house, optional)
    base, solved = _base(house, rules, strategy, wager)
    if counting is None:
        policy = chart_policy(rules, base) if isinstance(base, Strategy) else base
        sevens = None if house.super_bonus is None else sevens_play(house, rules, policy)
        tables = game_tables(house, rules, policy, optional=made)
        return replace(tables, solved=solved, sevens=sevens)
    made |= offered(house).intersection(counting.wagers)
    levels = level_policies(rules, base, counting)
    return game_tables(house, rules, levels, optional=made, counting=counting)


def _base(
    house: House, rules: GameRules, strategy: Strategy | str, wager: int | None = None
) -> tuple[Strategy | Policy, float | None]:
    """Return a chart or a policy for every hand, and its expected net if the solver computed it."""
    if isinstance(strategy, Strategy):
        return strategy, None
    if strategy not in SOLVED:
        raise ValueError(f"there is no strategy {strategy!r}")
    if strategy == "chart" and not wager:
        made = solve_house(house).chart
        return made.strategy, -made.edge
    solution = solve(rules, (CHART_MODEL,))
    if strategy == "chart":
        chart = best_chart(house, solution, wager=wager)
        return chart.strategy, -chart.edge
    if not wager:
        return optimal_policy(solution, CHART_MODEL), solution.ev[CHART_MODEL]
    policy = optimal_policy(solution, CHART_MODEL, super_bonus_pays(house, wager) / wager)
    return policy, distribution(house, rules, solution.table, policy).mean
