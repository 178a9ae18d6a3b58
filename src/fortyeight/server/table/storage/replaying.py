"""Replay of a log, to check the ledger's lines and the stored rounds against its events."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from sqlalchemy import Connection

from fortyeight.server.table.state.finished_rounds import RoundTracker
from fortyeight.server.table.state.money import lines
from fortyeight.server.table.state.service_events import TableFounded
from fortyeight.server.table.state.table_state import TableState, evolve_state, initial_state
from fortyeight.server.table.storage.event_log import Seals, read_event
from fortyeight.server.table.storage.withheld_records import open_record
from fortyeight.store.history.played_rounds import RoundRow, find_round
from fortyeight.store.model import FinishedRound, StoredEvent, table_stream

#: The line of a record that names the version of a house's own book.
_VERSION = re.compile(r'^(# \S+@[0-9a-f]{64}|version  = "\S+@[0-9a-f]{64}")\n', re.MULTILINE)

Replay = Callable[[StoredEvent], Sequence[tuple[str, int]]]
Differs = Callable[[str, int, str], None]


class TableReplay:
    """Replay of one table's events in order; returns the ledger's lines of each.

    A round that they finish is compared with the stored one, including its record; differences are
    reported with stream and version.
    """

    def __init__(self, seals: Seals, connection: Connection | None, differs: Differs) -> None:
        self._seals = seals
        self._connection = connection
        self._differs = differs
        self._state: TableState | None = None
        self._rounds: RoundTracker | None = None

    def __call__(self, recorded: StoredEvent) -> Sequence[tuple[str, int]]:
        event = read_event(recorded, self._seals)
        ledger_lines = [(one.account, one.cents) for one in lines(self._state, event, 0)]
        if self._state is None or self._rounds is None:
            if not isinstance(event, TableFounded):
                raise ValueError("a table's first event is its founding")
            self._state = initial_state(event)
            self._rounds = RoundTracker(self._state, recorded.version, recorded.at)
            return ledger_lines
        self._state = evolve_state(self._state, event)
        done = self._rounds.apply(self._state, event, recorded.version, recorded.at)
        if done is not None:
            self._compare(recorded, done.round)
        return ledger_lines

    def _compare(self, recorded: StoredEvent, done: FinishedRound) -> None:
        if self._connection is None:
            return
        stored = find_round(self._connection, recorded.stream, done.round)
        if stored is None:
            self._differs(recorded.stream, recorded.version, f"Round {done.round} is missing.")
            return
        people = sorted(done.people, key=lambda one: one.person)
        same = (
            stored.last == done.last
            and stored.status == done.status
            and stored.shoe == done.shoe
            and same_record(_stored_record(stored, self._seals), done.record)
            and sorted(stored.people, key=lambda one: one.person) == people
        )
        if not same:
            sentence = f"Round {done.round} is stored as another than the events make."
            self._differs(recorded.stream, recorded.version, sentence)


def same_record(stored: str | None, made: str | None) -> bool:
    """Return whether two records are the same, whichever release wrote them.

    The version of a house's own book was a comment once; the book itself is in the record.
    """
    return stored == made or (
        stored is not None
        and made is not None
        and _VERSION.sub("", stored) == _VERSION.sub("", made)
    )


def _stored_record(stored: RoundRow, seals: Seals) -> str | None:
    """Return the stored record, even if it is still withheld from players."""
    return open_record(stored.record, seals, stored.stream, stored.round, lambda shoe: True)


def table_replays(
    seals: Seals, connection: Connection | None, differs: Differs
) -> Callable[[str], Replay | None]:
    """Return a function that makes a replay for a table's stream, and None for other streams."""

    def replay_of(stream: str) -> Replay | None:
        if not stream.startswith(table_stream("")):
            return None
        return TableReplay(seals, connection, differs)

    return replay_of
