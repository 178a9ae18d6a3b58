"""Balanced postings in cents for every event that moves money of the meters or the table."""

from __future__ import annotations

from fractions import Fraction

from fortyeight.money import Posting, move
from fortyeight.progressive.events import ContributionMade, JackpotPaid, is_system_event
from fortyeight.progressive.state import Game, System
from fortyeight.progressive.terminal import GameEvent
from fortyeight.table.settle.ledger import HOUSE, table_postings


def meter_account(meter: str) -> str:
    """Return the account of a meter."""
    return f"meter:{meter}"


def opening_postings(system: System) -> tuple[Posting, ...]:
    """Return the postings by which the house puts the initial amounts on the meters."""
    return tuple(
        move(meter.initial, HOUSE, meter_account(meter.name)) for meter in system.meters.values()
    )


def game_postings(game: Game, event: GameEvent) -> tuple[Posting, ...]:
    """Return the postings of an event, given the game before it.

    Accounts hold whole cents; a fraction on a meter is posted when it has grown to a cent.
    """
    if isinstance(event, ContributionMade):
        before = game.system.meters[event.meter].amount
        grown = int(before + Fraction(event.amount)) - int(before)
        return (move(grown, HOUSE, meter_account(event.meter)),) if grown else ()
    if isinstance(event, JackpotPaid):
        meter = meter_account(event.meter)
        reset = game.system.meters[event.meter].reset
        return (move(event.cents, meter, HOUSE), move(reset, HOUSE, meter))
    return () if is_system_event(event) else table_postings(game.table, event)
