"""One line for every event of the game, for the floor's and the auditor's logs.

A line is made from the event as its audience is sent it, and from nothing else: it cannot say more
than the audience may see. It has no full stop. What is spoken at a table and a story use the same
sentences, with their own `LineWords`.
"""

from __future__ import annotations

from dataclasses import dataclass

from fortyeight.rulebook import House
from fortyeight.rulebook.book import capital
from fortyeight.view.words.around_words import AROUND, SEATS, WAGERS
from fortyeight.view.words.irregular_words import IRREGULAR, KEYED
from fortyeight.view.words.line_words import Lines, LineWords, Shown, meter_name, name_line
from fortyeight.view.words.play_words import CARDS, DECISIONS, MILESTONES, SPEECH
from fortyeight.view.words.shoe_words import LOADED, RELOADED, SHOE
from fortyeight.view.words.wheel_words import AWAITED, BUTTONS, WHEELS

#: The line of each event of the table and its wheels that anybody is told of.
LINES: Lines = {
    **AROUND,
    **SEATS,
    **WAGERS,
    **SHOE,
    **LOADED,
    **RELOADED,
    **SPEECH,
    **CARDS,
    **DECISIONS,
    **MILESTONES,
    **IRREGULAR,
    **KEYED,
    **AWAITED,
    **WHEELS,
    **BUTTONS,
}


def event_line(event: Shown, house: House, lines: Lines | None = None) -> str:
    """The line of an event as an audience was sent it; `lines` has those of other events."""
    return line_in(LineWords(house), event, lines) or name_line(str(event["event"]))


def line_in(words: LineWords, event: Shown, lines: Lines | None = None) -> str:
    """The line of an event, its parts written in these words; empty if it has none."""
    name = str(event["event"])
    line = LINES.get(name) or (lines or {}).get(name)
    if line is None:
        return ""
    if callable(line):
        return line(event, words)
    template, clause = (line, "") if isinstance(line, str) else (line[0], words.rule(line[1]))
    return f"{template.format_map(_Parts(event, words))}{clause}"


@dataclass(frozen=True, slots=True)
class _Parts:
    """What the names in a line stand for: parts in words, or fields of the event."""

    event: Shown
    words: LineWords

    def __getitem__(self, name: str) -> object:
        event, words = self.event, self.words
        match name:
            case "person":
                return words.name(event["person"])
            case "caller":
                return words.caller(event)
            case "person_on_hand":
                return words.person_on_hand(event)
            case "card":
                return words.the(event["card"])
            case "Card":
                return capital(words.the(event["card"]))
            case "meter":
                return meter_name(event["meter"])
            case "money":
                return words.money(event["cents"])
            case "wager":
                return words.kind(event["kind"])
        return event[name]
