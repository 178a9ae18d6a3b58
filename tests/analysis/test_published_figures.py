"""The solver gives the exact figures that others have published."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.documents.published.published_charts import PublishedChart, published_charts
from tools.documents.published.published_figures import (
    EXACT,
    OTHERS,
    ROUNDED,
    OtherFigure,
    Published,
)

PAGE = Path(__file__).parents[2] / "docs" / "explanation" / "solver.md"
CHARTS = PAGE.with_name("published-charts.md")


def on_the_page(one: Published) -> float:
    """Our figure as the page has it; `tools/published-figures` writes it anew."""
    rows = [line.split(" | ") for line in PAGE.read_text("utf-8").splitlines()]
    (found,) = [row[3] for row in rows if row[0] == f"| {one.game}" and one.value in row[2:3]]
    return float(found)


@pytest.mark.parametrize("one", EXACT, ids=lambda one: one.game)
def test_to_the_last_digit(one: Published) -> None:
    ours = one.ours()
    assert ours == pytest.approx(float(one.value), abs=max(1e-15, 0.51 * 10**-one.digits))
    assert on_the_page(one) == pytest.approx(ours, abs=1e-14)


@pytest.mark.parametrize("one", ROUNDED, ids=lambda one: one.game)
def test_to_a_hundredth_of_a_percent(one: Published) -> None:
    ours = one.ours()
    assert ours == pytest.approx(float(one.value), abs=1e-4)
    assert on_the_page(one) == pytest.approx(ours, abs=1e-6)


@pytest.mark.parametrize("one", OTHERS, ids=lambda one: one.what)
def test_other_figures_are_on_the_page(one: OtherFigure) -> None:
    ours = one.ours()
    assert f"| {one.what} | {one.published} | {ours} | {one.why} |" in PAGE.read_text("utf-8")
    if one.why == "the same":
        digits = len(one.published.removesuffix("%").split(".")[1])
        assert float(ours.rstrip("%")) == pytest.approx(
            float(one.published.rstrip("%")), abs=0.51 * 10**-digits
        )


@pytest.mark.parametrize("chart", published_charts(), ids=lambda chart: chart.heading)
def test_every_cell_that_differs_from_a_published_chart_is_on_the_page(
    chart: PublishedChart,
) -> None:
    text = CHARTS.read_text("utf-8")
    section = text.split(f"### {chart.heading}\n")[1].split("###")[0]
    different = list(chart.different())
    same = chart.compared - len(different)
    assert f"{chart.compared} cells are compared; {same} are as ours" in section
    for one in different:
        if not one.after_double:
            row = f"| {one.row} | {one.up} | `{one.published}` | `{one.ours}` |"
            assert row in section, "tools/published-charts writes it anew"


def test_published_cells_cost_next_to_nothing() -> None:
    """By the page, a cell that others print costs at most seven millionths of a wager a round.

    One costs more: S. How's hit with 8-8 against a ten-value card, which the others split.
    """
    rows = [line.split(" | ") for line in CHARTS.read_text("utf-8").splitlines()]
    costs = [
        float(row[4])
        for row in rows
        if len(row) == 6 and row[4][-1].isdigit() and row[:3] != ["| pair 8", "T", "`H`"]
    ]
    assert len(costs) > 100
    assert -1 < min(costs) <= max(costs) < 7
