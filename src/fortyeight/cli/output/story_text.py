"""Print stories: coloured on a terminal, plain when the output is piped."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from fortyeight.cli.output.text_page import page_has_width
from fortyeight.cli.output.wording import counted
from fortyeight.rulebook import House
from fortyeight.view.story.story_line import StoryLine, Tone
from fortyeight.view.words.rule_words import WORDS

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


DEALING = WORDS["dealing.procedure"]


def screen(piped_width: int | None = None) -> Console:
    """Return a console on the standard output; what it cannot encode becomes a question mark.

    Piped, it is as wide as COLUMNS says, or `piped_width`.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    console = Console(highlight=False)
    if piped_width and not console.is_terminal and "COLUMNS" not in os.environ:
        console.width = piped_width
    return console


def line_text(line: StoryLine) -> Text:
    """Return a line of a story in its colour."""
    return Text(line.text, style=STYLES[line.tone])


def print_story(console: Console, lines: Iterable[StoryLine]) -> None:
    for line in lines:
        console.print(line_text(line), soft_wrap=not page_has_width())


def house_words(house: House) -> str:
    """Describe a house in a few words: its book, decks and dealing."""
    dealing = DEALING[house.dealing.procedure]
    return f"{house.book.title}, {counted(house.cards.decks, 'deck')}, {dealing}"
