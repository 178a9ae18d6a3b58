"""Membership of a process in a cluster: its heartbeat, the other processes, and its tables.

Every second a process writes a heartbeat and looks for tables without an owner. It claims them in
random order and no more than its share at a time, so that several processes divide them. If a
process has stalled while its database connection is still open, the others end that connection,
which frees its tables.
"""

from __future__ import annotations

import asyncio
import logging
import math
import random
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

from sqlalchemy import Connection

from fortyeight.server.base.logs import log_event
from fortyeight.server.cluster.unchanged_times import UnchangedTimes
from fortyeight.store.database.database import Database
from fortyeight.store.history.lobby import list_closed_streams, list_open_streams
from fortyeight.store.model import Head, StoreError
from fortyeight.store.owners.nodes import Node, delete_node, list_nodes, record_heartbeat
from fortyeight.store.owners.ownership import (
    LockHolder,
    claim_streams,
    find_lock_holders,
    release,
    terminate_holder,
)

#: Seconds between two heartbeats, and between two looks at the tables.
EVERY = 1.0

#: Seconds without a heartbeat after which a process counts as stalled.
STALLED_AFTER = 5.0

#: Seconds without a heartbeat after which a process is removed from the store.
FORGOTTEN_AFTER = 60.0

#: Tables that a process may claim at once regardless of its share, and the maximum.
_AT_ONCE, _MAX_AT_ONCE = 16, 1000


def new_node() -> str:
    """Return a new unique name for a process."""
    return secrets.token_hex(8)


def _milliseconds() -> int:
    return time.time_ns() // 1_000_000


