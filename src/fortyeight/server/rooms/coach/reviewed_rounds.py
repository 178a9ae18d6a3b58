"""A finished round as its player saw it, read from the table's log."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from fortyeight.coach.review.played_round import PlayedRound, RoundRecorder, recorded_round
from fortyeight.coach.seen_cards import SeenCards
from fortyeight.record import RecordFault, net, read_record, replay
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.rooms.coach.seen_at_tables import Reads, SeenTables
from fortyeight.server.table.state.service_events import ServedEvent, is_service_event
from fortyeight.server.table.state.table_houses import refuse_files
from fortyeight.server.table.state.table_state import TableState, evolve_state
from fortyeight.store.history.played_rounds import RoundRow
from fortyeight.store.model import table_stream

#: Loads a table's state at a version.
Loads = Callable[[str, int], Awaitable[TableState]]

#: Rounds fewer events apart than this are reached by reading on; otherwise the table is loaded.
_NEAR = 2_000
#: Events after which other tasks get their turn.
_AT_ONCE = 100


def replayed_as(text: str, person: str) -> tuple[PlayedRound, int]:
    """Replay a record; return the round as a person played it, and their net result in cents."""
    try:
        record = read_record(text)
        refuse_files(record.house)
        played = replay(record)
    except RecordFault as fault:
        raise Refusal(fault.code, str(fault), fault.clause, 422) from None
    if person not in played.table.chips:
        raise Refusal("no-such-person", f"{person} is not in this record", status=422)
    return recorded_round(played.start, played.events, person), net(played.table).get(person, 0)


class RoundsRead:
    """Reads rounds of tables one after another, oldest first."""

    def __init__(self, reads: Reads, loads: Loads) -> None:
        self._reads = reads
        self._loads = loads
        self._table = ""
        self._version = -1
        self._standing: TableState | None = None
        self._seen = SeenCards()

    async def read(self, row: RoundRow, person: str) -> PlayedRound:
        """Return the round of a row as a person played it."""
        table = row.stream.removeprefix(table_stream(""))
        await self._go_to(table, row.first - 1)
        assert self._standing is not None, "the table was just read"
        recorder = RoundRecorder(person)
        for one in await self._reads(table, row.first - 1, row.last):
            before = self._standing.game.table
            if not is_service_event(one.event):
                recorder.observe(before, one.event, self._seen)
            self._step(one.event, one.version)
        return recorder.result(self._standing.game.table)

    def _step(self, event: ServedEvent, version: int) -> None:
        assert self._standing is not None, "a table was read"
        self._standing = evolve_state(self._standing, event)
        self._seen.observe(event)
        self._version = version

    async def _go_to(self, table: str, version: int) -> None:
        if table == self._table and 0 <= version - self._version <= _NEAR:
            for place, one in enumerate(await self._reads(table, self._version, version)):
                self._step(one.event, one.version)
                if place % _AT_ONCE == 0:
                    await asyncio.sleep(0)
            return
        self._table, self._version = table, version
        self._standing = await self._loads(table, version)
        self._seen = await SeenTables(self._reads).at(table, version)
