"""What each audience may see of a table, and a round told as a story."""

from fortyeight.view.audience import (
    AUDITOR,
    DEALER,
    FLOOR,
    SIGNAGE,
    Audience,
    Role,
    audiences,
    player,
)
from fortyeight.view.event_view import event_view
from fortyeight.view.story import Teller, story
from fortyeight.view.story_line import StoryLine, Tone
from fortyeight.view.table_view import view

__all__ = [
    "AUDITOR",
    "DEALER",
    "FLOOR",
    "SIGNAGE",
    "Audience",
    "Role",
    "StoryLine",
    "Teller",
    "Tone",
    "audiences",
    "event_view",
    "player",
    "story",
    "view",
]
