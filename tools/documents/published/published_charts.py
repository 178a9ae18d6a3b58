"""Published charts beside ours, cell by cell, and the value of each difference.

``published_charts/`` has a strategy file with the rows that a published chart prints, named after
the table of the catalogue that has its rules and, unless it is the Wizard of Odds', its author. An
empty cell was not seen. ``python -m tools.documents.published.published_charts FILE`` renews the
comparison in a document.
"""

from __future__ import annotations

import csv
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from fortyeight.analysis.chart.best_chart import valued
from fortyeight.analysis.game_rules import game_rules
from fortyeight.analysis.house_solution import solve_house
from fortyeight.analysis.models import CHART_MODEL
from fortyeight.analysis.solver import Solution, solve
from fortyeight.analysis.values.situation import situation
from fortyeight.analysis.values.situation_values import values
from fortyeight.cards import card
from fortyeight.rulebook import House, open_house, rulebook
from fortyeight.strategy import UPS, AfterDouble, LiveBonusMark, Strategy
from fortyeight.strategy.codes import Cell, cell

FOLDER = Path(__file__).with_name("published_charts")
#: Rounding error of an edge, in wagers per round.
_ROUNDING = 1e-13

_PART = re.compile(r"(<!-- Written by tools/published-charts -->\n).*?(\n<!-- End -->)", re.DOTALL)
_KEPT = (AfterDouble.KEEP,) * len(UPS)
#: Authors by the suffix of the file's name.
_AUTHORS = {"": "the Wizard of Odds", "how": "S. How", "hitorsplit": "HitOrSplit.com"}
#: Wagers by which two choices may differ and still count as equal.
_EQUAL = 1e-3


@dataclass(frozen=True, slots=True)
class DifferentCell:
    """A cell in which a published chart and ours differ, as codes."""

    row: str
    up: str
    published: str
    ours: str

    @property
    def after_double(self) -> bool:
        return self.row.startswith("after ")


class PublishedChart:
    """A published chart, and ours for the same rules."""

    def __init__(self, file: Path) -> None:
        table, _, author = file.stem.partition("--")
        self.author = _AUTHORS[author]
        self.house: House = open_house(rulebook(table))
        lines = (one for one in file.read_text("utf-8").splitlines() if not one.startswith("#"))
        _, *rows = csv.reader(lines)
        self.rows: Mapping[str, tuple[str, ...]] = {row: tuple(codes) for row, *codes in rows}
        self.ours: Strategy = solve_house(self.house).chart.strategy

    @property
    def compared(self) -> int:
        """Number of known cells of the published chart."""
        return sum(code != "" for codes in self.rows.values() for code in codes)

    @property
    def heading(self) -> str:
        return f"{self.house.book.title}: {self.author}"

    def different(self) -> Iterator[DifferentCell]:
        """Yield the cells that differ; playing for the Super Bonus is no part of our charts."""
        for row, codes in self.rows.items():
            for up, code, ours in zip(UPS, codes, self._our_codes(row), strict=True):
                if not code:
                    continue
                plain = code if row.startswith("after ") else _without_super_bonus(code).code
                if plain != ours:
                    yield DifferentCell(row, up, plain, ours)

    def _our_codes(self, row: str) -> list[str]:
        if row.startswith("after "):
            return [one.value for one in self.ours.after.get(row, _KEPT)]
        return [one.code for one in self.ours.rows[row]]

    @cached_property
    def _solution(self) -> Solution:
        return solve(game_rules(self.house), (CHART_MODEL,))

    def edge_with(self, cells: list[DifferentCell]) -> float:
        """Return the exact edge of our chart with some cells as the published one has them."""
        rows, after = dict(self.ours.rows), dict(self.ours.after)
        for one in cells:
            at = UPS.index(one.up)
            if one.after_double:
                row = after.get(one.row, _KEPT)
                after[one.row] = (*row[:at], AfterDouble(one.published), *row[at + 1 :])
            else:
                old = rows[one.row]
                rows[one.row] = (*old[:at], cell(one.published), *old[at + 1 :])
        chart = replace(self.ours, rows=rows, after=after)
        return valued(self.house, chart, self._solution).edge

    def hand_values(self, one: DifferentCell) -> tuple[str, float]:
        """Return the values of both choices for two cards of such a hand, and what ours gains."""
        kind, name = one.row.split()
        if kind == "pair":
            ranks = 2 * name
        elif kind == "soft":
            ranks = f"A{int(name) - 11}"
        else:
            ranks = f"{int(name) - 7}7" if int(name) > 8 else f"2{int(name) - 2}"
        hand = tuple(card(f"{rank}{suit}") for rank, suit in zip(ranks, "sh", strict=True))
        up = card(f"{'K' if one.up == 'T' else one.up}d")
        found = values(situation(self.house, hand, up))
        choices = (cell(one.published).choices[0], cell(one.ours).choices[0])
        told = " and ".join(f"{choice.value} {found[choice.value]:+.6f}" for choice in choices)
        theirs, ours = (float(found[choice.value] or 0) for choice in choices)
        return f"{'-'.join(ranks)}: {told}", ours - theirs


