"""A finished round with wheels, written as a record and replayed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import cast

from hypothesis import note

from fortyeight.progressive import Game, evolve_game
from fortyeight.progressive.events import SYSTEM_NAMES, JackpotPaid, MustHitWon, RoundCancelled
from fortyeight.progressive.prizes.house_meters import meters_of
from fortyeight.progressive.prizes.meter import MUST_HIT
from fortyeight.progressive.terminal import GameEvent
from fortyeight.record import house_for_record, read_record, replay, table_result, write_record
from fortyeight.record.export import write_replayed
from fortyeight.record.spins import write_spins
from fortyeight.rulebook import House
from fortyeight.table import Event
from fortyeight.table.core.changing import changed
from fortyeight.table.core.events import BetsClosed, ReaderMisused, WagersSettled
from fortyeight.table.wagers.wager_kinds import WHEEL_WAGERS
from tests.properties.machine import comparable


def check_record(start: Game, events: Sequence[GameEvent], end: Game) -> None:
    """Check that the record of the round replays to the same result, where a record can hold it."""
    if not any(isinstance(event, BetsClosed) for event in events) or not _tells(start, events):
        return
    table_events = [cast(Event, event) for event in events if type(event) not in SYSTEM_NAMES]
    spins = write_spins(_after_deal(events))
    meters = {name: meter.payable for name, meter in start.system.meters.items()}
    table = changed(start.table, house=house_for_record(_before_deal(start, events).system))
    text = write_record(table, table_events, "", spins, meters if spins else None)
    note(text)
    again = replay(read_record(text))
    assert comparable(table_result(again.table)) == comparable(table_result(end.table))
    assert write_replayed(again) == text


def _before_deal(start: Game, events: Sequence[GameEvent]) -> Game:
    """Return the game when the bets are closed; a meter may have been changed before."""
    for event in events[: len(events) - len(_after_deal(events))]:
        start = evolve_game(start, event)
    return start


def _after_deal(events: Sequence[GameEvent]) -> list[GameEvent]:
    closed = next(at for at, event in enumerate(events) if isinstance(event, BetsClosed))
    return list(events[closed:])


def _tells(start: Game, events: Sequence[GameEvent]) -> bool:
    """Return whether a record can express what happened at the terminal."""
    dealt = _after_deal(events)
    if _cancelled(dealt) or any(isinstance(event, ReaderMisused) for event in dealt):
        return False
    meters = start.system.meters
    if any(isinstance(event, MustHitWon) for event in dealt):
        return meters[MUST_HIT].amount.denominator == 1
    paid = [event.meter for event in dealt if isinstance(event, JackpotPaid)]
    return len(paid) == len(set(paid)) or all(
        meters[name].reset == _reset(start.system.house, name) for name in set(paid)
    )


def _cancelled(events: list[GameEvent]) -> bool:
    """Return whether the dealer cancelled the round, so that the terminal returns the wagers."""
    return any(
        isinstance(event, RoundCancelled) and isinstance(after, WagersSettled) and _wheels(after)
        for event, after in pairwise(events)
    )


def _wheels(event: WagersSettled) -> bool:
    return any(line.kind in WHEEL_WAGERS for line in event.lines)


def _reset(house: House, name: str) -> int | None:
    """Return the amount from which a meter starts again when the table is opened."""
    return meters_of(house, {})[name].reset
