"""Closing a table: on request, or because nobody uses it any more."""

from __future__ import annotations

from fortyeight.server.table.state.change_set import ChangeSet
from fortyeight.server.table.state.service_events import ClosingAsked, LeaveAsked
from fortyeight.server.table.state.table_state import TableState
from fortyeight.table import Phase


def ask_to_close(changes: ChangeSet) -> None:
    """Request that the table be closed and all players sent off as soon as its round is over."""
    service, table = changes.state.service, changes.state.game.table
    if service.closing:
        return
    changes.add(ClosingAsked())
    for person in table.chips:
        if person not in service.leaving:
            changes.add(LeaveAsked(person, away=False))


def may_be_forgotten(state: TableState) -> bool:
    """Return whether a table that nobody watches can be closed without a request.

    Only robots may have chips there. A paused table waits for the floor, and a jackpot that people
    have paid into must stay open to be won.
    """
    service, table = state.service, state.game.table
    people = set(table.chips) - set(service.robots)
    meters = bool(state.game.system.meters) and not service.settings.practice
    paid_into = meters and table.round > 1
    asleep = table.phase is Phase.BETTING and not (service.paused or service.closing)
    return asleep and not paid_into and not people
