"""A chart to be drawn: its blocks, with equal rows merged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import groupby
from typing import Any

from fortyeight.analysis.chart.simplicity import count_exceptions
from fortyeight.analysis.limits import chart_limits
from fortyeight.rulebook import House
from fortyeight.strategy import AFTER_ROWS, ROWS, UPS, AfterDouble, Cell, Choice, Strategy

#: The names of a chart's figures, as papers print them.
EDGE = "House edge with this chart"
OPTIMAL = "With the best play"
LOSES = "What the chart loses"
PRICE = "More than the best chart"

_STAND = Cell((Choice.STAND,))
_KEEPS = (AfterDouble.KEEP,) * len(UPS)


class Tint(StrEnum):
    """The meaning of a cell's colour, which its letters give too."""

    HIT = "hit"
    STAND = "stand"
    DOUBLE = "double"
    SPLIT = "split"
    SURRENDER = "surrender"
    KEEP = "keep"


AFTER_TINTS = {
    AfterDouble.KEEP: Tint.KEEP,
    AfterDouble.RESCUE: Tint.SURRENDER,
    AfterDouble.DOUBLE: Tint.DOUBLE,
    AfterDouble.HALF: Tint.DOUBLE,
}


@dataclass(frozen=True, slots=True)
class Square:
    """A drawn cell: letters, small signs and colour."""

    letters: str
    signs: str
    tint: Tint

    @property
    def text(self) -> str:
        return self.letters + self.signs


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A drawn row: one row of the chart, or several equal ones."""

    label: str
    names: tuple[str, ...]
    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """A part of the chart with its own heading."""

    title: str
    lines: tuple[ChartLine, ...]


@dataclass(frozen=True)
class ChartPaper:
    """A strategy for a house, with the solver's figures and notes to print with it."""

    house: House
    strategy: Strategy
    figures: Mapping[str, float] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        return self.house.book.title

    @property
    def limits(self) -> tuple[str, ...]:
        """Why the figures are not exact; empty if they are."""
        return chart_limits(self.house, self.strategy)

    @property
    def exactness(self) -> tuple[str, ...]:
        """Sentences on whether the figures are exact; empty without figures."""
        if not self.figures:
            return ()
        return tuple(f"Not exact: {limit}." for limit in self.limits) or ("Exact.",)

    @property
    def blocks(self) -> tuple[Block, ...]:
        """Hard totals, soft totals, pairs, and doubled hands if the chart has rows for them."""
        blocks = [
            Block("Hard totals", _totals(self.strategy, "hard")),
            Block("Soft totals", _totals(self.strategy, "soft")),
            Block("Pairs", _pairs(self.strategy)),
        ]
        if self.strategy.after:
            blocks.append(Block("After a double", tuple(_after(self.strategy))))
        return tuple(blocks)


def edge_figures(
    chart: float, optimal: float | None = None, best: float | None = None
) -> dict[str, float]:
    """Return the figures of a chart by name: its edge, that of the best play, the difference.

    `best` is the edge of the best chart, for the price of another one.
    """
    figures = {EDGE: chart}
    if optimal is not None:
        figures |= {OPTIMAL: optimal, LOSES: chart - optimal}
    if best is not None:
        figures[PRICE] = chart - best
    return figures


def chart_json(paper: ChartPaper) -> dict[str, Any]:
    """Return a chart with its figures as `fortyeight chart --json` prints it."""
    strategy = paper.strategy
    return {
        "book": paper.house.book.id,
        "house": dict(paper.house.choices),
        "exact": not paper.limits,
        "limits": list(paper.limits),
        "rows": {name: [one.code for one in row] for name, row in strategy.rows.items()},
        "after": {name: [one.value for one in row] for name, row in strategy.after.items()},
        "insure": strategy.insure,
        "edge_chart": paper.figures.get(EDGE),
        "edge": paper.figures.get(OPTIMAL),
        "loses": paper.figures.get(LOSES),
        "price": paper.figures.get(PRICE, 0.0),
        "exceptions": count_exceptions(strategy),
        "notes": list(paper.notes),
    }


def cell_square(cell: Cell) -> Square:
    return Square(cell.order, cell.marks, Tint(cell.choices[0].value))


def after_square(after: AfterDouble) -> Square:
    return Square(after.value, "", AFTER_TINTS[after])


def _played(strategy: Strategy, name: str) -> tuple[Cell, ...]:
    """Return the cells of a row as played: 21 stands in any case."""
    return (_STAND,) * len(UPS) if name.endswith(" 21") else strategy.rows[name]


def _totals(strategy: Strategy, kind: str) -> tuple[ChartLine, ...]:
    names = [name for name in ROWS if name.startswith(kind)]
    lines = []
    for cells, group in groupby(names, key=lambda name: _played(strategy, name)):
        same = tuple(group)
        totals = [name.removeprefix(f"{kind} ") for name in same]
        lines.append(ChartLine(_span(totals), same, tuple(map(cell_square, cells))))
    return tuple(lines)


def _span(totals: Sequence[str]) -> str:
    return totals[0] if len(totals) == 1 else f"{totals[0]}–{totals[-1]}"


def _pairs(strategy: Strategy) -> tuple[ChartLine, ...]:
    names = [name for name in ROWS if name.startswith("pair")]
    lines = []
    for cells, group in groupby(names, key=lambda name: strategy.rows[name]):
        same = tuple(group)
        pairs = [f"{name[-1]}-{name[-1]}" for name in same]
        joint = ", " if len(pairs) == 2 else " to "
        label = pairs[0] if len(pairs) == 1 else f"{pairs[0]}{joint}{pairs[-1]}"
        lines.append(ChartLine(label, same, tuple(map(cell_square, cells))))
    return tuple(lines)


def _after(strategy: Strategy) -> Iterator[ChartLine]:
    """Yield the rows of doubled hands that are not simply kept; hard and soft merged if equal."""

    def row_of(name: str) -> tuple[AfterDouble, ...]:
        return strategy.after.get(name, _KEEPS)

    rows = {kind: [name for name in AFTER_ROWS if kind in name] for kind in ("hard", "soft")}
    agree = all(row_of(name) == row_of(name.replace("soft", "hard")) for name in rows["soft"])
    for kind in ("hard",) if agree else ("hard", "soft"):
        for answers, group in groupby(rows[kind], key=row_of):
            same = tuple(group)
            if answers == _KEEPS:
                continue
            totals = [name.split()[-1] for name in same]
            lowest = len(same) > 1 and same[0] == rows[kind][0]
            span = f"≤ {totals[-1]}" if lowest else _span(totals)
            names = (*same, *(_softs(same) if agree else ()))
            label = span if agree else f"{kind} {span}"
            yield ChartLine(label, names, tuple(map(after_square, answers)))


def _softs(hard: Sequence[str]) -> tuple[str, ...]:
    softs = (name.replace("hard", "soft") for name in hard)
    return tuple(name for name in softs if name in AFTER_ROWS)
