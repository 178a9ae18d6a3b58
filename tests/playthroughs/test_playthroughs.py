"""Every book has an evening that anyone can read, and it goes as it always went."""

from __future__ import annotations

import json

import pytest

from fortyeight.rulebook import shipped_books
from fortyeight.table import replay_events
from fortyeight.table.around.events import TableClosed
from fortyeight.table.core.events import CardDrawnInError, HandDoubled, HandSplit, RoundSettled
from fortyeight.table.shoe.events import CardsShuffled, CuttingCardReached
from fortyeight.view.story.story_line import Tone
from fortyeight.view.story.teller import story
from tests.playthroughs.evening import evening
from tests.playthroughs.write import path, text
from tests.stored_json import from_json, to_json


@pytest.mark.parametrize("book", shipped_books())
def test_the_evening_is_the_one_in_its_file(book: str) -> None:
    # `python -m tests.playthroughs.write` writes the files anew.
    assert path(book).is_file(), f"{book} has no playthrough"
    assert path(book).read_text(encoding="utf-8") == text(book)


@pytest.mark.parametrize("book", shipped_books())
def test_it_has_what_an_evening_has(book: str) -> None:
    played = evening(book)
    events = [event for _, _, happened in played.told for event in happened]
    assert sum(isinstance(event, RoundSettled) for event in events) >= 7
    happened = {type(event) for event in events}
    assert {CuttingCardReached, CardDrawnInError, HandSplit, HandDoubled} <= happened
    assert sum(isinstance(event, CardsShuffled) for event in events) >= 2
    assert isinstance(events[-1], TableClosed)
    assert any(line.tone is Tone.IRREGULAR for line in story(played.start, events))


@pytest.mark.parametrize("book", shipped_books())
def test_it_replays_from_what_is_stored(book: str) -> None:
    played = evening(book)
    events = [event for _, _, happened in played.told for event in happened]
    stored = json.loads(json.dumps([to_json(event) for event in events]))
    assert replay_events(played.start, [from_json(one) for one in stored]) == played.table
