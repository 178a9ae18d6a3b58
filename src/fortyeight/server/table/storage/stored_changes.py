"""A change set as it is stored: one change, whole or not at all."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from dataclasses import replace
from typing import Protocol

from fortyeight.progressive.stored.shape import shape_of
from fortyeight.progressive.stored.snapshot import GAME_SHAPE, game_from_json, game_to_json
from fortyeight.quick_dataclass import dataclass
from fortyeight.server.table.state import service_events
from fortyeight.server.table.state.change_set import ChangeSet
from fortyeight.server.table.state.finished_rounds import Finished, RoundTracker
from fortyeight.server.table.state.service_events import TABLE, LoggedEvent
from fortyeight.server.table.state.table_houses import served_house
from fortyeight.server.table.state.table_settings import TableSettings
from fortyeight.server.table.state.table_state import Service, TableState
from fortyeight.server.table.storage.event_log import Seals, write_event
from fortyeight.server.table.storage.withheld_records import withhold_record
from fortyeight.store.model import (
    Change,
    DerivedRow,
    FinishedRound,
    HouseChanged,
    JoinedTable,
    LeftTable,
    LobbyLine,
    NewSnapshot,
    ShoeCommitted,
    ShoeRevealed,
    StoredAnswer,
)
from fortyeight.store.signing.sealing import snapshot_context
from fortyeight.table import Phase
from fortyeight.table.around.events import BetsCalled, PersonLeft
from fortyeight.table.core.events import PersonJoined, WagersSettled
from fortyeight.table.core.stored_values import STATES, object_reader, object_writer
from fortyeight.table.shoe.events import CutOffered
from fortyeight.view import AudienceRole

#: Events that only a dealer causes: after a command from anyone else, the table is their actor.
_DEALER_EVENTS = (BetsCalled, CutOffered, WagersSettled)
#: Events that are stored as rows of other tables too.
_WITH_ROWS = frozenset(
    {
        PersonJoined,
        PersonLeft,
        service_events.ShoePromised,
        service_events.ShoeRevealed,
        service_events.LimitsChanged,
    }
)
#: Number of events after a snapshot until the next one is made, between rounds.
SNAPSHOT_EVERY = 400


class SealsBytes(Seals, Protocol):
    def seal_bytes(self, data: bytes, context: str) -> bytes: ...

    def open_bytes(self, sealed: bytes, context: str) -> bytes: ...


@dataclass(frozen=True, slots=True)
class Place:
    """End of a table's log, and the epoch in which it may be written."""

    stream: str
    version: int
    epoch: int
    snapshot: int = 0


@dataclass(frozen=True)
class PreparedChange:
    """Change that is ready to be stored, and the table's state once it is."""

    change: Change
    state: TableState
    logged: tuple[LoggedEvent, ...]
    rounds: RoundTracker
    place: Place


def prepare_change(
    changes: ChangeSet,
    place: Place,
    rounds: RoundTracker,
    seals: SealsBytes,
    at: int,
    actor: str,
    answer: StoredAnswer | None = None,
) -> PreparedChange:
    """Return the change that stores a change set at the end of its table's log."""
    tracker = rounds.copy()
    logged: list[LoggedEvent] = []
    kept: list[DerivedRow] = []
    dealt = actor.startswith(f"{AudienceRole.DEALER.value}:")
    for offset, (event, after) in enumerate(zip(changes.events, changes.after, strict=True)):
        version = place.version + 1 + offset
        by_actor = offset < changes.actor_events and (
            dealt or not isinstance(event, _DEALER_EVENTS)
        )
        doer = actor if by_actor else TABLE
        logged.append(LoggedEvent(version, at, doer, event))
        if type(event) in _WITH_ROWS:
            kept.extend(_rows_of(after, event))
        finished = tracker.apply(after, event, version, at)
        if finished is not None:
            kept.append(_stored_round(finished, seals, place.stream))
    kept.extend(_lobby(changes))
    end = place.version + len(changes.events)
    snapshot = None
    if _is_due(changes.state, end - place.snapshot):
        snapshot = make_snapshot(changes.state, tracker.first, seals, place.stream, end)
    change = Change(
        stream=place.stream,
        expected=place.version,
        epoch=place.epoch,
        at=at,
        actor=actor,
        command=answer.id if answer is not None else "",
        events=tuple(
            write_event(one.event, seals, place.stream, one.version, one.actor) for one in logged
        ),
        lines=tuple(changes.lines),
        answer=answer,
        snapshot=snapshot,
        derived_rows=tuple(kept),
        unlimited=changes.unlimited,
    )
    last_snapshot = end if snapshot else place.snapshot
    moved = Place(place.stream, end, place.epoch, last_snapshot)
    return PreparedChange(change, changes.state, tuple(logged), tracker, moved)


