"""Players who wait for a box, and the open boxes that are kept for them."""

from __future__ import annotations

from fortyeight.table.around.around_commands import StopWaiting, WaitForBox
from fortyeight.table.around.events import WaitBegun, WaitEnded
from fortyeight.table.core.events import Event
from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import Phase, Table


def open_boxes(table: Table) -> tuple[int, ...]:
    """Return the boxes at which nobody sits and on which no wager lies."""
    taken = {wager.box for wager in table.wagers} | set(table.seats)
    taken |= {box.number for box in table.boxes}
    return tuple(box for box in range(1, table.house.boxes.boxes + 1) if box not in taken)


def boxes_of(table: Table, person: str) -> frozenset[int]:
    """Return the boxes that a person plays, and those where they sit and nobody else plays."""
    own = {wager.box for wager in table.wagers if wager.person == person}
    others = {wager.box for wager in table.wagers if wager.person != person}
    for box in table.boxes:
        people = {stake.person for hand in box.hands for stake in hand.stakes}
        (own if person in people else others).add(box.number)
    sits = {box for box, seated in table.seats.items() if seated == person}
    return frozenset(own | (sits - others))


def kept_for_others(table: Table, person: str, box: int) -> Refused | None:
    """Return why a box cannot be a player's second: a new player comes first."""
    if not table.house.around.newcomers_first or not boxes_of(table, person) - {box}:
        return None
    clause = table.house.clause("around.newcomers_first")
    seated = table.seats.get(box, person)
    if seated != person and boxes_of(table, seated) == {box}:
        sentence = f"box {box} is the only one of {seated}, and comes before a second box"
        return Refused("box-kept", sentence, clause)
    if not table.waiting or person in table.waiting:
        return None
    free = open_boxes(table)
    if box not in free or len(free) > len(table.waiting):
        return None
    sentence = f"box {box} is kept for {table.waiting[0]}, who waits for a box"
    return Refused("box-kept", f"{sentence}: a new player comes before a second box", clause)


def wait_for_box(table: Table, command: WaitForBox) -> tuple[Event, ...] | Refused:
    person, clause = command.person, table.house.clause("around.newcomers_first")
    if not table.house.around.newcomers_first:
        return Refused("not-offered", "the book keeps no box for a player who waits", clause)
    if person not in table.chips:
        return Refused("not-at-the-table", f"nobody called {person} is at the table")
    if person in table.waiting:
        return Refused("nothing-changes", f"{person} waits for a box already", clause)
    if boxes_of(table, person):
        return Refused("not-new", f"{person} has a box already", clause)
    free = open_boxes(table)
    if table.phase is Phase.BETTING and len(free) > len(table.waiting):
        return Refused("box-free", f"box {free[0]} is free", clause)
    return (WaitBegun(person),)


def stop_waiting(table: Table, command: StopWaiting) -> tuple[Event, ...] | Refused:
    if command.person in table.waiting:
        return (WaitEnded(command.person),)
    clause = table.house.clause("around.newcomers_first")
    return Refused("nothing-changes", f"{command.person} does not wait for a box", clause)
