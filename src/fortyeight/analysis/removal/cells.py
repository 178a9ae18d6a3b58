"""The gain of every alternative play in every cell of a chart, from one shoe."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from fortyeight.analysis.chart.chart_cells import BY_TOTAL, OF_PAIR, Cells, worth_after
from fortyeight.analysis.chart.chart_policy import AFTERS, NAMES, chart_policy
from fortyeight.analysis.chart.chart_worth import WorthSolver
from fortyeight.analysis.hands.dealer_hands import BUST
from fortyeight.analysis.removal.shoes import RemovedShoe
from fortyeight.analysis.values.play_values import KEEP, STAND
from fortyeight.strategy import AFTER_ROWS, ROWS, UPS, AfterDouble, Cell, Strategy

#: Cells that come up less often are left out: their gain is lost in rounding.
SELDOM = 1e-9

#: A row, an up card, and the play.
Place = tuple[str, str, Cell | AfterDouble]


@dataclass(frozen=True)
class Gain:
    """The gain of a play over the chart's each time its cell comes up, and how often that is.

    `often` is a share of rounds, in which a doubled hand counts with its wager.
    """

    each: float
    often: float


def gains(shoe: RemovedShoe, chart: Strategy) -> dict[Place, Gain]:
    """Return the gain of every alternative play, with the chart followed before and after it."""
    return dict(_Gains(shoe, chart).all())


class _Gains:
    def __init__(self, shoe: RemovedShoe, chart: Strategy) -> None:
        self.rules, self.chart = shoe.rules, chart
        policy = chart_policy(shoe.rules, chart)
        self.cells = Cells(shoe.rules, WorthSolver(shoe.rules, shoe.table).worths(policy))
        # Against a dealer who always busts, a standing hand wins 1, so its value is its frequency.
        often = WorthSolver(shoe.rules, _always_bust(shoe.table)).worths(policy)
        self.frequency_cells = Cells(shoe.rules, often)

    def all(self) -> Iterator[tuple[Place, Gain]]:
        for row in ROWS:
            for up in UPS:
                yield from self._cell(row, up)
        for row in AFTER_ROWS:
            for up in UPS:
                yield from self._after(row, up)

    def _cell(self, row: str, up: str) -> Iterator[tuple[Place, Gain]]:
        kind, name = row.split()
        first = NAMES.index(up)
        members = list(self.cells.members(kind, name, first))
        frequencies = self.frequency_cells.members(kind, name, first)
        often = sum(float(one.worth[STAND]) for one in frequencies)
        if often < SELDOM:
            return
        current = self.chart.rows[row][UPS.index(up)]
        usual = [one.worth_of(current) for one in members]
        orders = OF_PAIR if kind == "pair" else BY_TOTAL
        for play in (*(Cell(order) for order in orders), replace(current, cards=None)):
            if play == current or not self.cells.may_ever(play.choices, members):
                continue
            each = [one.worth_of(play) for one in members]
            if each != usual:
                yield (row, up, play), Gain((sum(each) - sum(usual)) / often, often)

    def _after(self, row: str, up: str) -> Iterator[tuple[Place, Gain]]:
        total, worth = int(row.rsplit(maxsplit=1)[-1]), self.cells.worth_after(row, up)
        often = float(self.frequency_cells.worth_after(row, up)[:, KEEP].sum())
        if often < SELDOM:
            return
        current = (
            self.chart.after[row][UPS.index(up)] if row in self.chart.after else AfterDouble.KEEP
        )
        usual = worth_after(self.rules, worth, total, current)
        for play in AFTERS:
            value = worth_after(self.rules, worth, total, play)
            if play is not current and value != usual:
                yield (row, up, play), Gain((value - usual) / often, often)


def _always_bust(table: NDArray[np.float64]) -> NDArray[np.float64]:
    busts = np.zeros_like(table)
    busts[..., BUST] = 1.0
    return busts
