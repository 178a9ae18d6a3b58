"""What a chart wins from one shoe, and the gain of every alternative play in each of its cells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from fortyeight.analysis.arrays import Floats
from fortyeight.analysis.chart.cell_hands import CellHands
from fortyeight.analysis.chart.chart_cells import BY_TOTAL, OF_PAIR, Cells, worth_after
from fortyeight.analysis.chart.chart_policy import AFTERS, NAMES, chart_policy
from fortyeight.analysis.chart.chart_worth import WorthSolver
from fortyeight.analysis.chart.choice_bits import bits_of
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


class ChartedShoe:
    """What a chart wins from one shoe, and what every other play gains."""

    def __init__(self, shoe: RemovedShoe, chart: Strategy) -> None:
        self.shoe, self.rules, self.chart = shoe, shoe.rules, chart
        self.policy = chart_policy(shoe.rules, chart)
        self.solver = WorthSolver(shoe.rules, shoe.table)
        self.worths = self.solver.worths(self.policy)

    @property
    def mean(self) -> float:
        """The expected result of a round."""
        return self.solver.value(self.worths, self.policy)

    def gains(self) -> dict[Place, Gain]:
        """Return the gain of every alternative play, with the chart followed before and after."""
        # Against a dealer who always busts, a standing hand wins 1, so its value is its frequency.
        often = WorthSolver(self.rules, _always_bust(self.shoe.table)).worths(self.policy)
        cells, frequencies = (Cells(self.rules, worths) for worths in (self.worths, often))
        gains: dict[Place, Gain] = {}
        for row in ROWS:
            gains |= self._row(row, cells.row(row), frequencies.row(row))
        for row in AFTER_ROWS:
            for up in UPS:
                gains |= self._after(row, up, cells, frequencies)
        return gains

    def _row(
        self, row: str, hands: CellHands, frequencies: CellHands
    ) -> Iterator[tuple[Place, Gain]]:
        orders = OF_PAIR if row.startswith("pair") else BY_TOTAL
        by_order = hands.by_order(orders)
        ever = np.bitwise_or.reduce(hands.may, axis=1).tolist()
        often = frequencies.worth[..., STAND].sum(axis=1).tolist()
        for up, current in zip(UPS, self.chart.rows[row], strict=True):
            at = NAMES.index(up)
            if often[at] < SELDOM:
                continue
            usual = hands.by_cell(at, current)
            plain = replace(current, cards=None)
            plays = {Cell(order): by_order[number, at] for number, order in enumerate(orders)}
            plays[plain] = hands.by_cell(at, plain)
            for play, each in plays.items():
                named = bits_of(play.choices)
                if play != current and ever[at] & named == named and (each != usual).any():
                    gain = float((each - usual).sum()) / often[at]
                    yield (row, up, play), Gain(gain, often[at])

    def _after(
        self, row: str, up: str, cells: Cells, frequencies: Cells
    ) -> Iterator[tuple[Place, Gain]]:
        total, worth = int(row.rsplit(maxsplit=1)[-1]), cells.worth_after(row, up)
        often = float(frequencies.worth_after(row, up)[:, KEEP].sum())
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


def _always_bust(table: Floats) -> Floats:
    busts = np.zeros_like(table)
    busts[..., BUST] = 1.0
    return busts
