"""Boxes for players who wait: an open one at this table, one elsewhere, or a ceded one."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Sequence

from fortyeight.server.table.state.change_set import ChangeSet
from fortyeight.server.table.state.service_events import BoxElsewhere
from fortyeight.server.table.state.table_state import NOWHERE, TableState
from fortyeight.store.history.lobby import TableRow
from fortyeight.table import Phase
from fortyeight.table.around.ceding import box_to_cede
from fortyeight.table.around.waiting import open_boxes
from fortyeight.table.core.commands import Sit


def free_boxes(state: TableState) -> int:
    """Return how many boxes of a table are open to players from elsewhere."""
    service, table = state.service, state.game.table
    if service.shut or service.closing or service.paused:
        return 0
    if table.care is None or not table.care.open:
        return 0
    return max(0, len(open_boxes(table)) - len(table.waiting))


async def box_elsewhere(
    table: str, rows: Sequence[TableRow], load: Callable[[str], Awaitable[TableState | None]]
) -> tuple[str, str]:
    """Return the id and name of another table of the same game that has a free box.

    The rows are the lobby's. Private tables are left out on both sides: their players are not sent
    elsewhere, and nobody is sent to them.
    """
    own = next((row for row in rows if row.id == table), None)
    if own is None or _is_private(own):
        return NOWHERE
    others = [row for row in rows if row.book == own.book and row.id != table]
    for row in sorted(others, key=lambda row: row.people):
        if _is_private(row):
            continue
        state = await load(row.id)
        if state is not None and free_boxes(state):
            return row.id, row.name
    return NOWHERE


def _is_private(row: TableRow) -> bool:
    return bool(json.loads(row.settings).get("private"))


def seat_waiting(changes: ChangeSet) -> None:
    """Give open boxes to the players who wait, in their order.

    Each gets the box farthest from those that are taken, so that others can still play adjacent
    ones; among equals, the one with the highest number.
    """
    if changes.state.service.closing:
        return
    for person in changes.state.game.table.waiting:
        table = changes.state.game.table
        if table.phase is not Phase.BETTING or not open_boxes(table):
            return
        taken = set(range(1, table.house.boxes.boxes + 1)) - set(open_boxes(table))
        apart = {
            box: min((abs(box - one) for one in taken), default=0) for box in open_boxes(table)
        }
        changes.do(Sit(person, max(apart, key=lambda box: (apart[box], box))))


def is_box_wanted(state: TableState) -> bool:
    """Return whether a player waits and no box of the table is open."""
    service, table = state.service, state.game.table
    if service.shut or service.closing or not table.house.around.ceding:
        return False
    return bool(table.waiting) and not open_boxes(table)


def find_box(changes: ChangeSet, elsewhere: tuple[str, str]) -> None:
    """Announce where else a box is free; if none is, an automatic table cedes one of its own.

    All who wait are served at once, before another wager can be placed on a second box.
    """
    service = changes.state.service
    if elsewhere != service.elsewhere:
        changes.add(BoxElsewhere(*elsewhere))
    if elsewhere == NOWHERE and service.settings.dealing == "automatic":
        while command := box_to_cede(changes.state.game.table):
            changes.do(command)
