"""Print stories: coloured on a terminal, plain when the output is piped."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from fortyeight.rulebook import House
from fortyeight.view.story.story_line import StoryLine, Tone

STYLES = {
    Tone.NOTE: "dim",
    Tone.SHOE: "dim",
    Tone.WAGER: "",
    Tone.SPEECH: "italic",
    Tone.CARDS: "cyan",
    Tone.DECISION: "bold",
    Tone.IRREGULAR: "magenta",
    Tone.WON: "green",
    Tone.LOST: "red",
    Tone.RETURNED: "yellow",
    Tone.NET: "bold",
}

DEALING = {
    "no-hole-card": "no hole card",
    "hole-card": "a hole card that nobody reads",
    "card-reader": "a hole card under a reader",
    "hole-card-checked": "a hole card that the dealer checks",
}


def screen() -> Console:
    """Return a console on the standard output; what it cannot encode becomes a question mark."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    return Console(highlight=False)


def printable(text: str) -> str:
    """Return a text without control characters, which could steer the terminal."""
    return "".join(char if char.isprintable() else "�" for char in text)


def line_text(line: StoryLine) -> Text:
    """Return a line of a story in its colour."""
    return Text(line.text, style=STYLES[line.tone])


def print_story(console: Console, lines: Iterable[StoryLine]) -> None:
    for line in lines:
        console.print(line_text(line), soft_wrap=not console.is_terminal)


def house_words(house: House) -> str:
    """Describe a house in a few words: its book, decks and dealing."""
    decks = house.cards.decks
    shoe = "one deck" if decks == 1 else f"{decks} decks"
    return f"{house.book.title}, {shoe}, {DEALING[house.dealing.procedure]}"
