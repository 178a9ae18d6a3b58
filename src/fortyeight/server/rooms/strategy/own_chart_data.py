"""Charts of one's own as data for a page: codes with their words, and what each cell costs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from fortyeight.analysis.chart.simplicity import count_exceptions
from fortyeight.analysis.limits import chart_limits
from fortyeight.papers.charts.chart_paper import AFTER_TINTS, cell_square
from fortyeight.papers.charts.legend import after_words, cell_words, exception_words
from fortyeight.rulebook import House
from fortyeight.strategy import (
    AfterDouble,
    Cell,
    Choice,
    LiveBonusMark,
    Strategy,
    cell,
    write_strategy,
)


def own_chart_json(
    house: House, chart: Strategy, solved: Mapping[str, Any], best: Mapping[str, Any]
) -> dict[str, Any]:
    """Format a chart with its figures and the cost of each cell.

    `best` has the figures of the best chart.
    """
    limits = chart_limits(house, chart)
    cells = solved["cells"]
    return {
        **simple_chart_json(chart, solved["edge_chart"], best),
        "exact": not limits,
        "limits": list(limits),
        "rows": {name: [one.code for one in row] for name, row in chart.rows.items()},
        "after": {name: [one.value for one in row] for name, row in chart.after.items()},
        "insure": chart.insure,
        "codes": _codes(house, chart, cells),
        "signs": {mark.value: _sign_words(mark) for mark in LiveBonusMark},
        "after_codes": {
            one.value: {"tint": AFTER_TINTS[one], "words": after_words(one)} for one in AfterDouble
        },
        "cells": cells,
    }


def simple_chart_json(chart: Strategy, edge: float, best: Mapping[str, Any]) -> dict[str, Any]:
    """Format a chart as the text of its file, with its edge and its price."""
    return {
        "solved": True,
        "strategy": write_strategy(chart),
        "exceptions": count_exceptions(chart),
        "edge_chart": edge,
        "edge": best["edge"],
        "edge_best_chart": best["edge_chart"],
        "price": edge - best["edge_chart"],
    }


def _codes(
    house: House, chart: Strategy, cells: Iterable[Mapping[str, Any]]
) -> dict[str, dict[str, str]]:
    """Return the colour and the words of every order of choices that a cell has or may have."""
    codes = {one.code for row in chart.rows.values() for one in row}
    codes |= {code for one in cells if not one["row"].startswith("after") for code in one["gains"]}
    plain = {Cell(cell(code).choices) for code in codes}
    return {
        one.code: {"tint": cell_square(one).tint.value, "words": cell_words(one, house)}
        for one in sorted(plain, key=lambda one: one.code)
    }


def _sign_words(mark: LiveBonusMark) -> str:
    """Return what the sign of a live bonus means, as in "hit while …"."""
    ((_, words),) = exception_words(Cell((Choice.STAND,), live=frozenset({mark})))
    return words
