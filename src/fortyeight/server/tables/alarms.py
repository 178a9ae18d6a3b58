"""What a table does when one of its clocks runs out."""

from __future__ import annotations

from collections.abc import Sequence

from fortyeight.server.tables.clocks import EMPTY
from fortyeight.server.tables.closing import ask_to_close
from fortyeight.server.tables.events import LeaveAsked
from fortyeight.server.tables.following import (
    Strategies,
    decide_for_the_silent,
    let_a_robot_act,
    open_round,
)
from fortyeight.server.tables.unfolding import Unfolding
from fortyeight.server.tables.virtual_dealer import close_bets

#: The clock after which everybody is offered anew what he may do; nothing happens at it.
OFFERS = "offers"


def ring(name: str, unfolding: Unfolding, strategies: Strategies, gone: Sequence[str]) -> None:
    """What the clock of this name brings about; `gone` are those who were away for too long."""
    if name == "decision":
        decide_for_the_silent(unfolding)
    elif name == "bets":
        close_bets(unfolding)
    elif name == "round":
        open_round(unfolding)
    elif name == "robot":
        let_a_robot_act(unfolding, strategies)
    elif name == EMPTY:
        ask_to_close(unfolding)
    elif name == "away":
        for person in gone:
            unfolding.add(LeaveAsked(person, away=True))