def _stored_round(finished: Finished, seals: Seals, stream: str) -> FinishedRound:
    row = finished.round
    if not finished.hidden:
        return row
    sealed = withhold_record(row.record, finished.hidden, seals, stream, row.round)
    return replace(row, record=sealed)


def _rows_of(after: TableState, event: service_events.ServedEvent) -> Iterator[DerivedRow]:
    if isinstance(event, PersonJoined) and event.person not in after.service.robots:
        yield JoinedTable(event.person)
    elif isinstance(event, PersonLeft):
        yield LeftTable(event.person)
    elif isinstance(event, service_events.ShoePromised):
        yield ShoeCommitted(event.shoe, event.commitment)
    elif isinstance(event, service_events.ShoeRevealed):
        yield ShoeRevealed(event.shoe, event.transcript)
    elif isinstance(event, service_events.LimitsChanged):
        yield HouseChanged(json.dumps(dict(after.house.choices), separators=(",", ":")))


def _lobby(changes: ChangeSet) -> Iterator[LobbyLine]:
    before, after = _line(changes.before), _line(changes.state)
    if before != after:
        yield after


def _line(state: TableState) -> LobbyLine:
    people = set(state.game.table.chips) - set(state.service.robots)
    return LobbyLine(len(people), state.game.table.round, state.service.shut)


# Snapshots


_service_to_json = object_writer(Service, STATES, ("settings",))
_service_from_json = object_reader(Service, STATES, ("settings",))

#: Fingerprint of the stored state's format; a snapshot with another one is ignored and made again.
SHAPE = f"{GAME_SHAPE}-{shape_of(Service, left_out=(TableSettings,))}"


def _is_due(state: TableState, events: int) -> bool:
    table = state.game.table
    return events >= SNAPSHOT_EVERY and table.phase is Phase.BETTING and not table.wagers


def make_snapshot(
    state: TableState, first: int, seals: SealsBytes, stream: str, version: int
) -> NewSnapshot:
    """Return a snapshot of the state between rounds, sealed as it holds the shoe's secret."""
    stored = {
        "first": first,
        "book": state.house.book.reference,
        "house": state.house.choices,
        "settings": state.service.settings.model_dump(),
        "service": _service_to_json(state.service),
        "game": game_to_json(state.game),
    }
    packed = zlib.compress(json.dumps(stored, separators=(",", ":")).encode(), 1)
    return NewSnapshot(SHAPE, seals.seal_bytes(packed, snapshot_context(stream, version)))


def open_snapshot(
    body: bytes, seals: SealsBytes, stream: str, version: int
) -> tuple[TableState, int]:
    """Return the state in a snapshot, and the first version of the round in play."""
    stored = json.loads(zlib.decompress(seals.open_bytes(body, snapshot_context(stream, version))))
    house = served_house(stored["book"], stored["house"], stored=True)
    settings = TableSettings.from_stored(stored["settings"])
    service = Service(settings=settings, **_service_from_json(stored["service"]))
    return TableState(game_from_json(stored["game"], house), service), stored["first"]
