"""Charts of one's own: what their cells cost, and simpler charts with their price."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest

from fortyeight.analysis.chart.best_chart import Chart, best_chart, settled_chart, valued
from fortyeight.analysis.chart.cell_costs import CellCost, cell_costs
from fortyeight.analysis.chart.chart_cells import PAIR_OF_TOTAL
from fortyeight.analysis.chart.simplicity import Omitted, Simplicity, count_exceptions
from fortyeight.analysis.game_rules import game_rules
from fortyeight.analysis.solver import Solution, solve
from fortyeight.rulebook import House
from fortyeight.strategy import UPS, AfterDouble, Choice, Strategy, builtin, cell
from tests.analysis.by_hand.tiny import house_of
from tests.effort import effort

#: The distribution leaves out results that are rarer than rounding.
CLOSE = 2e-12
HOUSES: dict[str, tuple[str, dict[str, Any]]] = {
    "Massachusetts": ("ma-spanish21", {"splits": 1}),
    "tens of equal rank": ("bbc-spanish21", {"splits": effort(1, 2)}),
    "redoubles": ("md-pontoon21", {"splits": 2}),
}


@cache
def made(name: str) -> tuple[House, Solution, Chart]:
    book, choices = HOUSES[name]
    house = house_of(book, **choices)
    solution = solve(game_rules(house), ("split-aware",))
    return house, solution, best_chart(house, solution)


def changed(chart: Strategy, row: str, up: str, code: str) -> Strategy:
    at = UPS.index(up)
    if row.startswith("after"):
        choices = list(chart.after.get(row, (AfterDouble.KEEP,) * len(UPS)))
        choices[at] = AfterDouble(code)
        return replace(chart, after={**chart.after, row: tuple(choices)})
    cells = list(chart.rows[row])
    cells[at] = cell(code)
    return replace(chart, rows={**chart.rows, row: tuple(cells)})


def odd(chart: Strategy) -> Strategy:
    """A chart with cells that no best chart has."""
    for row, up, code in (
        ("pair 8", "7", "P/H"),
        ("pair 7", "5", "P%"),
        ("pair 9", "5", "D/P"),
        ("pair T", "6", "P"),
        ("pair 4", "6", "S"),
        ("hard 16", "T", "S3"),
        ("soft 18", "9", "H"),
    ):
        chart = changed(chart, row, up, code)
    return chart


CHARTS: dict[str, Callable[[Strategy], Strategy]] = {
    "best": lambda chart: chart,
    "odd": odd,
    "mimic": lambda _: builtin("mimic"),
}


#: In the short run every kind of chart in one house; `test_ten_valued_up_cards` has another one.
GAINS = [(name, kind) for name in HOUSES for kind in CHARTS]
SHORT_GAINS = GAINS[: len(CHARTS)]


@pytest.mark.parametrize(("name", "kind"), effort(SHORT_GAINS, GAINS))
def test_what_a_cell_gains_is_the_change_of_the_chart_s_edge(name: str, kind: str) -> None:
    house, solution, best = made(name)
    chart = CHARTS[kind](best.strategy)
    costs, edge = cell_costs(solution, chart), valued(house, chart, solution).edge
    rng = np.random.default_rng(48)

    def check(those: list[CellCost], number: int) -> None:
        codes = [(one, code) for one in those for code in one.gains if code != one.code]
        for at in rng.choice(len(codes), min(number, len(codes)), replace=False):
            one, code = codes[at]
            other = valued(house, changed(chart, one.row, one.up, code), solution)
            assert edge - other.edge == pytest.approx(one.gains[code], abs=CLOSE), (one, code)

    check([one for one in costs if one.row.startswith(("hard", "soft"))], effort(2, 20))
    check([one for one in costs if one.row.startswith("pair")], effort(3, 20))
    check([one for one in costs if one.row == "hard 20"], effort(1, 3))
    check([one for one in costs if one.row.startswith("after")], effort(1, 10))
    check(sorted(costs, key=lambda one: -one.cost)[:8], effort(2, 8))
    for one in costs:
        assert one.cost >= 0.0
        assert one.cost == pytest.approx(max(one.gains[one.best], 0.0) if one.cost else 0.0)


def test_no_cell_of_the_best_chart_costs_anything() -> None:
    _, solution, best = made("Massachusetts")
    costs = cell_costs(solution, best.strategy)
    assert len(costs) > 380
    assert {(one.best == one.code, one.cost) for one in costs} == {(True, 0.0)}


def simpler(name: str, simplicity: Simplicity) -> tuple[Chart, float]:
    """The simpler chart, and its price."""
    house, solution, best = made(name)
    chart = settled_chart(house, solution, best.strategy, simplicity=simplicity)
    assert chart.edge == valued(house, chart.strategy, solution).edge
    return chart, chart.edge - best.edge


def test_fewer_exceptions_cost_more() -> None:
    _, _, best = made("Massachusetts")
    number = count_exceptions(best.strategy)
    prices = []
    for most in effort((number, 3, 0), (number, 10, 3, 0)):
        chart, price = simpler("Massachusetts", Simplicity(exceptions=most))
        assert count_exceptions(chart.strategy) == most
        prices.append(price)
    assert prices[0] == 0.0
    assert prices == sorted(set(prices))


@pytest.mark.parametrize("omitted", list(Omitted))
def test_a_chart_that_never_makes_a_choice(omitted: Omitted) -> None:
    chart, price = simpler("Massachusetts", Simplicity(without=frozenset({omitted})))
    assert price >= 0.0
    cells = [one for row in chart.strategy.rows.values() for one in row]
    assert not any(omitted in [choice.value for choice in one.choices] for one in cells)
    after = {one for row in chart.strategy.after.values() for one in row}
    if omitted is Omitted.RESCUE:
        assert AfterDouble.RESCUE not in after
    if omitted is Omitted.REDOUBLE:
        assert not after & {AfterDouble.DOUBLE, AfterDouble.HALF}


def test_a_total_dependent_chart_splits_a_pair_or_plays_its_total() -> None:
    without = frozenset({Omitted.SURRENDER})
    chart, price = simpler("Massachusetts", Simplicity(without=without, total_dependent=True))
    assert not count_exceptions(chart.strategy)
    for total, pair in PAIR_OF_TOTAL.items():
        cells = zip(chart.strategy.rows[total], chart.strategy.rows[pair], strict=True)
        assert all(of_pair in (cell("P"), of_total) for of_total, of_pair in cells)
    splits = [one for row in chart.strategy.rows.values() for one in row if one == cell("P")]
    assert len(splits) > 20
    with_exceptions, _ = simpler("Massachusetts", Simplicity(without=without))
    assert chart.edge > with_exceptions.edge
    assert price > 0.0
    assert all(Choice.SURRENDER not in one.choices for one in chart.strategy.rows["hard 17"])


def test_limits_are_said_in_words() -> None:
    both = frozenset({Omitted.RESCUE, Omitted.SURRENDER})
    assert Simplicity().words == "the best chart"
    assert Simplicity(10, both).words == "at most 10 exceptions, without surrender, without rescue"
    assert Simplicity(1).words == "at most 1 exception"
    assert Simplicity(total_dependent=True, exceptions=5).words == "total-dependent"
    assert Simplicity(0).words == "no exceptions"
