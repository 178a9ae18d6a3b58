"""A table with its wheels as one JSON object, and back: so that it opens at once.

It holds what nobody may see yet, the shoe and the hidden trigger too. Whoever stores it seals it.
The house is left out: it is the table's, and is given when the state is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fortyeight.progressive.state import Game, System
from fortyeight.progressive.stored.shape import shape_of
from fortyeight.progressive.stored.state_values import BadState, object_reader, object_writer
from fortyeight.rulebook import House
from fortyeight.table import Table

_TABLE, _SYSTEM = "table", "system"
_LEFT_OUT = ("house",)

_table_to_json = object_writer(Table, _LEFT_OUT)
_system_to_json = object_writer(System, _LEFT_OUT)
_table_from_json = object_reader(Table, _LEFT_OUT)
_system_from_json = object_reader(System, _LEFT_OUT)

#: What a stored state must have been made with; one of another shape is ignored and made again.
GAME_SHAPE: str = shape_of(Table, System, left_out=(House,))


def game_to_json(game: Game) -> dict[str, Any]:
    """The complete state of a game but for its house."""
    return {_TABLE: _table_to_json(game.table), _SYSTEM: _system_to_json(game.system)}


def game_from_json(stored: object, house: House) -> Game:
    """The game that `game_to_json` made an object of, at a table of this house."""
    if not isinstance(stored, Mapping) or set(stored) != {_TABLE, _SYSTEM}:
        raise BadState("a state is an object with a table and a system")
    table = Table(house, **_table_from_json(stored[_TABLE]))
    return Game(table, System(house, **_system_from_json(stored[_SYSTEM])))
