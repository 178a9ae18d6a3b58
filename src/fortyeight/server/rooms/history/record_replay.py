"""Replay of clients' round records in worker processes: the result, and the round step by step."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import shorten
from typing import Any, TypeVar
from unicodedata import category

from fortyeight.record import RecordFault, ReplayedRound, read_record, replay, result
from fortyeight.record.line_numbers import line_number
from fortyeight.record.model import Record
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.worker_processes import ClientQuota, Worker, WorkLimits
from fortyeight.server.table.state.table_houses import refuse_files
from fortyeight.view import AUDITOR, StoryLine
from fortyeight.view.story.game_teller import GameTeller
from fortyeight.view.wheel_event_view import game_event_view
from fortyeight.view.wheel_view import game_view
from fortyeight.view.words.made_up_names import made_up_names

T = TypeVar("T")

#: Worker processes, and the requests that each may have running and queued.
PROCESSES, MAX_WAITING = 2, 8
#: Replays that one client may have running at once.
MAX_PER_CLIENT = 3
#: A long record takes a second and a hundred megabytes; the interpreter alone takes eighty.
LIMITS = WorkLimits(memory=512 * 2**20, seconds=5)
#: Maximum number of steps that are shown of a round.
MAX_STEPS = 400
#: Maximum length of a title, in characters.
MAX_TITLE = 120
#: Parts of a view that only serve those who act at a table.
_FOR_PLAYERS = ("offers", "irregularities", "care", "step")


def read_and_replay(text: str) -> tuple[Record, ReplayedRound]:
    """Return a record and its round; raise `Refusal` if it cannot be read or replayed."""
    try:
        record = read_record(text)
        refuse_files(record.house)
        return record, replay(record)
    except RecordFault as fault:
        raise Refusal(fault.code, _sentence(fault, text), fault.clause, 422) from None


def replay_record(text: str) -> dict[str, Any]:
    """Replay a round record; raise `Refusal` if it cannot be replayed."""
    record, played = read_and_replay(text)
    house = played.start.house
    people = list(dict.fromkeys(wager.person for wager in record.wagers))
    return {
        **result(played),
        "title": _plain(record.title),
        "book_title": house.book.title,
        "house": dict(house.choices),
        "currency": house.limits.currency,
        "people": people,
        "names": made_up_names(people),
        **_steps(played),
    }


def _plain(title: str) -> str:
    """Return a title on one line and of bounded length, for a heading."""
    visible = (char if category(char)[0] not in "CZ" else " " for char in title)
    return shorten("".join(visible), MAX_TITLE, placeholder=" …")


def _steps(played: ReplayedRound) -> dict[str, Any]:
    """Return every event with its sentences and the table after it, as an auditor sees them."""
    teller = GameTeller(played.game_start)
    steps: list[dict[str, Any]] = []
    for event in played.game_events:
        if len(steps) == MAX_STEPS:
            return {"steps": steps, "more_steps": True}
        lines = teller.tell(event)
        if (visible := game_event_view(event, AUDITOR)) is not None:
            view = game_view(teller.game, AUDITOR)
            view = {name: value for name, value in view.items() if name not in _FOR_PLAYERS}
            steps.append({"event": visible, "view": view, "words": _words(lines)})
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


class Replays:
    """Workers that replay clients' records, shared by all routes that take a record."""

    def __init__(self, workers: tuple[Worker, ...] = ()) -> None:
        self._workers = workers or tuple(
            Worker(MAX_WAITING, "the replay of records", LIMITS) for _ in range(PROCESSES)
        )
        self._quota = ClientQuota(MAX_PER_CLIENT)

    async def do(self, client: str, work: Callable[..., T], *arguments: Any) -> T:
        """Return the result of the work in the process with the shortest queue; raise `Refusal`."""
        with self._quota.turn(client):
            worker = min(self._workers, key=lambda each: each.waiting)
            return await worker.do(work, *arguments)

    def close(self) -> None:
        for worker in self._workers:
            worker.close()
