"""Commands for a physical shoe that may be given now."""

from __future__ import annotations

from collections.abc import Iterator

from fortyeight.table.core.commands import Command
from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import Table
from fortyeight.table.physical.correcting import no_calling_off
from fortyeight.table.physical.physical_commands import (
    CallRoundOff,
    CorrectCard,
    FindShoeEmpty,
    ReachCuttingCard,
    RejectDeck,
    RejectFoundCard,
)
from fortyeight.table.physical.reporting import find_shoe_empty, reach_cutting_card, reject_deck


def possible_physical_commands(table: Table) -> Iterator[Command]:
    """Yield each command that would be accepted, without the card or the reason that it needs."""
    if not table.physical:
        return
    yield from _put_right(table)
    if table.waits_for_floor:
        return
    if not isinstance(reject_deck(table, RejectDeck("")), Refused):
        yield RejectDeck("")
    if not isinstance(reach_cutting_card(table, ReachCuttingCard()), Refused):
        yield ReachCuttingCard()
    if not isinstance(find_shoe_empty(table, FindShoeEmpty()), Refused):
        yield FindShoeEmpty()


def _put_right(table: Table) -> Iterator[Command]:
    if table.before is not None:
        yield CorrectCard()
        if table.reported is not None:
            yield RejectFoundCard()
    if no_calling_off(table) is None:
        yield CallRoundOff("")
