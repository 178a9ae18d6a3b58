"""Print stories: coloured on a terminal, plain when the output is piped."""

from __future__ import annotations

from collections.abc import Iterable

from fortyeight.cli.output.styled_text import Text
from fortyeight.cli.output.text_page import Page
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


def print_story(page: Page, lines: Iterable[StoryLine]) -> None:
    for line in lines:
        page.print(Text(line.text, STYLES[line.tone]))


def house_words(house: House) -> str:
    """Describe a house in a few words: its book, decks and dealing."""
    dealing = DEALING[house.dealing.procedure]
    return f"{house.book.title}, {counted(house.cards.decks, 'deck')}, {dealing}"
