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
from fortyeight.view.story.story_line import StoryLine, Tone
from fortyeight.view.story.teller import Teller
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
    "player",
    "view",
]
