"""What a table does when one of its clocks runs out."""

from __future__ import annotations

from collections.abc import Sequence

from fortyeight.server.table.dealer.virtual_dealer import close_bets
from fortyeight.server.table.runner.clocks import BOX, EMPTY, IDLE
from fortyeight.server.table.runner.closing import ask_to_close
from fortyeight.server.table.runner.due_times import CHANGE, DAY
from fortyeight.server.table.runner.follow_ups import (
    Strategies,
    act_for_robot,
    decide_overdue,
    open_round,
)
from fortyeight.server.table.state.change_set import ChangeSet
from fortyeight.server.table.state.free_boxes import find_box
from fortyeight.server.table.state.service_events import LeaveAsked
from fortyeight.table.around.around_commands import BeginGamingDay
from fortyeight.table.shoe.shoe_commands import NoteIdle, NoteTime

#: Clock after which offers are sent to everybody again; it changes nothing at the table.
OFFERS = "offers"


def handle_alarm(
    name: str,
    changes: ChangeSet,
    strategies: Strategies,
    absent: Sequence[str],
    elsewhere: tuple[str, str],
    at: int = 0,
) -> None:
    """Carry out what the clock of this name stands for.

    `absent` are the players who were away too long; `elsewhere` is another table with a free box,
    for the clock of those who wait for one; `at` is the table's time in seconds, for what falls due
    by the wall clock.
    """
    if name == "decision":
        decide_overdue(changes)
    elif name == "bets":
        close_bets(changes)
    elif name == "round":
        open_round(changes)
    elif name == "robot":
        act_for_robot(changes, strategies)
    elif name == BOX:
        find_box(changes, elsewhere)
    elif name == EMPTY:
        ask_to_close(changes)
    elif name == IDLE:
        changes.do(NoteIdle())
    elif name == CHANGE:
        changes.do(NoteTime(at))
    elif name == DAY:
        changes.do(BeginGamingDay(at))
    elif name == "away":
        for person in absent:
            changes.add(LeaveAsked(person, away=True))
