"""What a round waits for from the floor: removing a found card, acknowledging a misused reader."""

from __future__ import annotations

from fortyeight.cards import Card
from fortyeight.table.core.commands import (
    AcknowledgeMisuse,
    BuyChips,
    Command,
    Join,
    RemoveFoundCard,
)
from fortyeight.table.core.events import Event, ForeignCardFound, TenFound
from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import Table
from fortyeight.table.irregular.found import is_ten, void_for_foreign
from fortyeight.table.physical.events import HoleTenFound
from fortyeight.table.physical.physical_commands import CallRoundOff, CorrectCard, RejectFoundCard
from fortyeight.table.shoe.shoe_commands import NoteTime

#: Commands accepted while a round waits for the floor: they leave it as it is, or end the wait.
_MEANWHILE = (
    Join,
    BuyChips,
    NoteTime,
    RemoveFoundCard,
    RejectFoundCard,
    CorrectCard,
    CallRoundOff,
    AcknowledgeMisuse,
)


def not_before_floor(table: Table, command: Command) -> Refused | None:
    """Return why a command has to wait until the floor has acted."""
    if isinstance(command, _MEANWHILE):
        return None
    if table.reported is not None:
        clause = table.house.clause("irregularities.found_ten")
        return Refused("waits-for-floor", "the floor is to look at the card that was found", clause)
    clause = table.house.clause("irregularities.reader_misused")
    return Refused("waits-for-floor", "the floor is to be told of the misused card reader", clause)


def next_floor_command(table: Table) -> RemoveFoundCard | AcknowledgeMisuse | None:
    """Return what the floor does next at a table without a floor supervisor."""
    if table.reported is not None:
        return RemoveFoundCard()
    return None if table.misused is None else AcknowledgeMisuse()


def remove_found_card(table: Table, command: RemoveFoundCard) -> tuple[Event, ...] | Refused:
    card = table.reported
    if card is None:
        clause = table.house.clause("irregularities.found_ten")
        return Refused("not-now", "no found card waits for the floor", clause)
    return (_removed(table, card), *void_for_foreign(table, card))


def _removed(table: Table, card: Card) -> Event:
    if not is_ten(table, card):
        return ForeignCardFound(card)
    torn = table.house.irregularities.found_ten == "tear"
    return HoleTenFound(card, torn) if table.hole is card else TenFound(card, torn)
