"""Loading a table from its log."""

from __future__ import annotations

import logging
from collections.abc import Hashable, Iterator

from sqlalchemy import Connection

from fortyeight.coach.robots.moment import dealer_moment, moment
from fortyeight.quick_dataclass import dataclass
from fortyeight.server.base.logs import log_event
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.table.state.finished_rounds import RoundTracker
from fortyeight.server.table.state.service_events import LoggedEvent, TableFounded
from fortyeight.server.table.state.table_state import TableState, evolve_state, initial_state
from fortyeight.server.table.storage.event_log import read_event
from fortyeight.server.table.storage.stored_changes import SHAPE, SealsBytes, open_snapshot
from fortyeight.store.log.reading import read_events, read_snapshot
from fortyeight.store.model import Snapshot, Unavailable, table_stream
from fortyeight.store.signing.sealing import BadSeal
from fortyeight.table.core.codec import UnknownEvent

PAGE = 2_000


@dataclass(frozen=True)
class LoadedTable:
    """State of a table at a version, with the round in play.

    `since` are the versions at which the current moments of the player and the dealer began: a
    command based on an earlier version is stale.
    """

    state: TableState
    version: int
    rounds: RoundTracker
    snapshot: int
    at: int
    since: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Moments:
    """What the player and the dealer decide about now, and since which version."""

    since: tuple[int, int]
    players: Hashable
    dealers: Hashable

    @classmethod
    def of(cls, state: TableState, since: tuple[int, int]) -> Moments:
        return cls(since, moment(state.game), dealer_moment(state.game))

    def after(self, state: TableState, version: int) -> Moments:
        """Return the moments of the state after events that began with this version."""
        players, dealers = moment(state.game), dealer_moment(state.game)
        since = (
            self.since[0] if players == self.players else version,
            self.since[1] if dealers == self.dealers else version,
        )
        return Moments(since, players, dealers)


class NoSuchTable(LookupError):
    """Raised for a log without a founding."""


class Unreadable(Exception):
    """Raised for a log with an event that this program does not know or has no key for."""


def load(
    connection: Connection, table: str, seals: SealsBytes, at_most: int | None = None
) -> LoadedTable:
    """Load the table at the end of its log, or at an earlier version."""
    stream = table_stream(table)
    stored = read_snapshot(connection, stream, SHAPE, at_most)
    opened = None if stored is None else _read_snapshot(stored, seals)
    if stored is None or opened is None:
        loaded = _load_first_event(connection, stream, seals)
    else:
        state, first = opened
        # The time of the last event before it: no later event may have an earlier time.
        at = read_events(connection, stream, stored.version - 1, 1)[0].at
        rounds = RoundTracker(state, first - 1, at)
        since = (stored.version, stored.version)
        loaded = LoadedTable(state, stored.version, rounds, stored.version, at, since)
    state, version, rounds, at = loaded.state, loaded.version, loaded.rounds, loaded.at
    moments = Moments.of(state, loaded.since)
    for one in load_events(connection, stream, seals, loaded.version, at_most):
        state = evolve_state(state, one.event)
        version, at = one.version, one.at
        rounds.apply(state, one.event, version, at)
        moments = moments.after(state, version)
    return LoadedTable(state, version, rounds, loaded.snapshot, at, moments.since)


def _read_snapshot(stored: Snapshot, seals: SealsBytes) -> tuple[TableState, int] | None:
    """Return what a snapshot holds; None if it cannot be read, since the events hold the same."""
    try:
        return open_snapshot(stored.body, seals, stored.stream, stored.version)
    except Exception as error:
        why = f"{type(error).__name__} at {stored.version}"
        log_event("snapshot cannot be read", logging.WARNING, stream=stored.stream, why=why)
        return None


def _load_first_event(connection: Connection, stream: str, seals: SealsBytes) -> LoadedTable:
    first = next(load_events(connection, stream, seals, 0, 1), None)
    if first is None or not isinstance(first.event, TableFounded):
        raise NoSuchTable(f"{stream} was never founded")
    try:
        state = initial_state(first.event)
    except Refusal as error:
        # The version of its rulebook is not in the log, or cannot be looked up now.
        known = Unavailable if error.status == 503 else Unreadable
        raise known(error.sentence) from None
    return LoadedTable(state, 1, RoundTracker(state, 1, first.at), 0, first.at)


def load_events(
    connection: Connection, stream: str, seals: SealsBytes, after: int, at_most: int | None = None
) -> Iterator[LoggedEvent]:
    """Yield the events of a stream after one version, up to another."""
    while True:
        limit = PAGE if at_most is None else min(PAGE, at_most - after)
        page = read_events(connection, stream, after, limit) if limit > 0 else []
        for one in page:
            try:
                event = read_event(one, seals)
            except (UnknownEvent, BadSeal) as error:
                raise Unreadable(str(error)) from None
            yield LoggedEvent(one.version, one.at, one.actor, event)
        if len(page) < limit or not page:
            return
        after = page[-1].version
