"""Conversion of the events of a table with wheels to JSON objects and back."""

from __future__ import annotations

from fortyeight.progressive.events import SYSTEM_NAMES
from fortyeight.progressive.terminal import GameEvent
from fortyeight.table.core.codec import EventCodec
from fortyeight.table.core.event_names import TABLE_NAMES

NAMES_OF_GAME = TABLE_NAMES + SYSTEM_NAMES

GAME_EVENTS: EventCodec[GameEvent] = EventCodec(NAMES_OF_GAME)

to_json = GAME_EVENTS.to_json
from_json = GAME_EVENTS.from_json
