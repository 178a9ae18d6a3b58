"""Storing a game's state and restoring it."""

from __future__ import annotations

import json

from fortyeight.progressive import Game, System
from fortyeight.progressive.stored.snapshot import game_from_json, game_to_json
from fortyeight.table import Table


def restored(game: Game) -> Game:
    """Return the game as it is after a restart, from its stored text."""
    text = json.dumps(game_to_json(game), sort_keys=True)
    again = game_from_json(json.loads(text), game.table.house)
    assert again == game
    # Equal is not enough: 1 equals True and 1/1, and mappings do not compare their order.
    assert json.dumps(game_to_json(again), sort_keys=True) == text
    return again


def restored_table(table: Table) -> Table:
    """Return a table without wheels as it is after a restart."""
    return restored(Game(table, System(table.house))).table
