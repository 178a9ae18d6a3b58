"""State changes by the events of a physical shoe."""

from __future__ import annotations

from fortyeight.cards import FACE_DOWN, Card
from fortyeight.table.core.changing import changed, unchanged
from fortyeight.table.core.dispatch import handle
from fortyeight.table.core.state import BeforeKeyed, Phase, Stage, Table
from fortyeight.table.irregular.evolve import confirmed
from fortyeight.table.physical.events import (
    CardKeyed,
    CardTakenBack,
    HoleTenFound,
    Lay,
    RoundCalledOff,
    ShoeFoundEmpty,
)


def _keyed(table: Table, event: CardKeyed) -> Table:
    if event.lay is Lay.BURNED:
        assert table.care is not None, "cards are burned at a table that is run by the book"
        care = changed(table.care, burned=event.card)
        return changed(table, care=care, discards=_with_burned(table.discards, event.card))
    before = BeforeKeyed.of(table, event.card, event.lay.value, None)
    if event.lay is Lay.HOLE:
        return changed(table, hole=event.card, before=before)
    shoe = (*table.shoe[: table.drawn], event.card, *table.shoe[table.drawn + 1 :])
    face_up = table.face_up | {table.drawn} if event.lay is Lay.FACE_UP else table.face_up
    return changed(table, shoe=shoe, face_up=face_up, before=before)


def _with_burned(discards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return the rack with the last of its face-down cards known."""
    places = [place for place, one in enumerate(discards) if one is FACE_DOWN]
    if not places:
        return discards
    return (*discards[: places[-1]], card, *discards[places[-1] + 1 :])


def _taken_back(table: Table, event: CardTakenBack) -> Table:
    assert table.before is not None, "something was keyed"
    return table.before.restored(table)


def _hole_ten(table: Table, event: HoleTenFound) -> Table:
    """Remove the hole card; the dealer gets another if nobody has played, else a second card."""
    hands = (hand for box in table.boxes for hand in box.hands if not hand.closed)
    unplayed = any(hand.stage is Stage.WAITING for hand in hands)
    return changed(
        confirmed(table),
        hole=None,
        removed=(*table.removed, event.card),
        found_tens=table.found_tens + 1,
        phase=Phase.LOOK if unplayed else table.phase,
    )


def _found_empty(table: Table, event: ShoeFoundEmpty) -> Table:
    return changed(table, shoe=table.shoe[: table.drawn], pulled=None)


PHYSICAL_EVOLVED_BY = (
    handle(CardKeyed, _keyed)
    + handle(CardTakenBack, _taken_back)
    + handle(HoleTenFound, _hole_ten)
    + handle(ShoeFoundEmpty, _found_empty)
    + handle(RoundCalledOff, unchanged)
)
