"""What a player or dealer decides about now, for telling whether a command is out of date."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from dataclasses import fields
from operator import attrgetter
from typing import Any

from fortyeight.progressive.state import Game, System, TerminalStage
from fortyeight.remember_last import remember_last
from fortyeight.table import Phase, Table
from fortyeight.table.shoe.care import Care, CareStage


@remember_last
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
#: `before` is kept for a correction, and changes with the card that it is about; `care` is apart.
_TABLE_FIELDS_LEFT_OUT = _PLAYERS_FIELDS | {"before", "care"}


def _all_but(kind: type[Any], left_out: Collection[str]) -> Callable[[object], Hashable]:
    """Return the function that reads all other fields of a dataclass."""
    return attrgetter(*(one.name for one in fields(kind) if one.name not in left_out))


_of_table = _all_but(Table, _TABLE_FIELDS_LEFT_OUT)
_of_care = _all_but(Care, _CARE_FIELDS_LEFT_OUT)
_of_system = _all_but(System, ("house", "meters"))


@remember_last
def dealer_moment(game: Game) -> Hashable:
    """Return what the dealer or the floor acts upon now; every act of theirs changes it.

    So a button that is pressed twice acts once. It contains cards and a trigger that nobody may
    see, and is never sent.
    """
    care = game.table.care
    cared = None if care is None else _of_care(care)
    resets = tuple((name, meter.reset) for name, meter in game.system.meters.items())
    return (moment(game), _of_table(game.table), cared, _of_system(game.system), resets)
