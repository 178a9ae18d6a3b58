"""The names that `fortyeight.view` exports."""

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
from fortyeight.view.story.story_line import StoryLine, Tone
from fortyeight.view.story.teller import Teller, story
from fortyeight.view.table_view import view

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
