"""The ordinary steps with the cards at a table whose first player looks at them."""

from __future__ import annotations

from fortyeight.chance import Bits
from fortyeight.table import Command, Table
from fortyeight.table.shoe.care import CareStage
from fortyeight.table.shoe.routine import routine_command
from fortyeight.table.shoe.shoe_commands import LookAtCards
from fortyeight.table.shoe.steps.spreading import first_to_look


def care_and_look(table: Table, bits: Bits) -> Command | None:
    """Return the next ordinary command for the cards, the first player's look included."""
    spread = table.care is not None and table.care.stage is CareStage.SPREAD
    # An idle table waits for no look; one of the seated players asks for it.
    first = first_to_look(table) or (next(iter(table.chips), "") if spread else "")
    return LookAtCards(first) if first else routine_command(table, bits)
