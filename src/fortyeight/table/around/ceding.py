"""A box of one who plays several goes to a new player when there is no other."""

from __future__ import annotations

from fortyeight.table.around.commands import CedeBox
from fortyeight.table.around.events import BoxCeded
from fortyeight.table.events import Event
from fortyeight.table.refusal import Refused
from fortyeight.table.shoe.standing import between_rounds
from fortyeight.table.state import Table


def cede_box(table: Table, command: CedeBox) -> tuple[Event, ...] | Refused:
    clause = table.house.clause("around.ceding")
    if not table.house.around.ceding:
        return Refused("not-offered", "the book cedes no boxes", clause)
    refusal = between_rounds(table, clause)
    if refusal:
        return refusal
    if command.person not in table.chips:
        return Refused("not-at-the-table", f"nobody called {command.person} is at the table")
    if _has_box(table, command.person):
        sentence = f"a new player has no box yet, and {command.person} has one"
        return Refused("not-new", sentence, clause)
    free = _free_box(table)
    if free:
        return Refused("box-free", f"box {free} is free", clause)
    return _from_one_with_several(table, command)


def _has_box(table: Table, person: str) -> bool:
    """Whether a person plays a box, or sits at one that nobody else plays."""
    others = {wager.box for wager in table.wagers if wager.person != person}
    sits = {box for box, seated in table.seats.items() if seated == person}
    return bool(sits - others) or any(wager.person == person for wager in table.wagers)


def _free_box(table: Table) -> int:
    """A box that nobody has; 0 if there is none."""
    taken = {wager.box for wager in table.wagers} | set(table.seats)
    return next((box for box in range(1, table.house.boxes.boxes + 1) if box not in taken), 0)


def _from_one_with_several(table: Table, command: CedeBox) -> tuple[Event, ...] | Refused:
    clause = table.house.clause("around.ceding")
    owners = {wager.person for wager in table.wagers if wager.box == command.box}
    if len(owners) != 1:
        return Refused("no-such-box", f"nobody plays box {command.box} alone", clause)
    owner = owners.pop()
    others = {wager.box for wager in table.wagers if wager.person == owner} - {command.box}
    if not others:
        sentence = f"box {command.box} is the only one of {owner}: one of several is ceded"
        return Refused("only-box", sentence, clause)
    seated = table.seats.get(command.box)
    if seated == owner and not any(table.seats.get(box) == owner for box in others):
        return Refused(
            "own-seat", f"box {command.box} is the seat of {owner}: another is ceded", clause
        )
    if seated not in (None, owner, command.person):
        return Refused("seat-taken", f"box {command.box} is taken by {seated}", clause)
    if table.house.boxes.adjacent and max(others) - min(others) >= len(others):
        sentence = f"the other boxes of {owner} would not be adjacent without this one"
        return Refused("not-adjacent", sentence, table.house.clause("boxes.adjacent"))
    return (BoxCeded(command.box, owner, command.person),)
