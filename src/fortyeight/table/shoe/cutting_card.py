"""The cutting card in the shoe: the round is finished, then the cards are reshuffled."""

from __future__ import annotations

from fortyeight.table.core.state import Table
from fortyeight.table.shoe.events import CuttingCardReached


def cutting_card_events(table: Table, box: int | None) -> tuple[CuttingCardReached, ...]:
    """Return the event of reaching the cutting card, if it lies before the next card.

    `box` is the box that gets the next card; None for the dealer.
    """
    if table.physical:
        # Only the dealer can see where it lies.
        return ()
    return (CuttingCardReached(box),) if 0 <= table.cutting_at <= table.drawn else ()
