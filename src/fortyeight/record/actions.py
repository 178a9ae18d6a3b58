"""The events of a round as the actions of a record."""

from __future__ import annotations

from collections.abc import Sequence

from fortyeight.money import format_amount
from fortyeight.table import Event, Table, evolve
from fortyeight.table.events import (
    DoubleFollowed,
    DoubleKept,
    DoubleRescued,
    HandDoubled,
    HandHit,
    HandSplit,
    HandStood,
    HandSurrendered,
    InsurancePlaced,
    SplitCovered,
    SplitRidden,
)
from fortyeight.table.points import MOST


def actions_of(start: Table, events: Sequence[Event]) -> list[str]:
    """What people said in a round, in a record's words and in its order."""
    table = start
    written = []
    for event in events:
        action = _action(table, event)
        if action:
            written.append(action)
        table = evolve(table, event)
    return _without_needless_stays(written)


def _without_needless_stays(written: list[str]) -> list[str]:
    """A 21 moves on by itself; that it stays is said only where a double of its box follows."""
    kept: list[str] = []
    for action in reversed(written):
        box = action.removesuffix(" stay")
        after = kept[-1] if kept else ""
        if action in (box, after) or after.startswith(f"{box} double"):
            kept.append(action)
    return kept[::-1]


_VERBS = {HandSurrendered: "surrender", HandHit: "hit", HandSplit: "split"}


def _action(table: Table, event: Event) -> str:
    if isinstance(event, InsurancePlaced):
        return _insurance(table, event)
    if isinstance(event, HandSurrendered | HandHit | HandSplit):
        return f"{event.box} {_VERBS[type(event)]}"
    if isinstance(event, HandStood):
        # A 21 moves on by itself: a written stand would be taken for the next hand's (R8).
        verb = "stay" if table.hand_in_turn[1].total == MOST else "stand"
        return f"{event.box} {verb}"
    if isinstance(event, HandDoubled):
        return f"{event.box} double {format_amount(event.cents)}"
    if isinstance(event, DoubleFollowed):
        return f"{event.box} {event.person} double {format_amount(event.cents)}"
    if isinstance(event, DoubleKept):
        # Silence would keep it too, but the next hand's stand would then be taken for this one's.
        return f"{event.box} stand" if _calls(table, event.person) else ""
    if isinstance(event, DoubleRescued):
        named = "" if _calls(table, event.person) else f"{event.person} "
        return f"{event.box} {named}rescue"
    if isinstance(event, SplitCovered):
        return f"{event.box} {event.person} cover"
    if isinstance(event, SplitRidden):
        return f"{event.box} {event.person} ride {event.rides}"
    return ""


def _calls(table: Table, person: str) -> bool:
    return table.hand_in_turn[0].caller == person


def _insurance(table: Table, event: InsurancePlaced) -> str:
    boxes = [
        box
        for box in table.boxes
        if any(stake.person == event.person for stake in box.hands[0].stakes)
    ]
    which = f" {event.box}" if len(boxes) > 1 else ""
    return f"{event.person} insure {format_amount(event.cents)}{which}"
