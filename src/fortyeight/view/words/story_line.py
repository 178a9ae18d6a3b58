"""A line of a story, and its tone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from fortyeight.table import Event, Table


class Tone(StrEnum):
    """The subject of a line, by which pages and terminals colour it."""

    NOTE = "note"
    SHOE = "shoe"
    WAGER = "wager"
    SPEECH = "speech"
    CARDS = "cards"
    DECISION = "decision"
    IRREGULAR = "irregular"
    WON = "won"
    LOST = "lost"
    RETURNED = "returned"
    NET = "net"


@dataclass(frozen=True, slots=True)
class StoryLine:
    """One sentence of the story."""

    tone: Tone
    text: str


#: The sentence for each event, on the table before the event; it may be empty.
Sentences = dict[type[Event], Callable[[Table, Any], str]]
