"""A finished round as its player saw it, read from the table's log."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

from fortyeight.coach.question import house_key
from fortyeight.coach.review.round_decisions import CHOICES, MadeDecision, decided
from fortyeight.coach.seen_cards import SeenCards
from fortyeight.record import RecordFault, net, read_record, replay
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.rooms.coach.seen_at_tables import Reads, SeenTables
from fortyeight.server.table.state.service_events import ServedEvent, is_service_event
from fortyeight.server.table.state.table_houses import refuse_files
from fortyeight.server.table.state.table_state import TableState, evolve_state
from fortyeight.store.history.played_rounds import RoundRow
from fortyeight.store.model import table_stream
from fortyeight.table import Event, Table, evolve
from fortyeight.table.core.events import BetsClosed
from fortyeight.table.shoe.continuous import is_continuous

#: Reads a table as it stood at a version.
Loads = Callable[[str, int], Awaitable[TableState]]

#: So many decisions of a round are looked at: more than any has.
MOST_DECISIONS = 150
#: Rounds that lie closer together than so many events are read on; else the log is opened anew.
_NEAR = 2_000
#: Events after which others get their turn.
_AT_ONCE = 100


@dataclass(frozen=True)
class RoundPlayed:
    """A person's wagers and decisions of one round."""

    house: tuple[str, str]
    wagers: tuple[tuple[int, str, int], ...]
    decisions: tuple[MadeDecision, ...]


@dataclass
class _Taken:
    """What is gathered while a round goes by."""

    person: str
    wagers: tuple[tuple[int, str, int], ...] = ()
    decisions: list[MadeDecision] = field(default_factory=list)

    def happened(self, before: Table, event: object, seen: SeenCards) -> None:
        if isinstance(event, BetsClosed):
            self.wagers = wagers_of(before, self.person)
        if type(event) in CHOICES and len(self.decisions) < MOST_DECISIONS:
            known = seen.by(self.person, is_continuous(before))
            one = decided(before, event, self.person, known)
            if one is not None:
                self.decisions.append(one)

    def played(self, table: Table) -> RoundPlayed:
        return RoundPlayed(house_key(table.house), self.wagers, tuple(self.decisions))


def wagers_of(table: Table, person: str) -> tuple[tuple[int, str, int], ...]:
    """What a person has wagered before the deal: box, kind and cents."""
    return tuple(
        (one.box, one.kind.value, one.cents) for one in table.wagers if one.person == person
    )


def played_of(start: Table, events: Sequence[Event], person: str) -> RoundPlayed:
    """A round of a record: nothing was seen before it."""
    taken, seen, table = _Taken(person), SeenCards(), start
    for event in events:
        taken.happened(table, event, seen)
        seen.happened(event)
        table = evolve(table, event)
    return taken.played(table)


def replayed_as(text: str, person: str) -> tuple[RoundPlayed, int]:
    """Replay a record; return the round as a person played it, and their net result in cents."""
    try:
        record = read_record(text)
        refuse_files(record.house)
        played = replay(record)
    except RecordFault as fault:
        raise Refusal(fault.code, str(fault), fault.clause, 422) from None
    if person not in played.table.chips:
        raise Refusal("no-such-person", f"{person} is not in this record", status=422)
    return played_of(played.start, played.events, person), net(played.table).get(person, 0)


class RoundsRead:
    """Reads rounds of tables one after another, the older first."""

    def __init__(self, reads: Reads, loads: Loads) -> None:
        self._reads = reads
        self._loads = loads
        self._table = ""
        self._version = -1
        self._standing: TableState | None = None
        self._seen = SeenCards()

    async def read(self, row: RoundRow, person: str) -> RoundPlayed:
        """The round of a row."""
        table = row.stream.removeprefix(table_stream(""))
        await self._go_to(table, row.first - 1)
        assert self._standing is not None, "the table was just read"
        taken = _Taken(person)
        for one in await self._reads(table, row.first - 1, row.last):
            before = self._standing.game.table
            if not is_service_event(one.event):
                taken.happened(before, one.event, self._seen)
            self._step(one.event, one.version)
        return taken.played(self._standing.game.table)

    def _step(self, event: ServedEvent, version: int) -> None:
        assert self._standing is not None, "a table was read"
        self._standing = evolve_state(self._standing, event)
        self._seen.happened(event)
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
