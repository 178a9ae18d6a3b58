"""An evening as a text to read: commands, announcements and stored events.

``python -m tests.playthroughs.write`` writes the golden files anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

from fortyeight.cards import Card
from fortyeight.rulebook import rulebook, shipped_books
from fortyeight.table import Command, DealerStep, Event
from fortyeight.table.core.commands import DrawInError, Overdraw
from fortyeight.view.story.teller import Teller
from tests.playthroughs.evening import Evening, evening
from tests.stored_json import EVENT, to_json

FOLDER = Path(__file__).parent

#: What a dealer with real cards keys a card in with.
KEYED = (DealerStep, DrawInError, Overdraw)

#: More cards than this are written as their number and a fingerprint of their order.
FEW = 8


def text(book: str) -> str:
    """The whole evening of a book."""
    played = evening(book)
    return "\n".join(_lines(book, played)) + "\n"


def _lines(book: str, played: Evening) -> Iterator[str]:
    yield f"An evening at a table of {rulebook(book).title}"
    yield f"house: {dict(played.start.house.choices) or 'as the book has it'}"
    yield ""
    yield "> is asked for, - is told, and what is stored stands under it."
    teller = Teller(played.start)
    number = 0
    for command, before, events in played.told:
        if before.round != number:
            number = before.round
            yield f"\n== Round {number} =="
        yield f"\n> {_command(command)}"
        for event in events:
            for line in teller.tell(event):
                yield f"- {line.text}"
            yield f"    {_event(event)}"


def _command(command: Command) -> str:
    # What is keyed in with a step is left out where nothing is.
    keyed = ("card", "face_up", "blackjack") if isinstance(command, KEYED) else ()
    named = [
        f"{one.name}={_value(getattr(command, one.name))}"
        for one in fields(command)
        if one.name not in keyed or getattr(command, one.name) not in (None, False)
    ]
    return " ".join([type(command).__name__, *named])


def _event(event: Event) -> str:
    stored = to_json(event)
    return " ".join([stored.pop(EVENT), *(f"{key}={_value(one)}" for key, one in stored.items())])


def _value(value: Any) -> str:
    """Format a value in few words; long runs of cards as a number and a fingerprint."""
    if isinstance(value, str | int | None):
        return str(getattr(value, "value", value)) or "–"
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, list | tuple):
        if len(value) > FEW:
            parts = " ".join(_value(one) for one in value)
            return f"{len(value)}#{hashlib.sha256(parts.encode()).hexdigest()[:12]}"
        return "[" + " ".join(_value(one) for one in value) + "]"
    if isinstance(value, dict):
        return "{" + " ".join(f"{key}={_value(one)}" for key, one in value.items()) + "}"
    raise TypeError(f"{type(value).__name__} is not in any event")


def path(book: str) -> Path:
    """Return where the golden file of a book lies."""
    return FOLDER / f"{book}.txt"


def main() -> None:
    for book in shipped_books():
        path(book).write_text(text(book), encoding="utf-8")
        print(path(book).name)


if __name__ == "__main__":
    main()
