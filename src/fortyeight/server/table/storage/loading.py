"""Loading a table from its log."""

from __future__ import annotations

import logging
from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from sqlalchemy import Connection

from fortyeight.coach.robots.moment import dealer_moment, moment
from fortyeight.server.base.logs import log_event
from fortyeight.server.table.publish.table_views import LoggedEvent
from fortyeight.server.table.state.finished_rounds import Rounds
from fortyeight.server.table.state.service_events import TableFounded
from fortyeight.server.table.state.table_state import TableState, evolve_state, founded
from fortyeight.server.table.storage.event_log import read
from fortyeight.server.table.storage.stored_changes import SHAPE, SealsBytes, standing_of
from fortyeight.store.log.reading import read_events, read_snapshot
from fortyeight.store.model import Snapshot, table_stream
from fortyeight.store.signing.sealing import BadSeal
from fortyeight.table.core.codec import UnknownEvent

PAGE = 2_000


@dataclass(frozen=True)
class Loaded:
    """State of a table at a version, with the round in play.

    `since` are the versions at which the current moments of the player and the dealer began: a
    command based on an earlier version is stale.
    """

    standing: TableState
    version: int
    rounds: Rounds
    snapshot: int
    at: int
    since: tuple[int, int] = (0, 0)


class Moments:
    """What the player and the dealer decide about now, and since which version."""

    def __init__(self, standing: TableState, since: tuple[int, int]) -> None:
        self.since = since
        self._moments = _moments(standing)

    def move(self, standing: TableState, version: int) -> None:
        """Note the state after events that began with this version."""
        moments = _moments(standing)
        self.since = (
            self.since[0] if moments[0] == self._moments[0] else version,
            self.since[1] if moments[1] == self._moments[1] else version,
        )
        self._moments = moments


def _moments(standing: TableState) -> tuple[Hashable, Hashable]:
    return moment(standing.game), dealer_moment(standing.game)


class NoSuchTable(LookupError):
    """Raised for a log without a founding."""


class Unreadable(Exception):
    """Raised for a log with an event that this program does not know or has no key for."""


def load(
    connection: Connection, table: str, seals: SealsBytes, at_most: int | None = None
) -> Loaded:
    """Load the table at the end of its log, or at an earlier version."""
    stream = table_stream(table)
    found = read_snapshot(connection, stream, SHAPE, at_most)
    opened = None if found is None else _opened(found, seals)
    if found is None or opened is None:
        loaded = _from_the_founding(connection, stream, seals)
    else:
        standing, first = opened
        # The time of the last event before it: no later event may have an earlier time.
        at = read_events(connection, stream, found.version - 1, 1)[0].at
        rounds = Rounds(standing, first - 1, at)
        since = (found.version, found.version)
        loaded = Loaded(standing, found.version, rounds, found.version, at, since)
    standing, version, rounds, at = loaded.standing, loaded.version, loaded.rounds, loaded.at
    moments = Moments(standing, loaded.since)
    for one in happened_after(connection, stream, seals, loaded.version, at_most):
        standing = evolve_state(standing, one.event)
        version, at = one.version, one.at
        rounds.seen(standing, one.event, version, at)
        moments.move(standing, version)
    return Loaded(standing, version, rounds, loaded.snapshot, at, moments.since)


def _opened(found: Snapshot, seals: SealsBytes) -> tuple[TableState, int] | None:
    """Return what a snapshot holds; None if it cannot be read, since the events hold the same."""
    try:
        return standing_of(found.body, seals, found.stream, found.version)
    except Exception as error:
        why = f"{type(error).__name__} at {found.version}"
        log_event("snapshot cannot be read", logging.WARNING, stream=found.stream, why=why)
        return None


def _from_the_founding(connection: Connection, stream: str, seals: SealsBytes) -> Loaded:
    first = next(happened_after(connection, stream, seals, 0, 1), None)
    if first is None or not isinstance(first.event, TableFounded):
        raise NoSuchTable(f"{stream} was never founded")
    standing = founded(first.event)
    return Loaded(standing, 1, Rounds(standing, 1, first.at), 0, first.at)


def happened_after(
    connection: Connection, stream: str, seals: SealsBytes, after: int, at_most: int | None = None
) -> Iterator[LoggedEvent]:
    """Yield the events of a stream after one version, up to another."""
    while True:
        limit = PAGE if at_most is None else min(PAGE, at_most - after)
        page = read_events(connection, stream, after, limit) if limit > 0 else []
        for one in page:
            try:
                event = read(one, seals)
            except (UnknownEvent, BadSeal) as error:
                raise Unreadable(str(error)) from None
            yield LoggedEvent(one.version, one.at, one.actor, event)
        if len(page) < limit or not page:
            return
        after = page[-1].version
