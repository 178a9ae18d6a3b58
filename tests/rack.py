"""The discard rack after a sequence of the referee's events."""

from __future__ import annotations

from collections.abc import Iterable

from fortyeight.table import Event, Table, evolve
from fortyeight.table.around.reconstruct import Pile, loose_piles, rack_after


def rack_piles(table: Table, events: Iterable[Event]) -> tuple[Pile, ...]:
    """Return the piles in the rack after these events, without any card's face."""
    piles = loose_piles(table)
    for event in events:
        after = evolve(table, event)
        piles = rack_after(piles, table, event, after)
        table = after
    return piles
