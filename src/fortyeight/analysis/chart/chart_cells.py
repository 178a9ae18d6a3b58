"""The choice of every cell of a chart by what each code is worth over the hands that come to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from fortyeight.analysis.chart.cell_hands import EVEN, CellHands, Member, row_hands
from fortyeight.analysis.chart.chart_policy import AFTERS, NAMES, allowed_after
from fortyeight.analysis.chart.choice_bits import bits_of
from fortyeight.analysis.chart.simplicity import ANY_CHART, Simplicity, exceptions_of
from fortyeight.analysis.game_rules import GameRules
from fortyeight.analysis.policy.policy_counts import Worths
from fortyeight.analysis.values.play_values import HIT
from fortyeight.strategy import (
    AFTER_ROWS,
    ROWS,
    UPS,
    AfterDouble,
    Cell,
    Choice,
    LiveBonusMark,
    Strategy,
    decide_after,
)

#: Minimum gain of an exception per round, as a share of the wager.
MIN_GAIN = 1e-6
#: Maximum number of cards in an exception: larger hands are rare.
MAX_CARDS = 7

_S, _H, _D, _P, _R = Choice.STAND, Choice.HIT, Choice.DOUBLE, Choice.SPLIT, Choice.SURRENDER
BY_TOTAL = ((_S,), (_H,), (_D, _H), (_D, _S), (_R, _H), (_R, _S), (_R, _D, _H))
OF_PAIR = ((_P,), (_R, _P), *BY_TOTAL)

#: Live bonuses that an exception may name, in the order in which they are tried.
_LADDER = (
    LiveBonusMark.ANY_678,
    LiveBonusMark.SUITED_678,
    LiveBonusMark.SPADES_678,
    LiveBonusMark.SEVENS,
    LiveBonusMark.SUITED_SEVENS,
)
#: The least number of cards and the live bonuses with which a cell says hit.
_Exceptions = tuple[int | None, frozenset[LiveBonusMark]]

#: A row and an up card.
_Place = tuple[str, str]
PAIR_OF_TOTAL = {
    "soft 12": "pair A",
    **{f"hard {2 * value}": f"pair {NAMES[value - 1]}" for value in range(2, 11)},
}


class Cells:
    """Choice of every cell of a chart by the given values, within the limits of a simpler one."""

    def __init__(
        self,
        rules: GameRules,
        worths: Worths,
        simplicity: Simplicity = ANY_CHART,
    ) -> None:
        self.rules, self.worths, self.simplicity = rules, worths, simplicity
        self.hands = row_hands(rules)
        self._group_worths = self.hands.worths(worths)
        self._rows: dict[str, CellHands] = {}

    def strategy(self, before: Strategy | None = None) -> Strategy:
        """Return the best cells; one that no hand comes to is as `before`, or the usual one."""
        cells = {
            (row, up): best or self._unreached(row, up, before)
            for row in ROWS
            for up, best in self._best_cells(row).items()
        }
        if self.simplicity.total_dependent:
            cells |= self._by_total(before)
        elif self.simplicity.exceptions is not None:
            cells |= self._with_fewer(cells, self.simplicity.exceptions)
        rows = {row: tuple(cells[row, up] for up in UPS) for row in ROWS}
        after = {row: tuple(self._after(row, up, before) for up in UPS) for row in AFTER_ROWS}
        return Strategy(rows, after)

    def tidied(self, chart: Strategy) -> Strategy:
        """Return a chart, whose worths these are, with the usual cells where no hand comes."""
        rows = {
            row: tuple(
                cell if self._comes(row, up) or self._for_pair(row) else _usual(row)
                for up, cell in zip(UPS, cells, strict=True)
            )
            for row, cells in chart.rows.items()
        }
        after = {
            row: tuple(
                choice if self.worth_after(row, up).any() else AfterDouble.KEEP
                for up, choice in zip(UPS, choices, strict=True)
            )
            for row, choices in chart.after.items()
        }
        return replace(chart, rows=rows, after=after)

    def _for_pair(self, row: str) -> bool:
        """Return whether a pair is played by this row even if no other hand comes to it."""
        return self.simplicity.total_dependent and row in PAIR_OF_TOTAL

    def worth_after(self, row: str, up: str) -> NDArray[np.float64]:
        """Return the values of the choices on doubled hands of a row."""
        _, kind, total = row.split()
        numbers = [one.number for one in self.rules.ups_of(NAMES.index(up))]
        worths = self.worths.after[numbers, :, int(kind == "soft"), int(total)]
        return np.asarray(worths.sum(axis=0))

    def _after(self, row: str, up: str, before: Strategy | None) -> AfterDouble:
        _, kind, number = row.split()
        total, worth = int(number), self.worth_after(row, up)
        if before is not None and not worth.any():
            may = frozenset(filter(self.simplicity.allows_after, AfterDouble))
            return decide_after(before, total, kind == "soft", up, may)
        return self.best_after(worth, total)

    def best_after(self, worth: NDArray[np.float64], total: int) -> AfterDouble:
        """Return the best choice on doubled hands of a total."""
        best, best_value = AfterDouble.KEEP, -np.inf
        for choice in filter(self.simplicity.allows_after, AfterDouble):
            value = worth_after(self.rules, worth, total, choice)
            if value > best_value + EVEN:
                best, best_value = choice, value
        return best

    def in_row(self, row: str, up: str) -> Iterator[Member]:
        """Return the hands of a cell, whether they occur or not."""
        return self.hands.members(row, NAMES.index(up), self._group_worths)

    def occurring(self, row: str, up: str) -> list[Member]:
        """Return the hands that come to a cell."""
        return [one for one in self.in_row(row, up) if one.occurs]

    def row(self, row: str) -> CellHands:
        """Return the hands of the cells of a row, by up card in the order of ranks."""
        if row not in self._rows:
            self._rows[row] = self.hands.cells(row, self._group_worths)
        return self._rows[row]

    def _comes(self, row: str, up: str) -> bool:
        """Return whether some hand comes to a cell."""
        return bool(self.row(row).occur[NAMES.index(up)].any())

    def _best_cells(self, row: str) -> dict[str, Cell | None]:
        """Return the best cells of a row by up card; None where no hand comes."""
        hands = self.row(row)
        comes = np.asarray(hands.occur.any(axis=1))
        most = 0 if self.simplicity.total_dependent else None
        best = _best_cells(self._orders(row), hands, most)
        return {up: best[NAMES.index(up)] if comes[NAMES.index(up)] else None for up in UPS}

    def _unreached(self, row: str, up: str, before: Strategy | None) -> Cell:
        """Return the cell of a chart before, if this chart may have it, or the usual one."""
        cell = before.rows[row][UPS.index(up)] if before else _usual(row)
        if self.simplicity == ANY_CHART:
            return cell
        return Cell(cell.choices) if self.simplicity.allows(cell.choices) else _usual(row)

    def _with_fewer(self, best: Mapping[_Place, Cell], most: int) -> dict[_Place, Cell]:
        """Return the cells that change when only the exceptions that gain most are kept."""
        steps = []
        for (row, up), cell in best.items():
            if not exceptions_of(cell):
                continue
            members = self.occurring(row, up)
            fewer = [self.best_cell(row, members, most=k) for k in range(exceptions_of(cell))]
            worths = [worth_of(one, members) for one in (*fewer, cell)]
            steps.append(_Thinned((row, up), (*fewer, cell), tuple(worths)))
        kept = sorted((one for thinned in steps for one in thinned.steps()), reverse=True)
        chosen = {one.place: one.cells[0] for one in steps}
        cells = {one.place: one.cells for one in steps}
        for _, more, place, number in kept:
            if more <= most:
                most -= more
                chosen[place] = cells[place][number]
        return chosen

    def _by_total(self, before: Strategy | None) -> dict[_Place, Cell]:
        """Return the cells of totals and pairs, where a pair is split or played by its total."""
        cells: dict[_Place, Cell] = {}
        for total, pair in PAIR_OF_TOTAL.items():
            for up in UPS:
                own, pairs = self.occurring(total, up), self.occurring(pair, up)
                together = self._together(total, up, own + pairs, before)
                cells[total, up] = cells[pair, up] = together
                if not self.simplicity.allows((_P,)) or not self.may_ever((_P,), pairs):
                    continue
                apart = self._together(total, up, own, before)
                split = sum(one.by((_P,)) for one in pairs) + worth_of(apart, own)
                if split > worth_of(together, own + pairs) + EVEN:
                    cells[total, up], cells[pair, up] = apart, Cell((_P,))
        return cells

    def _together(self, row: str, up: str, members: list[Member], before: Strategy | None) -> Cell:
        return self.best_cell(row, members) if members else self._unreached(row, up, before)

    def _orders(self, row: str) -> list[tuple[Choice, ...]]:
        every = OF_PAIR if row.startswith("pair") else BY_TOTAL
        return [order for order in every if self.simplicity.allows(order)]

    def orders(self, row: str, members: list[Member]) -> list[tuple[Choice, ...]]:
        """Return the orders of choices that a cell may have."""
        return [order for order in self._orders(row) if self.may_ever(order, members)]

    def best_cell(self, row: str, members: list[Member], *, most: int | None = None) -> Cell:
        """Return the best cell for the hands that come to it, with at most so many exceptions."""
        if self.simplicity.total_dependent:
            most = 0
        return _best_cells(self._orders(row), CellHands.of(members), most)[0]

    def may_ever(self, order: tuple[Choice, ...], members: list[Member]) -> bool:
        """Return whether each choice of an order is allowed for some hand of the cell."""
        return frozenset(order) <= frozenset().union(*(one.may for one in members))


@dataclass(frozen=True)
class _Thinned:
    """The best cells of a place with no exception, with at most one, and so on, and their worth."""

    place: _Place
    cells: tuple[Cell, ...]
    worths: tuple[float, ...]

    def steps(self) -> Iterator[tuple[float, int, _Place, int]]:
        """Yield the gain of each further exception, how many they are, and the cell that has them.

        Two exceptions that gain more together are one step.
        """
        at = 0
        while at + 1 < len(self.cells):
            gains = [
                ((worth - self.worths[at]) / (number - at), number)
                for number, worth in enumerate(self.worths)
                if number > at
            ]
            gain, number = max(gains)
            if gain < MIN_GAIN:
                return
            yield gain, number - at, self.place, number
            at = number


def worth_of(cell: Cell, members: Iterable[Member]) -> float:
    """Return the value of playing hands by a cell."""
    return sum(one.worth_of(cell) for one in members)


def worth_after(
    rules: GameRules, worth: NDArray[np.float64], total: int, choice: AfterDouble
) -> float:
    """Return the value of a choice on doubled hands; hands that may not make it are kept."""
    value = 0.0
    for more in range(len(worth)):
        may = allowed_after(rules, total, more)
        value += worth[more, AFTERS[choice if choice in may else AfterDouble.KEEP]]
    return value


def _best_cells(orders: list[tuple[Choice, ...]], hands: CellHands, most: int | None) -> list[Cell]:
    """Return the best cells, with at most so many exceptions, for the hands that come to each.

    Of cells that are equally good the first is taken: by the order of choices, then by exceptions.
    """
    come = hands.occur
    plain = hands.by_order(orders) * come
    gain = (hands.worth[..., HIT] - plain) * (come & hands.may_hit)
    exceptions, applies, occur = _exceptions(hands, most)
    prices = np.array([_price(*one) for one in exceptions])
    # By cell, order and exceptions.
    values = np.matmul(gain.swapaxes(0, 1), applies.transpose(1, 2, 0).astype(np.float64))
    values += plain.sum(axis=2).T[:, :, None] - prices * MIN_GAIN
    values[~occur.T[:, None, :].repeat(len(orders), axis=1)] = -np.inf
    ever = np.bitwise_or.reduce(np.where(come, hands.may, 0), axis=1)
    for at, order in enumerate(orders):
        values[ever & bits_of(order) != bits_of(order), at] = -np.inf
        if order == (_H,):
            # An exception says hit, which is no exception there.
            values[:, at, 1:] = -np.inf
    values = values.reshape(len(values), -1)
    best = np.argmax(values >= values.max(axis=1, keepdims=True) - EVEN, axis=1)
    return [
        Cell(orders[one // len(exceptions)], *exceptions[one % len(exceptions)])
        for one in best.tolist()
    ]


def _exceptions(
    hands: CellHands, most: int | None
) -> tuple[list[_Exceptions], NDArray[np.bool_], NDArray[np.bool_]]:
    """Return every set of at most so many exceptions that can matter; the empty set first.

    The arrays say to which hands each set applies, by set, cell and group, and in which cells hands
    occur for which it is made.
    """
    come = hands.occur
    nothing = np.zeros_like(come)
    sizes = sorted({size for size in hands.sizes.tolist() if 2 < size <= MAX_CARDS})
    by_size: dict[int | None, NDArray[np.bool_]] = {None: nothing}
    by_size |= {cards: (hands.sizes >= cards) | nothing for cards in sizes}
    of_size = {cards: (come & (hands.sizes == cards)).any(axis=1) for cards in sizes}
    by_live = {frozenset[LiveBonusMark](): nothing}
    for mark in _LADDER:
        live = hands.live & bits_of((mark,)) > 0
        if live.any():
            by_live[frozenset({mark})] = live
    always = np.ones(len(come), np.bool_)
    sets = [
        (cards, live)
        for cards in by_size
        for live in by_live
        if most is None or _price(cards, live) <= most
    ]
    applies = np.array([by_size[cards] | by_live[live] for cards, live in sets])
    occur = np.array(
        [
            (of_size[cards] if cards else always)
            & ((come & by_live[live]).any(axis=1) if live else always)
            for cards, live in sets
        ]
    )
    return sets, applies, occur


def _price(cards: int | None, live: frozenset[LiveBonusMark]) -> int:
    """Return the number of exceptions in a set."""
    return (cards is not None) + len(live)


def _usual(row: str) -> Cell:
    """Return the cell to print where no hand ever comes."""
    kind, name = row.split()
    if kind == "pair":
        return Cell((_S,) if name == "T" else (_H,))
    minimum = 18 if kind == "soft" else 17
    return Cell((_S,) if int(name) >= minimum else (_H,))
