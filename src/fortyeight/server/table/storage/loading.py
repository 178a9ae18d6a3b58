"""A table as its log says it stands."""

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
from fortyeight.store.log.reading import events, snapshot
from fortyeight.store.model import Snapshot, table_stream
from fortyeight.store.signing.sealing import BadSeal
from fortyeight.table.core.codec import UnknownEvent

PAGE = 2_000


@dataclass(frozen=True)
class Loaded:
    """Where a table stands at a version, and the round that goes on.

    `since` are the versions with which the player's and the dealer's moment began: who saw less
    decides about something that has passed.
    """

    standing: TableState
    version: int
    rounds: Rounds
    snapshot: int
    at: int
    since: tuple[int, int] = (0, 0)


class Moments:
    """What a player and the dealer decide about, and since when it is the same."""

    def __init__(self, standing: TableState, since: tuple[int, int]) -> None:
        self.since = since
        self._moments = _moments(standing)

    def move(self, standing: TableState, version: int) -> None:
        """The table stands so after events that began with this version."""
        moments = _moments(standing)
        self.since = (
            self.since[0] if moments[0] == self._moments[0] else version,
            self.since[1] if moments[1] == self._moments[1] else version,
        )
        self._moments = moments


def _moments(standing: TableState) -> tuple[Hashable, Hashable]:
    return moment(standing.game), dealer_moment(standing.game)


class NoSuchTable(LookupError):
    """A log without a founding."""


class Unreadable(Exception):
    """A log with an event that this program does not know, or has no key to."""


def load(
    connection: Connection, table: str, seals: SealsBytes, at_most: int | None = None
) -> Loaded:
    """The table at the end of its log, or at an earlier version."""
    stream = table_stream(table)
    found = snapshot(connection, stream, SHAPE, at_most)
    opened = None if found is None else _opened(found, seals)
    if found is None or opened is None:
        loaded = _from_the_founding(connection, stream, seals)
    else:
        standing, first = opened
        # Its time is that of the last event before it: no later one may be earlier.
        at = events(connection, stream, found.version - 1, 1)[0].at
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
    """What a snapshot holds; none where it cannot be read, for the events say the same."""
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
    """The events of a stream after a version, up to another."""
    while True:
        limit = PAGE if at_most is None else min(PAGE, at_most - after)
        page = events(connection, stream, after, limit) if limit > 0 else []
        for one in page:
            try:
                event = read(one, seals)
            except (UnknownEvent, BadSeal) as error:
                raise Unreadable(str(error)) from None
            yield LoggedEvent(one.version, one.at, one.actor, event)
        if len(page) < limit or not page:
            return
        after = page[-1].version
