"""Replacing a hand in the state, and passing the turn on."""

from __future__ import annotations

from typing import Any, TypeVar

from fortyeight.table.core.changing import changed
from fortyeight.table.core.state import DONE, WAITING, Box, Hand, Phase, Stage, Table
from fortyeight.table.settle.settlement import settled_at_once

T = TypeVar("T")


def box_index(table: Table, number: int) -> int:
    """Return the index of a box among those in play."""
    for place, box in enumerate(table.boxes):
        if box.number == number:
            return place
    raise ValueError(f"box {number} is not in play")


def with_hand(table: Table, box: int, hand: int, new: Hand) -> tuple[Box, ...]:
    """Return the boxes with a hand replaced, by the indices of box and hand."""
    boxes = table.boxes
    old = boxes[box]
    return replaced(boxes, box, changed(old, hands=replaced(old.hands, hand, new)))


def replaced(items: tuple[T, ...], at: int, new: T) -> tuple[T, ...]:
    """Return the items with the one at an index replaced."""
    if len(items) == 1:
        return (new,)
    changing = list(items)
    changing[at] = new
    return tuple(changing)


def put_hand_in_turn(table: Table, new: Hand, **fields: Any) -> Table:
    """Return the table with the hand in turn replaced; a finished hand passes the turn on."""
    place, at = table.turn
    boxes = with_hand(table, place, at, new)
    if new.stage is DONE and not settled_at_once(table, boxes[place], new):
        fields |= _next_turn(boxes)
    return changed(table, fields, boxes=boxes)


def pass_turn(table: Table, **fields: Any) -> Table:
    """Return the table with the turn passed on, and other fields."""
    return changed(table, fields | _next_turn(table.boxes))


def _next_turn(boxes: tuple[Box, ...]) -> dict[str, Any]:
    """Return the fields that pass the turn to the next hand from the dealer's left, or the dealer.

    Hands that miss a card which was asked for come after all others, before the dealer's hand.
    """
    missed: tuple[int, int] | None = None
    for place, box in enumerate(boxes):
        for at, hand in enumerate(box.hands):
            if hand.stage is WAITING:
                return {"turn": (place, at)}
            if hand.stage is Stage.MISSED and missed is None:
                missed = place, at
    return {"phase": Phase.DEALER} if missed is None else {"turn": missed}
