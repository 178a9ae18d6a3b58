"""When a table is closed: somebody asks for it, or everybody has forgotten it."""

from __future__ import annotations

from fortyeight.server.table.state.change_set import ChangeSet
from fortyeight.server.table.state.service_events import ClosingAsked, LeaveAsked
from fortyeight.server.table.state.table_state import TableState
from fortyeight.table import Phase


def ask_to_close(unfolding: ChangeSet) -> None:
    """The table is closed as soon as its round is over, and everybody is sent off."""
    service, table = unfolding.standing.service, unfolding.standing.game.table
    if service.closing:
        return
    unfolding.add(ClosingAsked())
    for person in table.chips:
        if person not in service.leaving:
            unfolding.add(LeaveAsked(person, away=False))


def may_be_forgotten(standing: TableState) -> bool:
    """Whether a table that nobody looks at can be closed without anybody's asking.

    Nobody has chips there but robots. One that rests waits for the floor, and jackpots that people
    have paid into are waiting to be won.
    """
    service, table = standing.service, standing.game.table
    people = set(table.chips) - set(service.robots)
    paid_into = bool(standing.game.system.meters) and table.round > 1
    asleep = table.phase is Phase.BETTING and not (service.paused or service.closing)
    return asleep and not paid_into and not people
