"""Snapshots: a table with its wheels as one JSON object and back, so that it opens at once.

A snapshot holds secrets, such as the shoe and the hidden trigger: the caller seals it. The house is
left out; the caller gives it when the snapshot is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fortyeight.progressive.state import Game, System
from fortyeight.progressive.stored.shape import shape_of
from fortyeight.rulebook import House
from fortyeight.table import Table
from fortyeight.table.core.stored_values import (
    STATES,
    BadStoredValue,
    object_reader,
    object_writer,
)

_TABLE, _SYSTEM = "table", "system"
_LEFT_OUT = ("house",)

_table_to_json = object_writer(Table, STATES, _LEFT_OUT)
_system_to_json = object_writer(System, STATES, _LEFT_OUT)
_table_from_json = object_reader(Table, STATES, _LEFT_OUT)
_system_from_json = object_reader(System, STATES, _LEFT_OUT)

#: Fingerprint of the types in a snapshot; one with another fingerprint is ignored and made again.
GAME_SHAPE: str = shape_of(Table, System, left_out=(House,))


def game_to_json(game: Game) -> dict[str, Any]:
    """Return the complete state of a game, without its house."""
    return {_TABLE: _table_to_json(game.table), _SYSTEM: _system_to_json(game.system)}


def game_from_json(stored: object, house: House) -> Game:
    """Return the game that `game_to_json` wrote, at a table of this house."""
    if not isinstance(stored, Mapping) or set(stored) != {_TABLE, _SYSTEM}:
        raise BadStoredValue("a state is an object with a table and a system")
    table = Table(house, **_table_from_json(stored[_TABLE]))
    return Game(table, System(house, **_system_from_json(stored[_SYSTEM])))
