"""The cutting card comes out of the shoe: the round is finished, then the cards reshuffled."""

from __future__ import annotations

from fortyeight.table.core.state import Table
from fortyeight.table.shoe.events import CuttingCardReached


def cutting_card(table: Table, box: int | None) -> tuple[CuttingCardReached, ...]:
    """The cutting card, if it lies before the next card, which is this box's or the dealer's."""
    if table.physical:
        # Only the dealer can see where it lies.
        return ()
    return (CuttingCardReached(box),) if 0 <= table.cutting_at <= table.drawn else ()
