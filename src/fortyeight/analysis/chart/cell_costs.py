"""What each cell of a chart costs: the gain of changing it alone, the rest of the chart followed.

No hand comes to a cell twice, and the hands of a split box add up, so that all gains come from one
computation of what decisions are worth, and each is exactly the change of the chart's edge.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from fortyeight.analysis.chart.cell_hands import EVEN, Member
from fortyeight.analysis.chart.chart_cells import PAIR_OF_TOTAL, Cells, worth_after, worth_of
from fortyeight.analysis.chart.chart_policy import NAMES, allowed_after, chart_policy
from fortyeight.analysis.chart.chart_worth import WorthSolver
from fortyeight.analysis.chart.simplicity import exceptions_of
from fortyeight.analysis.game_rules import GameRules
from fortyeight.analysis.hands.player_hands import DOUBLED, two_card_hand
from fortyeight.analysis.policy.policies import Policy
from fortyeight.analysis.policy.policy_counts import Worths
from fortyeight.analysis.solver import Solution, pair_share
from fortyeight.analysis.values.play_values import SPLIT
from fortyeight.strategy import AFTER_ROWS, ROWS, UPS, AfterDouble, Cell, Choice, Strategy

_TOTAL_OF_PAIR = {pair: total for total, pair in PAIR_OF_TOTAL.items()}
_SPLITS = Cell((Choice.SPLIT,))


@dataclass(frozen=True)
class CellCost:
    """A cell, the best code for it, and the gains of that and of every other plain code.

    Gains are per round, as a share of the wager; one that is negative is a loss.
    """

    row: str
    up: str
    code: str
    best: str
    cost: float
    gains: Mapping[str, float]


def cell_costs(solution: Solution, chart: Strategy) -> tuple[CellCost, ...]:
    """Return what each cell costs that some hand comes to."""
    rules = solution.rules
    worths = WorthSolver(rules, solution.table).worths(cost_policy(rules, chart))
    return costs_by(rules, chart, worths)


def cost_policy(rules: GameRules, chart: Strategy) -> Policy:
    """Return the policy of a chart by which its cells are valued.

    A pair that the chart does not split is played by its total in split hands. None comes to that,
    unless the cell of the pair is changed to split.
    """
    policy = chart_policy(rules, chart)
    rows = dict(chart.rows) | {pair: (_SPLITS,) * len(UPS) for pair in _TOTAL_OF_PAIR}
    split = chart_policy(rules, replace(chart, rows=rows)).split
    for pair in range(len(NAMES)):
        played = _is_split(rules, policy, pair)
        for part, by_cell in zip(split, policy.split, strict=True):
            part[pair, played] = by_cell[pair, played]
    return replace(policy, split=split)


def _is_split(rules: GameRules, policy: Policy, pair: int) -> NDArray[np.bool_]:
    """Return whether a pair is split, by the number of the up card."""
    hand = two_card_hand(pair, pair)
    number = int(rules.suited.combo[hand])
    if number < 0:
        pairs = (rules.hands.row == hand) & (rules.hands.state != DOUBLED)
        return np.asarray((policy.chosen[:, pairs] == SPLIT).any(axis=1))
    return np.asarray((policy.suited[:, number] == SPLIT).any(axis=1))


def costs_by(rules: GameRules, chart: Strategy, worths: Worths) -> tuple[CellCost, ...]:
    """Return the costs by the worths of the chart's `cost_policy`."""
    return tuple(_Costs(rules, chart, worths).all())


