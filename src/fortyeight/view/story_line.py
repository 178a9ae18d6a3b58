"""A line of a story and what it is about."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Tone(StrEnum):
    """What a line is about, for who colours it."""

    NOTE = "note"
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
