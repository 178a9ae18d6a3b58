"""What each audience may see of a table and do there, and a round told as a story.

`house` describes a house for pages and papers; `words` turns events and rules into sentences.
Imports `record` and the layers below it. Start with `audience.py` and `table_view.py`.
"""

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
