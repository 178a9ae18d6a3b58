"""People's names and places at the table, inside sentences."""

from __future__ import annotations

from fortyeight.table import Table
from fortyeight.view.words.card_words import ordinal


def shown_name(person: str, people: list[str]) -> str:
    """A name as a sentence writes it: with a capital, unless that is somebody else's name."""
    written = person[:1].upper() + person[1:]
    return person if written != person and written in people else written


def boxes_of(table: Table, person: str) -> set[int]:
    """The boxes on which a person has a wager."""
    placed = {wager.box for wager in table.wagers if wager.person == person}
    staked = {
        box.number
        for box in table.boxes
        for hand in box.hands
        for stake in hand.stakes
        if stake.person == person
    }
    return placed | staked


def place_words(table: Table, person: str, box: int, hand: int | None) -> str:
    """Where a person's hand lies, if there could be a doubt: ``on the second hand of box 2``."""
    found = table.box_numbered(box)
    several_hands = hand is not None and found is not None and len(found.hands) > 1
    several_boxes = len(boxes_of(table, person)) > 1
    if hand is not None and several_hands:
        of_box = f" of box {box}" if several_boxes else ""
        return f"on the {ordinal(hand)} hand{of_box}"
    return f"on box {box}" if several_boxes else ""


def name_at(table: Table, person: str) -> str:
    """The name of somebody at the table as a sentence writes it."""
    return shown_name(person, list(table.chips))


def opening(table: Table, person: str, box: int, hand: int | None) -> str:
    """The beginning of a sentence about somebody's hand: ``On box 2 Ann``."""
    place = place_words(table, person, box, hand)
    name = name_at(table, person)
    return f"{place.capitalize()} {name}" if place else name


def callers_opening(table: Table, box: int, hand: int | None) -> str:
    """The beginning of a sentence about what the caller of a box does."""
    found = table.box_numbered(box)
    assert found is not None, "what is told of a box in play"
    return opening(table, found.caller, box, hand)
