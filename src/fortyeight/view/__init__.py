"""What each audience may see of a table, and a round told as a story."""

from fortyeight.view.audience import (
    AUDITOR,
    DEALER,
    FLOOR,
    SIGNAGE,
    Audience,
    AudienceRole,
    audiences,
    player,
)
from fortyeight.view.event_view import event_view
from fortyeight.view.table_view import view
from fortyeight.view.words.story import Teller, story
from fortyeight.view.words.story_line import StoryLine, Tone

__all__ = [
    "AUDITOR",
    "DEALER",
    "FLOOR",
    "SIGNAGE",
    "Audience",
    "AudienceRole",
    "StoryLine",
    "Teller",
    "Tone",
    "audiences",
    "event_view",
    "player",
    "story",
    "view",
]