def _without_super_bonus(code: str) -> Cell:
    found = cell(code)
    return replace(found, live=found.live - {LiveBonusMark.SUITED_SEVENS})


def published_charts() -> tuple[PublishedChart, ...]:
    """Return all published charts that are compared."""
    return tuple(PublishedChart(file) for file in sorted(FOLDER.glob("*.csv")))


def comparison() -> str:
    """Return the comparison of every chart as Markdown."""
    return "\n\n".join(_section(chart) for chart in published_charts())


def _section(chart: PublishedChart) -> str:
    different = list(chart.different())
    played = [one for one in different if not one.after_double]
    doubled = [one for one in different if one.after_double]
    ours, theirs = chart.edge_with([]), chart.edge_with(different)
    lines = [
        f"### {chart.heading}",
        "",
        f"{chart.compared} cells are compared; {chart.compared - len(different)} are as ours"
        f" (`fortyeight chart {chart.house.book.id}`), {len(different)} differ. House edge by our"
        f" chart {ours:.5%}, with the published cells {theirs:.5%}.",
        "",
        "| Hand | Up card | Published | Ours | The published cell costs | Why |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for one in played:
        costs = chart.edge_with([one]) - ours
        lines.append(
            f"| {one.row} | {one.up} | `{one.published}` | `{one.ours}` | {_millionths(costs)} |"
            f" {_reason(chart, one, costs)} |"
        )
    if doubled:
        costs = chart.edge_with(doubled) - ours
        where = "; ".join(f"{row[6:]} v {ups}" for row, ups in _grouped(doubled).items())
        lines += [
            "",
            f"Of the cells for doubled hands {len(doubled)} differ: ours keeps the hand where the"
            " published chart doubles again or rescues. By our chart no such hand arises, as the"
            f" hand before it is not doubled; together they cost {_millionths(costs)}: {where}.",
        ]
    return "\n".join(lines)


def _grouped(cells: list[DifferentCell]) -> dict[str, str]:
    rows: dict[str, str] = {}
    for one in cells:
        rows[one.row] = f"{rows.get(one.row, '')}{one.up}"
    return rows


def _millionths(wagers: float) -> str:
    return f"{wagers * 1e6:+.3f}".replace("-0.000", "0.000").replace("+0.000", "0.000")


def _reason(chart: PublishedChart, one: DifferentCell, costs: float) -> str:
    if cell(one.published).choices != cell(one.ours).choices:
        told, gain = chart.hand_values(one)
        equal = abs(gain) < _EQUAL
        return f"{'as good as equal' if equal else 'by exact values ours is better'}; {told}"
    if abs(costs) < _ROUNDING:
        return "no such hand arises by our chart"
    if costs > 0:
        return "by exact values ours is better"
    return "an exception that gains under a millionth of a wager a round is left out of ours"


def renewed(text: str) -> str:
    """Return the text of a document with the comparison renewed."""
    return _PART.sub(lambda found: f"{found[1]}\n{comparison()}\n{found[2]}", text)


def main(path: Path) -> None:
    path.write_text(renewed(path.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
