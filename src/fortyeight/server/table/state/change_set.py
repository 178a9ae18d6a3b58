"""What a command unfolds into: events one after another, each on the state before it."""

from __future__ import annotations

from fortyeight.progressive import GameCommand, decide_game
from fortyeight.server.table.state.money import lines
from fortyeight.server.table.state.service_events import ServedEvent, TableFounded
from fortyeight.server.table.state.table_state import TableState, evolve_state, founded
from fortyeight.store.model import LedgerLine
from fortyeight.table import Refused

#: More events than any command leads to: a bound on everything.
MOST_EVENTS = 5_000


class ChangeSet:
    """The events of one change, the money that they move, and the standing that they lead to."""

    def __init__(self, standing: TableState) -> None:
        self.before = standing
        self.standing = standing
        self.events: list[ServedEvent] = []
        self.after: list[TableState] = []
        self.lines: list[LedgerLine] = []
        #: How many of the events are the doing of who asked; the table does the rest.
        self.asked = 0

    @classmethod
    def founding(cls, event: TableFounded) -> ChangeSet:
        """A new table."""
        self = cls(founded(event))
        self.events.append(event)
        self.after.append(self.standing)
        self.lines.extend(lines(None, event, 0))
        return self

    def add(self, *events: ServedEvent) -> None:
        """Something that has happened."""
        for event in events:
            assert len(self.events) < MOST_EVENTS, "a change has an end"
            self.lines.extend(lines(self.standing, event, len(self.events)))
            self.standing = evolve_state(self.standing, event)
            self.events.append(event)
            self.after.append(self.standing)

    def end_of_what_was_asked(self) -> None:
        """What is added from here on follows by itself."""
        self.asked = len(self.events)

    def do(self, command: GameCommand) -> Refused | None:
        """A command to the referee; what he refuses changes nothing."""
        events = decide_game(self.standing.game, command)
        if isinstance(events, Refused):
            return events
        self.add(*events)
        return None
