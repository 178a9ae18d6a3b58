"""Events as JSON objects with their stored names, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fortyeight.progressive.events import NAMES_OF_GAME
from fortyeight.progressive.terminal import GameEvent
from fortyeight.table.core.codec import EventCodec

EVENT = "event"
_CODEC: EventCodec[GameEvent] = EventCodec(NAMES_OF_GAME)


def to_json(event: GameEvent) -> dict[str, Any]:
    return {EVENT: NAMES_OF_GAME[type(event)], **_CODEC.fields_to_json(event)}


def from_json(stored: Mapping[str, Any]) -> Any:
    values = dict(stored)
    return _CODEC.from_fields(values.pop(EVENT, ""), values)
