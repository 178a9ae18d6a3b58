"""Cards seen at served tables, brought up to date from the tables' logs on request."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

from fortyeight.coach.seen_cards import SHUFFLES, SeenCards
from fortyeight.server.table.state.service_events import LoggedEvent
from fortyeight.table.core.events import RoundOpened

#: Reads a table's events after one version, up to another.
Reads = Callable[[str, int, int], Awaitable[Sequence[LoggedEvent]]]

#: Maximum number of tables in the cache.
MAX_TABLES = 500
#: Events of the first look back for a shuffle, and the factor for each further one.
_FIRST_LOOK = 800
_FACTOR = 4


@dataclass
class _Followed:
    seen: SeenCards = field(default_factory=SeenCards)
    version: int = -1
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class SeenTables:
    """Cards that everyone has seen, by table."""

    def __init__(self, reads: Reads) -> None:
        self._reads = reads
        self._tables: OrderedDict[str, _Followed] = OrderedDict()

    async def at(self, table: str, version: int) -> SeenCards:
        """Return the cards seen at a table up to a version."""
        followed = self._tables.setdefault(table, _Followed())
        self._tables.move_to_end(table)
        while len(self._tables) > MAX_TABLES:
            self._tables.popitem(last=False)
        async with followed.lock:
            if followed.version > version:
                # The question is about a moment that has passed.
                return (await self._since_shuffle(table, version))[0]
            if followed.version < 0 or version - followed.version > _FIRST_LOOK * _FACTOR:
                followed.seen, followed.version = await self._since_shuffle(table, version)
            elif followed.version < version:
                for logged in await self._reads(table, followed.version, version):
                    followed.seen.observe(logged.event)
                    followed.version = logged.version
            return followed.seen

    async def _since_shuffle(self, table: str, version: int) -> tuple[SeenCards, int]:
        back = _FIRST_LOOK
        while True:
            after = max(version - back, 0)
            events = await self._reads(table, after, version)
            begin = shuffle_start(events)
            if begin is not None or not after:
                return follow(SeenCards(), events[begin or 0 :]), version
            back *= _FACTOR


def follow(seen: SeenCards, events: Sequence[LoggedEvent]) -> SeenCards:
    """Add these events to the cards seen."""
    for logged in events:
        seen.observe(logged.event)
    return seen


def shuffle_start(events: Sequence[LoggedEvent]) -> int | None:
    """Return the index of the event that opened the last shuffle's round; None if before these."""
    last = max((at for at, one in enumerate(events) if isinstance(one.event, SHUFFLES)), default=-1)
    opened = (at for at in range(last, -1, -1) if isinstance(events[at].event, RoundOpened))
    return next(opened, None)
