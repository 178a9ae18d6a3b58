"""Change set of a command: a sequence of events, each applied to the state before it."""

from __future__ import annotations

from fortyeight.progressive import GameCommand, decide_game
from fortyeight.server.table.state.money import lines
from fortyeight.server.table.state.service_events import ServedEvent, TableFounded
from fortyeight.server.table.state.table_state import TableState, evolve_state, founded
from fortyeight.store.model import LedgerLine
from fortyeight.table import Refused

#: Bound on the events of one change; no command leads to that many.
MOST_EVENTS = 5_000


class ChangeSet:
    """The events of one change, the money they move, and the state they lead to."""

    def __init__(self, standing: TableState) -> None:
        self.before = standing
        self.standing = standing
        self.events: list[ServedEvent] = []
        self.after: list[TableState] = []
        self.lines: list[LedgerLine] = []
        #: How many of the events the command's actor caused; the table causes the rest.
        self.asked = 0

    @classmethod
    def founding(cls, event: TableFounded) -> ChangeSet:
        """Return the change set of a new table."""
        self = cls(founded(event))
        self.events.append(event)
        self.after.append(self.standing)
        self.lines.extend(lines(None, event, 0))
        return self

    def add(self, *events: ServedEvent) -> None:
        """Append events and apply them to the state."""
        for event in events:
            assert len(self.events) < MOST_EVENTS, "a change has an end"
            self.lines.extend(lines(self.standing, event, len(self.events)))
            self.standing = evolve_state(self.standing, event)
            self.events.append(event)
            self.after.append(self.standing)

    def end_of_what_was_asked(self) -> None:
        """Mark the end of what the actor caused; later events follow by themselves."""
        self.asked = len(self.events)

    def do(self, command: GameCommand) -> Refused | None:
        """Send a command to the referee; a refused one changes nothing."""
        events = decide_game(self.standing.game, command)
        if isinstance(events, Refused):
            return events
        self.add(*events)
        return None
