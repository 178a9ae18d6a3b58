"""Ceding: a player with several boxes gives one to a new player when no other box is free."""

from __future__ import annotations

from fortyeight.table.around.around_commands import CedeBox
from fortyeight.table.around.events import BoxCeded
from fortyeight.table.around.waiting import boxes_of, open_boxes
from fortyeight.table.core.events import Event
from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import Phase, Table
from fortyeight.table.shoe.stage_checks import not_between_rounds


def cede_box(table: Table, command: CedeBox) -> tuple[Event, ...] | Refused:
    clause = table.house.clause("around.ceding")
    if not table.house.around.ceding:
        return Refused("not-offered", "the book cedes no boxes", clause)
    if refusal := not_between_rounds(table, clause):
        return refusal
    if command.person not in table.chips:
        return Refused("not-at-the-table", f"nobody called {command.person} is at the table")
    if boxes_of(table, command.person):
        sentence = f"a new player has no box yet, and {command.person} has one"
        return Refused("not-new", sentence, clause)
    if free := open_boxes(table):
        return Refused("box-free", f"box {free[0]} is free", clause)
    if command.elsewhere:
        sentence = f"a box is free at another table of this game: {command.elsewhere}"
        return Refused("box-elsewhere", sentence, clause)
    return _from_one_with_several(table, command)


def _from_one_with_several(table: Table, command: CedeBox) -> tuple[Event, ...] | Refused:
    clause = table.house.clause("around.ceding")
    owner = _owner(table, command.box)
    if owner is None:
        return Refused("no-such-box", f"nobody plays box {command.box} alone", clause)
    own = boxes_of(table, owner)
    others = own - {command.box}
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
    if table.house.boxes.adjacent and _are_adjacent(own) and not _are_adjacent(others):
        sentence = f"the other boxes of {owner} would not be adjacent without this one"
        return Refused("not-adjacent", sentence, table.house.clause("boxes.adjacent"))
    return (BoxCeded(command.box, owner, command.person),)


def _owner(table: Table, box: int) -> str | None:
    """Return the only person who plays a box, or who sits at it while nobody plays it."""
    people = {wager.person for wager in table.wagers if wager.box == box}
    if not people:
        return table.seats.get(box)
    return people.pop() if len(people) == 1 else None


def _are_adjacent(boxes: frozenset[int]) -> bool:
    return max(boxes) - min(boxes) < len(boxes)


def box_to_cede(table: Table) -> CedeBox | None:
    """Return the command that gives a box to the first player who waits; None if none can be given.

    The player with the most boxes gives one up, and keeps their own seat: the one taken first. Of
    the others the farthest from it goes; of equals, the one with the highest number. A box with
    wagers on it is left alone until the next round.
    """
    if not table.waiting or table.phase is not Phase.BETTING:
        return None
    wagered = {wager.box for wager in table.wagers}
    ranked = []
    for box, owner in table.seats.items():
        seat = next(one for one, person in table.seats.items() if person == owner)
        if box not in wagered and box != seat:
            ranked.append((len(boxes_of(table, owner)), abs(box - seat), box))
    commands = (CedeBox(box, table.waiting[0]) for _, _, box in sorted(ranked, reverse=True))
    return next((one for one in commands if not isinstance(cede_box(table, one), Refused)), None)
