"""A finished round as its player saw it, read from the table's log."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from fortyeight.coach.review.played_round import PlayedRound, RoundRecorder, recorded_round
from fortyeight.coach.seen_cards import SeenCards
from fortyeight.record import net
from fortyeight.rulebook.library import portable_book
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.rooms.coach.seen_at_tables import Reads, SeenTables
from fortyeight.server.rooms.history.record_replay import read_and_replay
from fortyeight.server.table.state.service_events import ServedEvent, is_service_event
from fortyeight.server.table.state.table_state import TableState, evolve_state
from fortyeight.store.history.played_rounds import RoundRow
from fortyeight.store.model import table_stream

#: Loads a table's state at a version.
Loads = Callable[[str, int], Awaitable[TableState]]

#: Rounds fewer events apart than this are reached by reading on; otherwise the table is loaded.
_NEAR = 2_000
#: Events after which other tasks get their turn.
_YIELD_EVERY = 100


def replay_as(text: str, person: str) -> tuple[PlayedRound, int]:
    """Replay a record; return the round as a person played it, and their net result in cents."""
    _, played = read_and_replay(text)
    if portable_book(played.start.house.book) is not None:
        sentence = "rounds by a book of their own are replayed here, but not reviewed"
        raise Refusal("unknown-rulebook", sentence, status=422)
    if person not in played.table.chips:
        raise Refusal("no-such-person", f"{person} is not in this record", status=422)
    return recorded_round(played.start, played.events, person), net(played.table).get(person, 0)


class RoundReader:
    """Reads rounds of tables one after another, oldest first."""

    def __init__(self, reads: Reads, loads: Loads) -> None:
        self._reads = reads
        self._loads = loads
        self._table = ""
        self._version = -1
        self._state: TableState | None = None
        self._seen = SeenCards()

    async def read(self, row: RoundRow, person: str) -> PlayedRound:
        """Return the round of a row as a person played it."""
        table = row.stream.removeprefix(table_stream(""))
        await self._go_to(table, row.first - 1)
        assert self._state is not None, "the table was just read"
        recorder = RoundRecorder(person)
        for logged in await self._reads(table, row.first - 1, row.last):
            before = self._state.game.table
            if not is_service_event(logged.event):
                recorder.observe(before, logged.event, self._seen)
            self._step(logged.event, logged.version)
        return recorder.result(self._state.game.table)

    def _step(self, event: ServedEvent, version: int) -> None:
        assert self._state is not None, "a table was read"
        self._state = evolve_state(self._state, event)
        self._seen.observe(event)
        self._version = version

    async def _go_to(self, table: str, version: int) -> None:
        if table == self._table and 0 <= version - self._version <= _NEAR:
            for place, logged in enumerate(await self._reads(table, self._version, version)):
                self._step(logged.event, logged.version)
                if place % _YIELD_EVERY == 0:
                    await asyncio.sleep(0)
            return
        self._table, self._version = table, version
        self._state = await self._loads(table, version)
        self._seen = await SeenTables(self._reads).at(table, version)
