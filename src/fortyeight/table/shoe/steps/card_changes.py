"""Changing cards that have been in use too long or may not be used again."""

from __future__ import annotations

from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import Table
from fortyeight.table.shoe.care import CareStage
from fortyeight.table.shoe.events import CardsChangeDue, CardsTakenAway, ShoeEvent
from fortyeight.table.shoe.shoe_commands import NoteTime, TakeCardsAway
from fortyeight.table.shoe.stage_checks import care_of, not_between_rounds

HOUR = 3600


def change_time(table: Table) -> int | None:
    """Return when the cards are due for a change; None if they never are, or are due already."""
    care, hours = table.care, table.house.opening.change_hours
    if care is None or not care.open or not hours:
        return None
    if care.stage is CareStage.NO_CARDS or care.change_due:
        return None
    return care.received_at + hours * HOUR


def note_time(table: Table, command: NoteTime) -> tuple[ShoeEvent, ...] | Refused:
    """Note that the cards are due for a change, once they are."""
    if isinstance(care := care_of(table), Refused):
        return care
    due = change_time(table)
    return (CardsChangeDue(command.at),) if due is not None and command.at >= due else ()


def take_cards_away(table: Table, command: TakeCardsAway) -> tuple[ShoeEvent, ...] | Refused:
    care = care_of(table)
    if isinstance(care, Refused):
        return care
    if refusal := not_between_rounds(table, table.house.clause("opening.change_hours")):
        return refusal
    if care.stage is CareStage.NO_CARDS:
        return Refused("not-now", "there are no cards at the table")
    return (CardsTakenAway(count_all_cards(table)),)


def change_clause(table: Table) -> str:
    """Return the clause by which the cards are to be changed."""
    foreign = table.care is not None and table.care.foreign
    return table.house.clause("irregularities.second_ten" if foreign else "opening.change_hours")


def count_all_cards(table: Table) -> int:
    """Return the number of cards at the table between rounds, found tens included."""
    assert table.care is not None, "the cards are counted at a table that is run by the book"
    outside = len(table.care.out_of_shoe) + len(table.care.tens) + len(table.removed)
    return outside + len(table.undealt) + len(table.discards)