class Membership:
    """Heartbeat of this process, view of the others, and ownership of tables.

    `on_claimed` is called with a stream that this process now owns, and its head. `on_lost` is
    called when the writing connection was replaced: the process then owns nothing, and whatever it
    claims again comes through `on_claimed`. Both are awaited before more is claimed. With
    `may_claim`, the process claims all streams that it names, and no others.
    """

    def __init__(
        self,
        database: Database,
        url: str,
        on_claimed: Callable[[str, Head], Awaitable[None]],
        on_lost: Callable[[], Awaitable[None]],
        *,
        node: str = "",
        every: float = EVERY,
        stalled_after: float = STALLED_AFTER,
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], int] = _milliseconds,
        may_claim: Callable[[str], bool] | None = None,
    ) -> None:
        self.node = node or new_node()
        self.url = url
        self.held: set[str] = set()
        self._database = database
        self._on_claimed = on_claimed
        self._on_lost = on_lost
        self._every = every
        self._stalled_after = stalled_after
        self._clock = clock
        self._now = now
        self._may_claim = may_claim
        self._claiming = asyncio.Lock()
        #: Generations of the writing connection: at the last heartbeat, and of the claims.
        self._beaten = self._claimed = 0
        #: The processes that were alive when last checked.
        self.live: tuple[Node, ...] = ()
        self._unchanged_nodes: UnchangedTimes[str, int] = UnchangedTimes(2 * every)
        self._unchanged_holders: UnchangedTimes[tuple[int, int], LockHolder] = UnchangedTimes(
            2 * every
        )

    def url_of(self, node: str) -> str | None:
        """Return the URL of a live process, or `None` if it is not alive."""
        return next((other.url for other in self.live if other.node == node), None)

    async def run(self) -> None:
        """Write heartbeats and claim free tables until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._repeat(self.beat))
            tasks.create_task(self._repeat(self.claim_free_tables))

    async def _repeat(self, step: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await step()
            except StoreError as error:
                log_event("store unavailable", logging.WARNING, why=str(error))
            except Exception as error:
                # Go on: without heartbeats this process would lose its tables.
                log_event("look at the cluster failed", logging.ERROR, why=type(error).__name__)
            await asyncio.sleep(self._every * random.uniform(0.9, 1.1))  # noqa: S311  # spreads load, hides nothing

    async def beat(self) -> None:
        """Write one heartbeat, unless this is the store's only process."""
        await asyncio.to_thread(self._beat)

    def _beat(self) -> None:
        def write(connection: Connection) -> int:
            record_heartbeat(connection, self.node, self.url, self._now())
            return self._database.generation

        if self._database.is_shared:
            self._beaten = self._database.write(write)
        else:
            self._beaten = self._database.generation

    async def claim_free_tables(self) -> None:
        """Look at the tables once and claim the free ones."""
        async with self._claiming:
            await self._claim_free_tables()

    async def _claim_free_tables(self) -> None:
        if self._beaten != self._database.generation:
            # The others would end a connection that holds tables without a heartbeat on it.
            await self.beat()
        generation = self._database.generation
        if generation != self._claimed:
            lost = self._claimed != 0
            self._claimed = generation
            self.held.clear()
            if lost:
                await self._on_lost()
        heads = await asyncio.to_thread(self._claim_free)
        if self._database.generation != generation:
            return  # The connection was replaced; the next look claims anew.
        for head in heads:
            self.held.add(head.stream)
        for head in heads:
            await self._start(head)

    async def _start(self, head: Head) -> None:
        try:
            await self._on_claimed(head.stream, head)
        except Exception as error:
            why = type(error).__name__
            log_event("table cannot be run", logging.ERROR, stream=head.stream, why=why)
            await self.release_tables(head.stream)

    def _claim_free(self) -> list[Head]:
        with self._database.read() as connection:
            streams = list_open_streams(connection)
            known = list_nodes(connection)
            missing = self.held.difference(streams)
            closed = list_closed_streams(connection, missing) if missing else []
        if closed:
            release(self._database, *closed)
            self.held.difference_update(closed)
        held = find_lock_holders(self._database, streams)
        self._update_live(known)
        self._end_stalled(set(held.values()))
        free = [
            stream
            for stream in streams
            if stream not in self.held
            and (self._may_claim is None or self._may_claim(stream))
            and (stream not in held or held[stream].node == self.node)
        ]
        if not free:
            return []
        share = max(_AT_ONCE, math.ceil(len(free) / max(1, len(self.live))))
        if self._may_claim is not None:
            share = len(free)  # nobody else will
        chosen = random.sample(free, min(len(free), share, _MAX_AT_ONCE))
        return claim_streams(self._database, chosen, self.node)

    def _update_live(self, known: list[Node]) -> None:
        still = self._unchanged_nodes.observe({n.node: n.seen_at for n in known}, self._clock())
        self.live = tuple(n for n in known if still[n.node] <= self._stalled_after)
        for node in known:
            if node.node != self.node and still[node.node] > FORGOTTEN_AFTER:
                self._database.write(partial(delete_node, node=node.node, seen_at=node.seen_at))

    def _end_stalled(self, held_by: set[LockHolder]) -> None:
        by_backend = {(h.backend, h.started): h for h in held_by if h.node != self.node}
        still = self._unchanged_holders.observe(by_backend, self._clock())
        for key, holder in by_backend.items():
            if still[key] > self._stalled_after and terminate_holder(self._database, holder):
                log_event("stalled process cut off", logging.WARNING, node=holder.node or "unknown")

    async def release_tables(self, *streams: str) -> None:
        """Release tables, so that another process may run them."""
        try:
            await asyncio.to_thread(release, self._database, *streams)
        finally:
            # Only now: a stream that is locked by this process but not in `held` looks like an
            # interrupted claim, and would be claimed again.
            self.held.difference_update(streams)

    async def leave(self) -> None:
        """Release all tables and remove this process from the store, if the store answers."""
        with suppress(StoreError):
            await self.release_tables(*self.held)
        with suppress(StoreError):
            await asyncio.to_thread(self._database.write, lambda c: delete_node(c, self.node))
