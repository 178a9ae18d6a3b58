"""Change set of a command: a sequence of events, each applied to the state before it."""

from __future__ import annotations

from fortyeight.progressive import GameCommand, decide_game
from fortyeight.server.table.state.money import lines
from fortyeight.server.table.state.service_events import ServedEvent, TableFounded
from fortyeight.server.table.state.table_state import TableState, evolve_state, initial_state
from fortyeight.store.model import LedgerLine
from fortyeight.table import Refused

#: Bound on the events of one change; no command leads to that many.
MAX_EVENTS = 5_000


class ChangeSet:
    """The events of one change, the money they move, and the state they lead to."""

    def __init__(self, state: TableState) -> None:
        self.before = state
        self.state = state
        self.events: list[ServedEvent] = []
        self.after: list[TableState] = []
        self.lines: list[LedgerLine] = []
        #: How many of the events the command's actor caused; the table causes the rest.
        self.actor_events = 0
        #: A player who must have set no limits for these events to be stored.
        self.unlimited = ""

    @classmethod
    def for_new_table(cls, event: TableFounded) -> ChangeSet:
        """Return the change set of a new table."""
        self = cls(initial_state(event))
        self.events.append(event)
        self.after.append(self.state)
        self.lines.extend(lines(None, event, 0))
        return self

    def add(self, *events: ServedEvent) -> None:
        """Append events and apply them to the state."""
        for event in events:
            assert len(self.events) < MAX_EVENTS, "a change has an end"
            self.lines.extend(lines(self.state, event, len(self.events)))
            self.state = evolve_state(self.state, event)
            self.events.append(event)
            self.after.append(self.state)

    def end_actor_events(self) -> None:
        """Mark the end of what the actor caused; later events follow by themselves."""
        self.actor_events = len(self.events)

    def do(self, command: GameCommand) -> Refused | None:
        """Send a command to the referee; a refused one changes nothing."""
        events = decide_game(self.state.game, command)
        if isinstance(events, Refused):
            return events
        self.add(*events)
        return None
