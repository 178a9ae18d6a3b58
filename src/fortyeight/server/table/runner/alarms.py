"""What a table does when one of its clocks runs out."""

from __future__ import annotations

from collections.abc import Sequence

from fortyeight.server.table.dealer.virtual_dealer import close_bets
from fortyeight.server.table.runner.clocks import BOX, EMPTY, IDLE
from fortyeight.server.table.runner.closing import ask_to_close
from fortyeight.server.table.runner.due_times import BY_WALL_CLOCK, note
from fortyeight.server.table.runner.follow_ups import (
    Strategies,
    decide_for_the_silent,
    let_a_robot_act,
    open_round,
)
from fortyeight.server.table.state.change_set import ChangeSet
from fortyeight.server.table.state.free_boxes import find_box
from fortyeight.server.table.state.service_events import LeaveAsked
from fortyeight.table.shoe.shoe_commands import NoteIdle

#: Clock after which offers are sent to everybody again; it changes nothing at the table.
OFFERS = "offers"


def ring(
    name: str,
    unfolding: ChangeSet,
    strategies: Strategies,
    gone: Sequence[str],
    elsewhere: tuple[str, str],
    at: int = 0,
) -> None:
    """Carry out what the clock of this name stands for.

    `gone` are the players who were away for too long; `elsewhere` is another table with a free box,
    for the clock of those who wait for one; `at` is the table's time in seconds, for what falls due
    by the wall clock.
    """
    if name == "decision":
        decide_for_the_silent(unfolding)
    elif name == "bets":
        close_bets(unfolding)
    elif name == "round":
        open_round(unfolding)
    elif name == "robot":
        let_a_robot_act(unfolding, strategies)
    elif name == BOX:
        find_box(unfolding, elsewhere)
    elif name == EMPTY:
        ask_to_close(unfolding)
    elif name == IDLE:
        unfolding.do(NoteIdle())
    elif name in BY_WALL_CLOCK:
        note(name, unfolding, at)
    elif name == "away":
        for person in gone:
            unfolding.add(LeaveAsked(person, away=True))
