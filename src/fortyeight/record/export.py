"""Write a replayed round as a record again, with the results of its wheels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fortyeight.money import format_amount
from fortyeight.progressive import Game, System
from fortyeight.progressive.events import is_system_event
from fortyeight.progressive.prizes.meter import MUST_HIT
from fortyeight.progressive.terminal import GameEvent
from fortyeight.record.replay import ReplayedRound
from fortyeight.record.spins import write_spins
from fortyeight.record.write import write_record
from fortyeight.rulebook import House


def write_replayed(played: ReplayedRound) -> str:
    """Return the record of a replayed round; it replays to the same result."""
    spins = write_spins(played.game_events)
    meters = played.record.meters if spins else None
    return write_record(played.start, played.events, played.record.title, spins, meters)


def write_played(start: Game, events: Sequence[GameEvent], title: str = "") -> str:
    """Return the record of the last finished round of a game, from its state before the round."""
    table = replace(start.table, house=house_for_record(start.system))
    spins = write_spins(events)
    meters = {name: meter.payable for name, meter in start.system.meters.items()} if spins else None
    of_table = [event for event in events if not is_system_event(event)]
    return write_record(table, of_table, title, spins, meters)


def house_for_record(system: System) -> House:
    """Return the house to write into a round's record.

    The reset amount and the ceiling of the must-hit jackpot may have changed since the table was
    opened, and a record whose meter is above its ceiling is refused (R35).
    """
    house, meter = system.house, system.meters.get(MUST_HIT)
    if meter is None or house.xtreme is None or not system.must_hit_by:
        return house
    current = {"must_hit_initial": meter.reset, "must_hit_by": system.must_hit_by}
    changed = {key: cents for key, cents in current.items() if getattr(house.xtreme, key) != cents}
    written = {key: format_amount(cents) for key, cents in changed.items()}
    return replace(
        house, choices={**house.choices, **written}, xtreme=house.xtreme.replace(**changed)
    )
