"""Decide a hand by a strategy."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from fortyeight.strategy.chart import UPS, Strategy
from fortyeight.strategy.choices import AfterDouble, Choice, LiveBonusMark
from fortyeight.strategy.codes import Cell


@dataclass(frozen=True, slots=True)
class ChartHand:
    """What a chart needs to know of a hand.

    `pair` is the pair row of two cards that the book lets split, by value or by rank; it is set
    even if this box may not split again.
    """

    total: int
    soft: bool
    cards: int
    pair: str | None = None
    live: frozenset[LiveBonusMark] = frozenset()


def decide(strategy: Strategy, held: ChartHand, up: str, may: Collection[Choice]) -> Choice:
    """Return the choice for a hand against an up card, among those in `may`.

    A hand of 21 stands. If the rules allow nothing that the chart names, the hand stands if it may.
    """
    if not may:
        raise ValueError("the rules allow no choice, so there is nothing to decide")
    if held.total == 21 and Choice.STAND in may:
        return Choice.STAND
    column = _column(up)
    if held.pair is not None:
        pair = strategy.rows[f"pair {held.pair}"][column]
        if (choice := decide_by_cell(pair, held, may)) is not None:
            return choice
    row = f"{'soft' if held.soft else 'hard'} {held.total}"
    if row not in strategy.rows:
        raise ValueError(f"a chart has no row {row!r}")
    if (choice := decide_by_cell(strategy.rows[row][column], held, may)) is not None:
        return choice
    return next(one for one in Choice if one in may)


def decide_by_cell(cell: Cell, held: ChartHand, may: Collection[Choice]) -> Choice | None:
    """Return the choice of one cell, or None if the rules allow nothing that it names."""
    many = cell.cards is not None and held.cards >= cell.cards
    if (many or cell.live & held.live) and Choice.HIT in may:
        return Choice.HIT
    return next((choice for choice in cell.choices if choice in may), None)


def decide_after(
    strategy: Strategy, total: int, soft: bool, up: str, may: Collection[AfterDouble]
) -> AfterDouble:
    """Return the choice for a doubled hand, or to keep it if the rules do not allow that."""
    row = strategy.after.get(f"after {'soft' if soft else 'hard'} {total}")
    chosen = row[_column(up)] if row else AfterDouble.KEEP
    return chosen if chosen in may else AfterDouble.KEEP


def _column(up: str) -> int:
    if len(up) != 1 or up not in UPS:
        raise ValueError(f"{up!r} is no column of a chart: they are {' '.join(UPS)}")
    return UPS.index(up)
