"""Whether rounds were dealt from the order in which a shoe's cards lay."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from fortyeight.cards import Card
from fortyeight.record.model import Record


def places_in_shoe(
    order: Sequence[Card],
    records: Sequence[Record],
    burned: Collection[int] = (),
    drawn: int | None = None,
) -> list[int | None]:
    """The place, from 1, of each round's first card in the order; none where it is not in it.

    The rounds are in the order in which they were played; others may lie between them. A round's
    cards lie one after another, behind those of the round before. No place that was burned between
    rounds is among them, and none beyond the cards drawn. Each is put as far to the front as it
    can be: if there is a way to place them all, this finds one.
    """
    end = len(order) if drawn is None else min(drawn, len(order))
    found: list[int | None] = []
    begin = 0
    for record in records:
        place = _place(order, record.shoe, begin, end, burned)
        if place is None and tuple(order) in record.discards:
            # The discards that completed this round were shuffled into this order.
            found.append(1)
            continue
        found.append(None if place is None else place + 1)
        if place is not None:
            begin = place + len(record.shoe)
    return found


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
