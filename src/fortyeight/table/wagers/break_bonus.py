"""Break Bonus: paid when the dealer breaks, by the number of the dealer's cards."""

from __future__ import annotations

from fortyeight.rulebook import BreakRow, House
from fortyeight.table.core.state import Line, Table
from fortyeight.table.play.points import MAX_TOTAL, count
from fortyeight.table.wagers.wager_kinds import WagerKind


def settle_break_bonus(table: Table) -> tuple[Line, ...]:
    """Settle every Break Bonus wager once the dealer's hand is complete."""
    total, _ = count(table.dealer)
    row = _row(table.house, len(table.dealer)) if total > MAX_TOTAL else None
    lines = []
    for wager in table.wagers:
        if wager.kind is not WagerKind.BREAK_BONUS:
            continue
        returned, clause = 0, table.house.outcome("break_lose")
        if row is not None:
            returned, clause = wager.cents + row.pays.on(wager.cents), row.clause
        lines.append(Line(wager.person, wager.box, None, wager.kind, wager.cents, returned, clause))
    return tuple(lines)


def _row(house: House, cards: int) -> BreakRow | None:
    for row in house.break_rows:
        if row.cards == cards or (row.or_more and cards > row.cards):
            return row
    return None
