"""The table itself: opening, closing, changing dealers, inspecting the reader, people leaving."""

from __future__ import annotations

from fortyeight.table.around.around_commands import (
    BeginGamingDay,
    ChangeDealer,
    CloseTable,
    InspectReader,
    Leave,
    OpenTable,
)
from fortyeight.table.around.events import (
    DealerChanged,
    GamingDayBegun,
    PersonLeft,
    ReaderInspected,
    TableClosed,
    TableOpened,
)
from fortyeight.table.around.names import name_fault
from fortyeight.table.core.changing import changed
from fortyeight.table.core.events import Event
from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import Phase, Table
from fortyeight.table.shoe.events import CutOffered
from fortyeight.table.shoe.stage_checks import care_of, not_between_rounds
from fortyeight.table.shoe.steps.card_changes import count_all_cards
from fortyeight.table.shoe.steps.filling import call_for_bets

Decision = tuple[Event, ...] | Refused


def open_for_gaming(table: Table, command: OpenTable) -> Decision:
    if table.care is not None and table.care.open:
        return Refused("already-open", "the table is open already")
    if table.shoe:
        return Refused("not-now", "a table whose shoe is filled elsewhere is not opened")
    if fault := name_fault(command.dealer):
        return Refused("bad-name", fault)
    return not_between_rounds(table) or (TableOpened(command.dealer, command.at),)


def close_table(table: Table, command: CloseTable) -> Decision:
    if isinstance(care := care_of(table), Refused):
        return care
    if refusal := not_between_rounds(table):
        return refusal
    if table.wagers:
        return Refused("not-now", "there are wagers on the layout")
    return (TableClosed(count_all_cards(table)),)


def change_dealer(table: Table, command: ChangeDealer) -> Decision:
    clause = table.house.clause("shoe.burn_new_dealer")
    care = care_of(table, clause=clause)
    if isinstance(care, Refused):
        return care
    if fault := name_fault(command.dealer):
        return Refused("bad-name", fault)
    if command.dealer == care.dealer:
        return Refused("nothing-changes", f"the table is dealt by {care.dealer} already")
    return not_between_rounds(table, clause) or (DealerChanged(command.dealer),)


def begin_gaming_day(table: Table, command: BeginGamingDay) -> Decision:
    if isinstance(care := care_of(table), Refused):
        return care
    if table.phase is not Phase.OVER and (refusal := not_between_rounds(table)):
        return refusal
    return (GamingDayBegun(command.at),)


def inspects_reader(table: Table) -> bool:
    """Return whether the floor inspects a card reader at this table."""
    rules = table.house
    return rules.opening.reader_inspected and rules.dealing.procedure == "card-reader"


def inspect_reader(table: Table, command: InspectReader) -> Decision:
    clause = table.house.clause("opening.reader_inspected")
    care = care_of(table, clause=clause)
    if isinstance(care, Refused):
        return care
    if not care.reader_due:
        return Refused("not-due", "no card reader is to be inspected", clause)
    if table.reader_down:
        return Refused("not-now", "the card reader is out of order", clause)
    inspected = changed(care, reader_due=False)
    ready = inspected.may_begin and not table.reshuffle_due
    call = call_for_bets(changed(table, care=inspected)) if ready else ()
    return (ReaderInspected(), *call)


def leave(table: Table, command: Leave) -> Decision:
    person = command.person
    if person not in table.chips:
        return Refused("not-at-the-table", f"nobody called {person} is at the table")
    if refusal := not_between_rounds(table):
        return refusal
    if any(wager.person == person for wager in table.wagers):
        return Refused("not-now", f"there are wagers of {person} on the layout")
    left = PersonLeft(person, table.chips[person])
    care = table.care
    if care is not None and care.asked == person and care.to_ask:
        return (left, CutOffered(care.to_ask[0]))
    return (left,)
