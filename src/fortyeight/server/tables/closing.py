"""When a table is closed: somebody asks for it, or everybody has forgotten it."""

from __future__ import annotations

from fortyeight.server.tables.events import ClosingAsked, LeaveAsked
from fortyeight.server.tables.standing import Standing
from fortyeight.server.tables.unfolding import Unfolding
from fortyeight.table import Phase


def ask_to_close(unfolding: Unfolding) -> None:
    """The table is closed as soon as its round is over, and everybody is sent off."""
    service, table = unfolding.standing.service, unfolding.standing.game.table
    if service.closing:
        return
    unfolding.add(ClosingAsked())
    for person in table.chips:
        if person not in service.leaving:
            unfolding.add(LeaveAsked(person, away=False))


def may_be_forgotten(standing: Standing) -> bool:
    """Whether a table that nobody looks at can be closed without anybody's asking.

    Nobody has chips there but robots. A dealer's own table is his to close, one that rests waits
    for the floor, and jackpots that people have paid into are waiting to be won.
    """
    service, table = standing.service, standing.game.table
    people = set(table.chips) - set(service.robots)
    by_itself = service.settings.dealing == "automatic" and not standing.game.system.meters
    asleep = table.phase is Phase.BETTING and not (service.paused or service.closing)
    return by_itself and asleep and not people
