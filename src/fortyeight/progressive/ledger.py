"""Where the jackpots' money is: every event of the meters as balanced postings in cents."""

from __future__ import annotations

from fractions import Fraction

from fortyeight.money import Posting, move
from fortyeight.progressive.events import ContributionMade, JackpotPaid, is_system_event
from fortyeight.progressive.state import Game, System
from fortyeight.progressive.terminal import GameEvent
from fortyeight.table.settle.ledger import HOUSE, table_postings


def meter_account(meter: str) -> str:
    """The account of a meter."""
    return f"meter:{meter}"


def opening_postings(system: System) -> tuple[Posting, ...]:
    """The house puts the initial amounts on the meters."""
    return tuple(
        move(meter.initial, HOUSE, meter_account(meter.name)) for meter in system.meters.values()
    )


def game_postings(game: Game, event: GameEvent) -> tuple[Posting, ...]:
    """The money that an event moves in a game that has not seen it yet.

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
