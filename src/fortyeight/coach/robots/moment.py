"""What somebody decides about: as long as it is the same, what he saw still holds."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import fields

from fortyeight.progressive.state import Game, System, TerminalStage
from fortyeight.table import Phase, Table
from fortyeight.table.shoe.care import Care, CareStage


def moment(game: Game) -> Hashable:
    """What a player decides about now.

    It changes when a decision that was made earlier would mean something else. What others wager,
    insure, cover or keep does not change it: each of them answers for himself.
    """
    table = game.table
    pulled = None if table.pulled is None else (table.pulled, table.drawn)
    seen = (table.round, table.phase, pulled)
    return (*seen, _hand(table), _cards(table), _sensor(game.system))


def _hand(table: Table) -> Hashable:
    """The hand in turn, as its caller and the others on the box see it."""
    if table.phase is not Phase.PLAY:
        return None
    box, hand = table.hand_in_turn
    stage = (hand.stage, hand.cards, hand.doubles, hand.missed_at)
    return (table.turn, len(box.hands), stage, box.refused)


def _cards(table: Table) -> Hashable:
    """A cut that is offered, or cards that lie spread for a look."""
    care = table.care
    if care is None:
        return None
    if care.stage is CareStage.SHUFFLED and care.asked:
        return ("cut", care.asked, len(care.stack))
    return "look" if care.stage is CareStage.SPREAD else None


def _sensor(system: System) -> Hashable:
    """The spin that waits for the winner's hand."""
    return system.spin if system.stage is TerminalStage.ENABLED else None


#: What players change by themselves while a dealer's next act stays the same.
_PLAYERS_OWN = frozenset(
    {"house", "chips", "seats", "private", "waiting", "wagers", "asked", "rack"}
)
_CARES_OWN = frozenset({"first_player", "idle_people"})
#: What is kept for a correction changes with the card that it is about.
_NOT_SEEN_APART = _PLAYERS_OWN | {"before"}
_TABLE_FIELDS = tuple(one.name for one in fields(Table) if one.name not in _NOT_SEEN_APART)
_CARE_FIELDS = tuple(one.name for one in fields(Care) if one.name not in _CARES_OWN)
_SYSTEM_FIELDS = tuple(one.name for one in fields(System) if one.name not in ("house", "meters"))


def dealer_moment(game: Game) -> Hashable:
    """What the dealer or the floor acts upon now: every act of theirs makes it another one.

    So a button that is pressed twice does one thing. It holds cards and a trigger that nobody may
    see, and is never sent.
    """
    table, care = game.table, game.table.care
    at_table = tuple(getattr(table, name) for name in _TABLE_FIELDS if name != "care")
    cared = None if care is None else tuple(getattr(care, name) for name in _CARE_FIELDS)
    pressed = tuple(getattr(game.system, name) for name in _SYSTEM_FIELDS)
    resets = tuple((name, meter.reset) for name, meter in game.system.meters.items())
    return (moment(game), at_table, cared, pressed, resets)
