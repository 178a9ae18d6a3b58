"""Play commands one after another, and take the dealer's steps automatically."""

from __future__ import annotations

from collections.abc import Iterable

from fortyeight.table.core.commands import Command, Step
from fortyeight.table.core.decide import DUE_STEPS, decide
from fortyeight.table.core.events import Event
from fortyeight.table.core.evolve import evolve
from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import Table
from fortyeight.table.core.steps import due_step
from fortyeight.table.irregular.floor import next_floor_command

#: The steps that a table without a human dealer takes automatically once bets are closed.
AUTOMATIC = frozenset(Step) - {Step.NO_MORE_BETS, Step.NEXT_ROUND}

Played = tuple[Table, tuple[Event, ...]]


def play(table: Table, command: Command) -> Played | Refused:
    """Return the table after a command with the events that it led to, or the refusal."""
    events = decide(table, command)
    if isinstance(events, Refused):
        return events
    for event in events:
        table = evolve(table, event)
    return table, events


def take_steps(table: Table, automatic: frozenset[Step] = AUTOMATIC) -> Played:
    """Take the dealer's steps until a person must decide or a step is not automatic.

    What the round waits for from the floor is done automatically too. If the shoe runs out on the
    way, the table is left waiting for its next card: `out_of_cards` tells, and a `LoadShoe` lets it
    go on.
    """
    happened: list[Event] = []
    while True:
        step = due_step(table)
        if step in automatic:
            events = DUE_STEPS[step](table)
        elif (awaited := next_floor_command(table)) is not None:
            events = decide(table, awaited)
        else:
            break
        if isinstance(events, Refused):
            break
        for event in events:
            table = evolve(table, event)
        happened.extend(events)
    return table, tuple(happened)


def replay_events(table: Table, events: Iterable[Event]) -> Table:
    """Return the table after events that happened before."""
    for event in events:
        table = evolve(table, event)
    return table
