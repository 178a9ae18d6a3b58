"""Find the rounds of records in the order of a shoe's cards."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from fortyeight.cards import Card
from fortyeight.record.model import Record


def find_rounds_in_shoe(
    order: Sequence[Card],
    records: Sequence[Record],
    burned: Collection[int] = (),
    drawn: int | None = None,
) -> list[int | None]:
    """Return the place of each round's first card, counted from 1, or None if it is not found.

    The rounds are in the order in which they were played; others may lie between them. The cards of
    a round are consecutive and follow those of the round before; they include no place that was
    burned between rounds and none beyond the cards drawn. Each round takes the first place that
    fits, so that all are found if there is a way to place them all.
    """
    end = len(order) if drawn is None else min(drawn, len(order))
    places: list[int | None] = []
    begin = 0
    for record in records:
        place = _place(order, record.shoe, begin, end, burned)
        if place is None and tuple(order) in record.discards:
            # The discards that completed this round were shuffled into this order.
            places.append(1)
            continue
        places.append(None if place is None else place + 1)
        if place is not None:
            begin = place + len(record.shoe)
    return places


def _place(
    order: Sequence[Card], cards: Sequence[Card], begin: int, end: int, burned: Collection[int]
) -> int | None:
    size = len(cards)
    for place in range(begin, end - size + 1):
        if tuple(order[place : place + size]) == tuple(cards) and not any(
            place < one <= place + size for one in burned
        ):
            return place
    return None