class _Costs:
    def __init__(self, rules: GameRules, chart: Strategy, worths: Worths) -> None:
        self.rules, self.chart = rules, chart
        self.cells = Cells(rules, worths)

    def all(self) -> Iterator[CellCost]:
        for row in ROWS:
            for up in UPS if not row.endswith(" 21") else ():
                yield from self._cell(row, up)
        for row in AFTER_ROWS:
            for up in UPS:
                yield from self._after(row, up)

    def _cell(self, row: str, up: str) -> Iterator[CellCost]:
        now = self._now(row, up)
        members, in_splits = self._pair(row, up) if row in _TOTAL_OF_PAIR else self._total(row, up)
        members = [one for one in members if one.occurs]
        if not members:
            return
        before = worth_of(now, members)

        def gain(cell: Cell) -> float:
            return worth_of(cell, members) - before + _in_splits(cell, now, members, in_splits)

        best = self.cells.best_cell(row, members)
        if exceptions_of(best) and any(
            _weight(best, these) and not _weight(now, these) for these in _by_up(members)
        ):
            # Nothing is known of split hands that no hand comes to.
            best = self.cells.best_cell(row, members, most=0)
        codes = {Cell(order).code: Cell(order) for order in self.cells.orders(row, members)}
        gains = {code: gain(cell) for code, cell in {**codes, best.code: best}.items()}
        cost = gains[best.code]
        best, cost = (best, cost) if cost > EVEN else (now, 0.0)
        yield CellCost(row, up, now.code, best.code, cost, gains)

    def _now(self, row: str, up: str) -> Cell:
        return self.chart.rows[row][UPS.index(up)]

    def _total(self, row: str, up: str) -> tuple[list[Member], list[Member]]:
        """Return the hands that are played by the cell of a total."""
        members = self.cells.in_row(row, up)
        if row not in PAIR_OF_TOTAL:
            return list(members), []
        pair = self._now(PAIR_OF_TOTAL[row], up)
        played = [one for one in members if not one.split or one.pair < 0 or not _named(pair, one)]
        for one in self.cells.in_row(PAIR_OF_TOTAL[row], up):
            share = pair_share(self.rules, one.pair)
            unlike = replace(one, may=one.may - {Choice.SPLIT})
            played.append(_scaled(unlike, 1.0 if not _named(pair, one) else 1.0 - share))
        return played, []

    def _pair(self, row: str, up: str) -> tuple[list[Member], list[Member]]:
        """Return the pairs that are played by a cell, and those in split hands."""
        total = _TOTAL_OF_PAIR[row]
        by_total = self._now(total, up)
        pairs = [
            _scaled(replace(one, otherwise=_played(by_total, one)), self._share(one))
            for one in self.cells.in_row(row, up)
        ]
        in_splits = [
            replace(one, otherwise=_played(by_total, one))
            for one in self.cells.in_row(total, up)
            if one.split and one.pair >= 0
        ]
        return pairs, in_splits

    def _share(self, pair: Member) -> float:
        return pair_share(self.rules, pair.pair)

    def _after(self, row: str, up: str) -> Iterator[CellCost]:
        worth, total = self.cells.worth_after(row, up), int(row.rsplit(maxsplit=1)[-1])
        if not worth.any():
            return
        codes = self.chart.after.get(row)
        now = codes[UPS.index(up)] if codes else AfterDouble.KEEP
        before = worth_after(self.rules, worth, total, now)
        may = {one for more in range(len(worth)) for one in allowed_after(self.rules, total, more)}
        gains = {
            one.value: worth_after(self.rules, worth, total, one) - before
            for one in AfterDouble
            if one in may
        }
        best = self.cells.best_after(worth, total)
        cost = gains[best.value]
        best, cost = (best, cost) if cost > EVEN else (now, 0.0)
        yield CellCost(row, up, now.value, best.value, cost, gains)


def _named(cell: Cell, hands: Member) -> bool:
    """Return whether a pair's cell names something that the rules allow."""
    hit = hands.hits(cell.cards, cell.live) and Choice.HIT in hands.may
    return hit or any(choice in hands.may for choice in cell.choices)


def _played(cell: Cell, hands: Member) -> Choice:
    if hands.hits(cell.cards, cell.live) and Choice.HIT in hands.may:
        return Choice.HIT
    return next((one for one in cell.choices if one in hands.may), Choice.STAND)


def _scaled(hands: Member, share: float) -> Member:
    return replace(hands, worth=tuple(share * worth for worth in hands.worth))


def _weight(cell: Cell, pairs: list[Member]) -> float:
    """Return what splitting is worth to the pairs that a cell splits."""
    splits = (one for one in pairs if _named(cell, one) and _played(cell, one) is Choice.SPLIT)
    return sum(one.worth[SPLIT] for one in splits)


def _in_splits(cell: Cell, now: Cell, pairs: list[Member], in_splits: list[Member]) -> float:
    """Return the gain in split hands that are a pair again, and may not be split any more."""
    gain = 0.0
    for these in _by_up(in_splits):
        change = worth_of(cell, these) - worth_of(now, these)
        if change:
            own = [one for one in pairs if one.up == these[0].up]
            gain += change * _weight(cell, own) / _weight(now, own)
    return gain


def _by_up(members: list[Member]) -> list[list[Member]]:
    """Return hands by up card; of some ten-valued cards there are several in a column."""
    numbers = sorted({one.up for one in members})
    return [[one for one in members if one.up == number] for number in numbers]
