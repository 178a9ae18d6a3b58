"""Finished rounds, recognised from the stream of events and written as records."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from fortyeight.progressive.events import MeterChanged, is_system_event
from fortyeight.progressive.terminal import GameEvent
from fortyeight.record import UnrecordableRound, house_for_record
from fortyeight.record.spins import write_spins
from fortyeight.record.write import record_text
from fortyeight.server.table.state.service_events import (
    LimitsChanged,
    ServedEvent,
    is_service_event,
)
from fortyeight.server.table.state.table_state import TableState
from fortyeight.store.model import FinishedRound, RoundPerson
from fortyeight.table import Event, Line, Table
from fortyeight.table.core.changing import changed
from fortyeight.table.core.events import (
    BetsClosed,
    HoleCardDealt,
    HoleCardTurned,
    RoundSettled,
    RoundVoided,
    ShoeReloaded,
)
from fortyeight.table.core.state import Pulled
from fortyeight.table.shoe.events import ShoeFilled


@dataclass
class RoundInPlay:
    """Round in play: the table before it, and its events so far.

    The deal consists of the events from index `closed` on.
    """

    start: Table
    meters: dict[str, int]
    first: int
    began_at: int
    shoe: int = 0
    closed: int = 0
    events: list[Event] = field(default_factory=list)
    game_events: list[GameEvent] = field(default_factory=list)

    def copy(self) -> RoundInPlay:
        """Return a copy with lists of its own."""
        return RoundInPlay(
            self.start,
            self.meters,
            self.first,
            self.began_at,
            self.shoe,
            self.closed,
            self.events.copy(),
            self.game_events.copy(),
        )


@dataclass(frozen=True, slots=True)
class Finished:
    """Round that is over; its record shows too much until the shoe `hidden` is revealed."""

    round: FinishedRound
    hidden: int = 0


class RoundTracker:
    """Follows a table from round to round."""

    def __init__(self, state: TableState, version: int, at: int) -> None:
        self._round = _start_round(state, version + 1, at)

    def copy(self) -> RoundTracker:
        """Return an independent copy, for events that may yet fail to be stored."""
        other = RoundTracker.__new__(RoundTracker)
        other._round = self._round.copy()
        return other

    @property
    def first(self) -> int:
        """Version of the first event of the round in play."""
        return self._round.first

    def apply(
        self, after: TableState, event: ServedEvent, version: int, at: int
    ) -> Finished | None:
        """Take an event and return the round it finishes, if any; `after` is the state after it."""
        current = self._round
        if not is_service_event(event):
            current.game_events.append(event)
            if not is_system_event(event):
                current.events.append(event)
        if isinstance(event, LimitsChanged | MeterChanged):
            # This happens between rounds: the next one is played, and replayed, under the new
            # terms.
            current.start = changed(current.start, house=house_for_record(after.game.system))
        if isinstance(event, BetsClosed):
            current.began_at = at
            current.closed = len(current.events)
            current.shoe = _shoe(after)
        if not isinstance(event, RoundSettled | RoundVoided):
            return None
        self._round = _start_round(after, version + 1, at)
        finished = _finished(current, after.game.table, event, version, at)
        dealt = current.events[current.closed :]
        if not finished.record or not _hides_cards(dealt, after.game.table):
            return Finished(finished)
        return Finished(finished, max(current.shoe, _shoe(after)))


def _start_round(state: TableState, first: int, at: int) -> RoundInPlay:
    meters = {name: meter.payable for name, meter in state.game.system.meters.items()}
    start = changed(state.game.table, house=house_for_record(state.game.system))
    return RoundInPlay(start, meters, first, at)


def _shoe(state: TableState) -> int:
    """Return the number of the shuffle that is dealt from."""
    shoe = state.game.table.shoe
    return next((one.shoe for one in state.service.shuffles if one.order == shoe), 0)


def _finished(
    current: RoundInPlay, table: Table, event: RoundSettled | RoundVoided, version: int, at: int
) -> FinishedRound:
    void = isinstance(event, RoundVoided)
    settled = event.lines if isinstance(event, RoundVoided) else table.settled
    return FinishedRound(
        round=table.round,
        first=current.first,
        last=version,
        began_at=current.began_at,
        ended_at=at,
        status="void" if void else "settled",
        shoe=current.shoe,
        record=_record(current),
        people=_people(settled),
    )


def _record(current: RoundInPlay) -> str:
    """Return the round's record; empty if the round was called off before any card was dealt."""
    if not any(isinstance(event, BetsClosed) for event in current.events):
        return ""
    spins = write_spins(current.game_events)
    try:
        return record_text(
            current.start, current.events, "", spins, current.meters if spins else None
        )
    except UnrecordableRound:
        return ""


def _hides_cards(events: Sequence[Event], end: Table) -> bool:
    """Return whether the record of a round, dealt by these events, shows more than its players saw.

    With a physical shoe it cannot: a card that nobody saw is not known.
    """
    if end.physical:
        return False
    dealt = sum(isinstance(one, HoleCardDealt) for one in events)
    turned = sum(isinstance(one, HoleCardTurned) for one in events)
    filled = any(isinstance(one, ShoeReloaded | ShoeFilled) for one in events)
    return dealt > turned or filled or end.pulled is Pulled.UNSEEN


def _people(lines: tuple[Line, ...]) -> tuple[RoundPerson, ...]:
    totals: dict[str, tuple[int, int]] = {}
    for line in lines:
        staked, returned = totals.get(line.person, (0, 0))
        totals[line.person] = (staked + line.staked, returned + line.returned)
    return tuple(RoundPerson(person, *sums) for person, sums in totals.items())
