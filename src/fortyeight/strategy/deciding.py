"""What a strategy decides."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from fortyeight.strategy.choices import AfterDouble, Choice, LiveBonusMark
from fortyeight.strategy.codes import Cell
from fortyeight.strategy.sheet import UPS, Strategy


@dataclass(frozen=True, slots=True)
class HeldHand:
    """A hand as a chart sees it.

    `pair` is the row of a hand of two cards that the book lets split, by value or by rank as the
    book says; it stays so where this box has no split left.
    """

    total: int
    soft: bool
    cards: int
    pair: str | None = None
    live: frozenset[LiveBonusMark] = frozenset()


def decide(strategy: Strategy, held: HeldHand, up: str, may: Collection[Choice]) -> Choice:
    """The choice for a hand against an up card, out of those that the rules allow.

    A hand of 21 stands. Where nothing that the chart names is allowed, the hand stands if it may.
    """
    if not may:
        raise ValueError("the rules allow no choice, so there is nothing to decide")
    if held.total == 21 and Choice.STAND in may:
        return Choice.STAND
    column = _column(up)
    if held.pair is not None:
        pair = strategy.rows[f"pair {held.pair}"][column]
        found = of_cell(pair, held, may)
        if found is not None:
            return found
    row = f"{'soft' if held.soft else 'hard'} {held.total}"
    if row not in strategy.rows:
        raise ValueError(f"a chart has no row {row!r}")
    found = of_cell(strategy.rows[row][column], held, may)
    if found is not None:
        return found
    return next(choice for choice in Choice if choice in may)


def of_cell(cell: Cell, held: HeldHand, may: Collection[Choice]) -> Choice | None:
    """The choice of one cell; none where the rules allow none that it names."""
    many = cell.cards is not None and held.cards >= cell.cards
    if (many or cell.live & held.live) and Choice.HIT in may:
        return Choice.HIT
    return next((choice for choice in cell.choices if choice in may), None)


def decide_after(
    strategy: Strategy, total: int, soft: bool, up: str, may: Collection[AfterDouble]
) -> AfterDouble:
    """What to do with a doubled hand; what the rules do not allow means to keep it."""
    row = strategy.after.get(f"after {'soft' if soft else 'hard'} {total}")
    chosen = row[_column(up)] if row else AfterDouble.KEEP
    return chosen if chosen in may else AfterDouble.KEEP


def _column(up: str) -> int:
    if len(up) != 1 or up not in UPS:
        raise ValueError(f"{up!r} is no column of a chart: they are {' '.join(UPS)}")
    return UPS.index(up)
