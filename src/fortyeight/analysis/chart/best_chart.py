"""The best chart that a person can use, and its exact value.

A cell is chosen by its value over all hands that come to it, with the rest of the chart followed
before and after. Cells are chosen again until none changes. An exception is kept only where it
gains more than `MIN_GAIN`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np

from fortyeight.analysis.chart.chart_cells import Cells
from fortyeight.analysis.chart.chart_notes import (
    bonus_notes,
    double_for_less_notes,
    played_for_note,
)
from fortyeight.analysis.chart.chart_policy import chart_policy
from fortyeight.analysis.chart.chart_worth import WorthSolver
from fortyeight.analysis.chart.simplicity import ANY_CHART, Simplicity
from fortyeight.analysis.distribution.frequencies import spread_of
from fortyeight.analysis.distribution.net_results import Distribution, distribution
from fortyeight.analysis.figures import ChartFigures
from fortyeight.analysis.game_rules import game_rules
from fortyeight.analysis.models import CHART_MODEL
from fortyeight.analysis.policy.policies import optimal_policy
from fortyeight.analysis.solver import Solution, solve
from fortyeight.analysis.values.super_bonus import sevens_play, super_bonus, super_bonus_pays
from fortyeight.rulebook import House
from fortyeight.strategy import Strategy
from fortyeight.view.words.rule_words import money

_ROUNDS = 12


@dataclass(frozen=True)
class Chart(ChartFigures):
    """A chart with its figures and the whole distribution behind them."""

    distribution: Distribution = field(kw_only=True)


def best_chart(
    house: House,
    solution: Solution | None = None,
    *,
    wager: int | None = None,
    simplicity: Simplicity = ANY_CHART,
) -> Chart:
    """Return the best chart of a house, or a good one that is simpler.

    With a `wager`, in cents, the chart plays for the Super Bonus of that wager.
    """
    solution = solution or solve(game_rules(house), (CHART_MODEL,))
    bonus = super_bonus_pays(house, wager) / wager if wager else 0.0
    first = first_chart(solution, bonus)
    chart = settled_chart(house, solution, first, bonus, simplicity=simplicity)
    if not wager or house.super_bonus is None:
        return chart
    note = played_for_note(money(wager, house.limits.currency), chart.super_bonus, bonus)
    return replace(chart, notes=(note,))


def first_chart(solution: Solution, bonus: float = 0.0) -> Strategy:
    """Return roughly the best choice of every cell for a player who otherwise plays optimally.

    The best chart differs from it in at most a few cells, and takes several times as long to find.
    `bonus` is what a Super Bonus pays, in wagers, if the chart is to play for it.
    """
    policy = optimal_policy(solution, CHART_MODEL, bonus)
    worth_solver = WorthSolver(solution.rules, solution.table, bonus)
    worths = worth_solver.rough_worths(policy, solution.splits[CHART_MODEL])
    return Cells(solution.rules, worths).strategy()


@dataclass(frozen=True)
class SettledChart:
    """A chart and what a round is worth by it, a Super Bonus included that it plays for."""

    strategy: Strategy
    value: float


def settled_chart(
    house: House,
    solution: Solution,
    first: Strategy,
    bonus: float = 0.0,
    *,
    simplicity: Simplicity = ANY_CHART,
    bounded: bool = False,
) -> Chart:
    """Return the chart that a first one settles to, with its figures."""
    settled = settle(solution, first, bonus, simplicity=simplicity)
    return valued(house, settled.strategy, solution, bounded=bounded)


def settle(
    solution: Solution, first: Strategy, bonus: float = 0.0, *, simplicity: Simplicity = ANY_CHART
) -> SettledChart:
    """Return the chart that a first one settles to, choosing cells until none changes.

    Of a limited number of exceptions those are kept that gain most, chosen again in every round.
    """
    rules = solution.rules
    worth_solver = WorthSolver(rules, solution.table, bonus)
    tried, policy = [first], chart_policy(rules, first)
    cells = [Cells(rules, worth_solver.worths(policy), simplicity)]
    values = [worth_solver.value(cells[0].worths, policy)]
    for _ in range(_ROUNDS - 1):
        # A cell that no hand comes to stays: it may be what makes the way to it good.
        strategy = cells[-1].strategy(tried[-1])
        if strategy in tried:
            break
        tried.append(strategy)
        before, policy = policy, chart_policy(rules, strategy)
        changed = policy.firsts_unlike(before)
        worths = worth_solver.renewed(cells[-1].worths, policy, changed)
        cells.append(Cells(rules, worths, simplicity))
        values.append(worth_solver.value(worths, policy))
    # Usually this converges; where it cycles, the best chart of the cycle is taken.
    start = tried.index(strategy)
    best = start + int(np.argmax(values[start:]))
    return SettledChart(cells[best].tidied(tried[best]), values[best])


def valued(
    house: House, strategy: Strategy, solution: Solution | None = None, *, bounded: bool = False
) -> Chart:
    """Return any chart with its exact value in a house, and its error `bounded` if asked for."""
    solution = solution or solve(game_rules(house), (CHART_MODEL,))
    rules = solution.rules
    policy = chart_policy(rules, strategy)
    result = distribution(house, rules, solution.table, policy, bounded=bounded)
    spread, optimal = spread_of(result), -solution.ev[CHART_MODEL]
    notes = bonus_notes(house, strategy, super_bonus(house, solution, CHART_MODEL))
    notes += double_for_less_notes(house, -result.mean, optimal)
    bonus = sevens_play(house, rules, policy).chance if house.super_bonus is not None else 0.0
    return Chart(strategy, -result.mean, optimal, spread, notes, bonus, distribution=result)
