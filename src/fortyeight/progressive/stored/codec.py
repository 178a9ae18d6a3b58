"""Events of a table with wheels as JSON objects and back, under their stored names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fortyeight.progressive.events import SYSTEM_NAMES
from fortyeight.progressive.terminal import GameEvent
from fortyeight.table.core.codec import decoded, encoded
from fortyeight.table.core.event_names import TABLE_NAMES

NAMES_OF_GAME = TABLE_NAMES + SYSTEM_NAMES
_BY_NAME: dict[str, type[Any]] = {name: kind for kind, name in NAMES_OF_GAME.items()}


def to_json(event: GameEvent) -> dict[str, Any]:
    """An event as an object of plain values."""
    return encoded(event, NAMES_OF_GAME.of(event))


def from_json(stored: Mapping[str, Any]) -> GameEvent:
    """The event that `to_json` made an object of."""
    event: GameEvent = decoded(stored, _BY_NAME)
    return event
