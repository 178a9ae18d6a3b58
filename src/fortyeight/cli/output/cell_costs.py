"""What the cells of a chart cost, on the screen, as JSON and as a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from fortyeight.cli.output.result_files import csv_table
from fortyeight.cli.output.text_page import Page, say
from fortyeight.cli.output.text_table import fitted
from fortyeight.rulebook import House

if TYPE_CHECKING:
    from fortyeight.analysis.chart.cell_costs import CellCost
    from fortyeight.strategy import Strategy

#: The cells that are listed on the screen, and the least cost of one: less is printed as nothing.
MAX_LISTED, MIN_LISTED = 30, 5e-8


def compute_costs(house: House, chart: Strategy) -> tuple[CellCost, ...]:
    """Return what each cell of a chart costs in a house."""
    from fortyeight.analysis.chart.cell_costs import cell_costs
    from fortyeight.analysis.game_rules import game_rules
    from fortyeight.analysis.models import CHART_MODEL
    from fortyeight.analysis.solver import solve

    return cell_costs(solve(game_rules(house), (CHART_MODEL,)), chart)


def costs_json(costs: Iterable[CellCost]) -> list[dict[str, Any]]:
    """Format the costs: row, up card, code, the best code, its gain and those of other codes."""
    return [asdict(one) for one in costs]


def costs_csv(costs: Iterable[CellCost]) -> bytes:
    """Format the costs as a table, a line a cell."""
    names = ("row", "up", "code", "best", "cost")
    return csv_table(({name: getattr(one, name) for name in names} for one in costs), names)


def print_costs(costs: Sequence[CellCost]) -> None:
    """Print the cells that cost most, each as if it alone were changed."""
    from fortyeight.papers.charts.chart_csv import percent

    ordered = sorted((one for one in costs if one.cost >= MIN_LISTED), key=lambda one: -one.cost)
    if not ordered:
        say("No cell is better changed alone.")
        return
    table = fitted("Cell", "Code", "Best", "Costs")
    for one in ordered[:MAX_LISTED]:
        table.add_row(f"{one.row} against {one.up}", one.code, one.best, percent(one.cost))
    Page().print(table)
    if len(ordered) > MAX_LISTED:
        say(f"{len(ordered) - MAX_LISTED} more cells cost less each.")
    say("A cell's cost is what changing it alone would gain; costs do not add up exactly.")
