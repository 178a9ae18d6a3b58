"""A replayed round written as a record again, with what its wheels drew."""

from __future__ import annotations

from dataclasses import replace

from fortyeight.money import format_amount
from fortyeight.progressive import System
from fortyeight.progressive.accounting import MUST_HIT
from fortyeight.record.replay import Replayed
from fortyeight.record.spins import spins_of
from fortyeight.record.write import write_record
from fortyeight.rulebook import House


def write_replayed(played: Replayed) -> str:
    """The record of a round that was replayed: it replays to the same result."""
    spins = spins_of(played.game_events)
    meters = played.record.meters if spins else None
    return write_record(played.start, played.events, played.record.title, spins, meters)


def house_to_write(system: System) -> House:
    """Return the house under which a round is replayed.

    Reset amount and ceiling of the must-hit jackpot may have been changed since the table opened,
    and a record whose meter stands above its ceiling is refused (R35).
    """
    house, meter = system.house, system.meters.get(MUST_HIT)
    if meter is None or house.xtreme is None or not system.must_hit_by:
        return house
    terms = {"must_hit_initial": meter.reset, "must_hit_by": system.must_hit_by}
    changed = {key: cents for key, cents in terms.items() if getattr(house.xtreme, key) != cents}
    written = {key: format_amount(cents) for key, cents in changed.items()}
    return replace(
        house,
        choices={**house.choices, **written},
        xtreme=house.xtreme.model_copy(update=changed),
    )
