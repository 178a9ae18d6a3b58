"""A replayed round written as a record again, with what its wheels drew."""

from __future__ import annotations

from fortyeight.record.replay import Replayed
from fortyeight.record.spins import spins_of
from fortyeight.record.write import write_record


def write_replayed(played: Replayed) -> str:
    """The record of a round that was replayed: it replays to the same result."""
    spins = spins_of(played.game_events)
    meters = played.record.meters if spins else None
    return write_record(played.start, played.events, played.record.title, spins, meters)
