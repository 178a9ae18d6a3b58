"""What a player or dealer decides about now, for telling whether a command is out of date."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import fields

from fortyeight.progressive.state import Game, System, TerminalStage
from fortyeight.table import Phase, Table
from fortyeight.table.shoe.care import Care, CareStage


def moment(game: Game) -> Hashable:
    """Return what a player decides about now.

    It changes when a decision that was made earlier would mean something else. What others wager,
    insure, cover or keep does not change it: they answer for themselves.
    """
    table = game.table
    pulled = None if table.pulled is None else (table.pulled, table.drawn)
    # The spin that waits for the winner at the sensor.
    spin = game.system.spin if game.system.stage is TerminalStage.ENABLED else None
    return (table.round, table.phase, pulled, _hand(table), _cards(table), spin)


def _hand(table: Table) -> Hashable:
    """Return the hand in turn, as its caller and the others on the box see it."""
    if table.phase is not Phase.PLAY:
        return None
    box, hand = table.hand_in_turn
    stage = (hand.stage, hand.cards, hand.doubles, hand.missed_at)
    return (table.turn, len(box.hands), stage, box.refused)


def _cards(table: Table) -> Hashable:
    """Return the cut that is offered, or that cards lie spread for a look."""
    care = table.care
    if care is None:
        return None
    if care.stage is CareStage.SHUFFLED and care.asked:
        return ("cut", care.asked, len(care.stack))
    return "look" if care.stage is CareStage.SPREAD else None


#: Fields that players change while the dealer's next act stays the same.
_PLAYERS_FIELDS = frozenset(
    {"house", "chips", "seats", "private", "waiting", "wagers", "asked", "rack"}
)
_CARE_FIELDS_LEFT_OUT = frozenset({"first_player", "idle_people"})
#: `before` is kept for a correction, and changes with the card that it is about.
_TABLE_FIELDS_LEFT_OUT = _PLAYERS_FIELDS | {"before"}
_TABLE_FIELDS = tuple(one.name for one in fields(Table) if one.name not in _TABLE_FIELDS_LEFT_OUT)
_CARE_FIELDS = tuple(one.name for one in fields(Care) if one.name not in _CARE_FIELDS_LEFT_OUT)
_SYSTEM_FIELDS = tuple(one.name for one in fields(System) if one.name not in ("house", "meters"))


def dealer_moment(game: Game) -> Hashable:
    """Return what the dealer or the floor acts upon now; every act of theirs changes it.

    So a button that is pressed twice acts once. It contains cards and a trigger that nobody may
    see, and is never sent.
    """
    table, care = game.table, game.table.care
    at_table = tuple(getattr(table, name) for name in _TABLE_FIELDS if name != "care")
    cared = None if care is None else tuple(getattr(care, name) for name in _CARE_FIELDS)
    pressed = tuple(getattr(game.system, name) for name in _SYSTEM_FIELDS)
    resets = tuple((name, meter.reset) for name, meter in game.system.meters.items())
    return (moment(game), at_table, cared, pressed, resets)
