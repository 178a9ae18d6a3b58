"""What may be said of a physical shoe now."""

from __future__ import annotations

from collections.abc import Iterator

from fortyeight.table.commands import Command
from fortyeight.table.physical.commands import (
    CallRoundOff,
    CorrectCard,
    FindShoeEmpty,
    ReachCuttingCard,
    RejectDeck,
)
from fortyeight.table.physical.correcting import no_calling_off
from fortyeight.table.physical.reporting import find_shoe_empty, reach_cutting_card, reject_deck
from fortyeight.table.refusal import Refused
from fortyeight.table.state import Table


def of_physical_shoe(table: Table) -> Iterator[Command]:
    """Each command that would be accepted, without the card or the reason that it needs."""
    if not table.physical:
        return
    if not isinstance(reject_deck(table, RejectDeck("")), Refused):
        yield RejectDeck("")
    if not isinstance(reach_cutting_card(table, ReachCuttingCard()), Refused):
        yield ReachCuttingCard()
    if not isinstance(find_shoe_empty(table, FindShoeEmpty()), Refused):
        yield FindShoeEmpty()
    if table.before is not None:
        yield CorrectCard()
    if no_calling_off(table) is None:
        yield CallRoundOff("")
