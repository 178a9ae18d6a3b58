"""Snapshots: a table with its wheels as one JSON object, so that it loads without a replay.

A snapshot contains secrets, such as the shoe and the hidden trigger, and the caller must seal it.
The house is left out; the caller passes it when the snapshot is loaded.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fortyeight.progressive.state import Game, System
from fortyeight.progressive.stored.shape import shape_of
from fortyeight.rulebook import House
from fortyeight.table import Table
from fortyeight.table.core.stored_values import STATES, BadStoredValue, object_reader, object_writer

_TABLE, _SYSTEM = "table", "system"
_LEFT_OUT = ("house",)

_table_to_json = object_writer(Table, STATES, _LEFT_OUT)
_system_to_json = object_writer(System, STATES, _LEFT_OUT)
_table_from_json = object_reader(Table, STATES, _LEFT_OUT)
_system_from_json = object_reader(System, STATES, _LEFT_OUT)

#: Fingerprint of the types in a snapshot. A snapshot with another one is ignored and replaced.
GAME_SHAPE: str = shape_of(Table, System, left_out=(House,))


def game_to_json(game: Game) -> dict[str, Any]:
    """Return the complete state of a game as JSON, without its house."""
    return {_TABLE: _table_to_json(game.table), _SYSTEM: _system_to_json(game.system)}


def game_from_json(stored: object, house: House) -> Game:
    """Return the game from an object made by `game_to_json`, with the rules of a house."""
    if not isinstance(stored, Mapping) or set(stored) != {_TABLE, _SYSTEM}:
        raise BadStoredValue("a state is an object with a table and a system")
    table = Table(house, **_table_from_json(stored[_TABLE]))
    return Game(table, System(house, **_system_from_json(stored[_SYSTEM])))
