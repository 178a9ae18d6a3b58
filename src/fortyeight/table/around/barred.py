"""Mid-shoe entry: where the house says so, sitting out a round bars until the next shuffle."""

from __future__ import annotations

from fortyeight.table.around.around_commands import PermitWagers
from fortyeight.table.around.events import WagersPermitted
from fortyeight.table.core.events import Event
from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import Table


def barred(table: Table, person: str) -> Refused | None:
    """Return why a person may not wager before the next shuffle."""
    if person not in table.barred:
        return None
    sentence = "a player who has sat out a round may wager again after the next shuffle"
    return Refused("barred", sentence, table.house.clause("around.mid_shoe_entry"))


def permit_wagers(table: Table, command: PermitWagers) -> tuple[Event, ...] | Refused:
    if command.person in table.barred:
        return (WagersPermitted(command.person),)
    clause = table.house.clause("around.mid_shoe_entry")
    return Refused("nothing-changes", f"nobody called {command.person} is barred", clause)
