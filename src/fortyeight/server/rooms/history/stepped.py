"""A round record replayed by the referee: its result, and the round step by step."""

from __future__ import annotations

from textwrap import shorten
from typing import Any
from unicodedata import category

from fortyeight.record import RecordFault, ReplayedRound, read_record, replay, result
from fortyeight.record.line_numbers import line_number
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.table.state.table_houses import refuse_files
from fortyeight.view import AUDITOR, StoryLine
from fortyeight.view.wheel_event_view import game_event_view
from fortyeight.view.wheel_view import game_view
from fortyeight.view.words.wheel_words import GameTeller

#: Maximum number of steps that are shown of a round.
MAX_STEPS = 400
#: Maximum length of a title, in characters.
LONGEST_TITLE = 120
#: Parts of a view that only serve those who act at a table.
_OFFERED = ("offers", "irregularities", "care", "step")


def replayed(text: str) -> dict[str, Any]:
    """Replay a round record; raise `Refusal` if it cannot be replayed."""
    try:
        record = read_record(text)
        refuse_files(record.house)
        played = replay(record)
    except RecordFault as fault:
        raise Refusal(fault.code, _sentence(fault, text), fault.clause, 422) from None
    house = played.start.house
    return {
        **result(played),
        "title": _plain(record.title),
        "book_title": house.book.title,
        "house": dict(house.choices),
        "currency": house.limits.currency,
        "people": list(dict.fromkeys(wager.person for wager in record.wagers)),
        **_steps(played),
    }


def _plain(title: str) -> str:
    """Return a title on one line and of bounded length, for a heading."""
    seen = (char if category(char)[0] not in "CZ" else " " for char in title)
    return shorten("".join(seen), LONGEST_TITLE, placeholder=" …")


def _steps(played: ReplayedRound) -> dict[str, Any]:
    """Return every event with its sentences and the table after it, as an auditor sees them."""
    teller = GameTeller(played.game_start)
    steps: list[dict[str, Any]] = []
    for event in played.game_events:
        if len(steps) == MAX_STEPS:
            return {"steps": steps, "more_steps": True}
        told = teller.tell(event)
        shown = game_event_view(event, AUDITOR)
        if shown is not None:
            seen = game_view(teller.game, AUDITOR)
            seen = {name: value for name, value in seen.items() if name not in _OFFERED}
            steps.append({"event": shown, "view": seen, "words": _words(told)})
    if steps:
        steps[-1]["words"] += _words(teller.rest())
    return {"steps": steps, "more_steps": False}


def _words(lines: list[StoryLine]) -> list[dict[str, str]]:
    return [{"tone": line.tone.value, "text": line.text} for line in lines]


def _sentence(fault: RecordFault, text: str) -> str:
    """Format a fault with its place, and its line if that is known."""
    line = line_number(text, fault.at) if fault.at else None
    if line is not None:
        return f"line {line}, {fault.at}: {fault.message}"
    return f"{fault.at}: {fault.message}" if fault.at else fault.message
