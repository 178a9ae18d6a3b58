"""Replacing a hand in the state, and passing the turn on."""

from __future__ import annotations

from typing import Any

from fortyeight.table.core.changing import changed
from fortyeight.table.core.state import Hand, Phase, Stage, Table
from fortyeight.table.settle.settlement import settled_at_once


def box_index(table: Table, number: int) -> int:
    """Return the index of a box among those in play."""
    return [box.number for box in table.boxes].index(number)


def put_hand(table: Table, box: int, hand: int, new: Hand, **fields: Any) -> Table:
    """Return the table with a hand replaced, by the indices of box and hand, and other fields."""
    boxes = list(table.boxes)
    hands = list(boxes[box].hands)
    hands[hand] = new
    boxes[box] = changed(boxes[box], hands=tuple(hands))
    return changed(table, boxes=tuple(boxes), **fields)


def put_hand_in_turn(table: Table, new: Hand, **fields: Any) -> Table:
    """Return the table with the hand in turn replaced; a finished hand passes the turn on."""
    table = put_hand(table, *table.turn, new, **fields)
    if new.stage is Stage.DONE and not settled_at_once(table, *table.hand_in_turn):
        return pass_turn(table)
    return table


def pass_turn(table: Table) -> Table:
    """Pass the turn to the next hand from the dealer's left, and at last to the dealer.

    Hands that miss a card which was asked for come after all others, before the dealer's hand.
    """
    missed: tuple[int, int] | None = None
    for place, box in enumerate(table.boxes):
        for at, hand in enumerate(box.hands):
            if hand.stage is Stage.WAITING:
                return changed(table, turn=(place, at))
            if hand.stage is Stage.MISSED and missed is None:
                missed = place, at
    if missed is not None:
        return changed(table, turn=missed)
    return changed(table, phase=Phase.DEALER)
