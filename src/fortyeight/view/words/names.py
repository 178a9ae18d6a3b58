"""Names and places of people at the table, for use in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from fortyeight.table import Table
from fortyeight.view.words.card_words import ordinal
from fortyeight.view.words.made_up_names import made_up_names


def shown_name(person: str, people: list[str]) -> str:
    """Return a name as a sentence writes it, unlike the names of the other people.

    A name has a capital letter, unless that is another person's name; one that the service has made
    up is replaced by a readable one.
    """
    if (made_up := made_up_names(people).get(person)) is not None:
        return made_up
    written = person[:1].upper() + person[1:]
    return person if written != person and written in people else written


def boxes_of(table: Table, person: str) -> set[int]:
    """Return the boxes on which a person has a wager."""
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
    """Return where a person's hand lies, if ambiguous: ``on the second hand of box 2``."""
    found = table.box_numbered(box)
    several_hands = hand is not None and found is not None and len(found.hands) > 1
    several_boxes = len(boxes_of(table, person)) > 1
    if hand is not None and several_hands:
        of_box = f" of box {box}" if several_boxes else ""
        return f"on the {ordinal(hand)} hand{of_box}"
    return f"on box {box}" if several_boxes else ""


def name_at(table: Table, person: str) -> str:
    """Return the name of a person at the table, for use in a sentence."""
    return shown_name(person, list(table.chips))


def names_view(table: Table) -> dict[str, str]:
    """Return the readable names of the guests and robots at the table, and of a guest who deals."""
    dealer = "" if table.care is None else table.care.dealer
    people = (*table.chips, *[line.person for line in table.settled], dealer)
    return dict(_made_up_names(people))


@lru_cache(maxsize=1024)
def _made_up_names(people: tuple[str, ...]) -> Mapping[str, str]:
    """Return the names of these people, who are the same for many changes of a table."""
    return made_up_names(dict.fromkeys(people))
