"""A line of a story, and its tone."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


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
