"""A table that another process runs, shown to those who are connected here."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

from fortyeight.server.table.publish.hub import Hub
from fortyeight.server.table.publish.table_views import LoggedEvent
from fortyeight.server.table.state.table_state import evolve_state


class Follower:
    """Takes what the owner has stored, in its order, and sends it on."""

    def __init__(self, table: str, hub: Hub) -> None:
        self.table = table
        self.hub = hub
        self.hub.forget_presence()
        self.lock = asyncio.Lock()
        self._empty_since = time.monotonic()

    def is_abandoned(self, seconds: float) -> bool:
        """Whether nobody has watched for so long."""
        now = time.monotonic()
        if self.hub.watchers:
            self._empty_since = now
        return now - self._empty_since > seconds

    def take(self, happened: Sequence[LoggedEvent]) -> None:
        """Events that follow on what is known here."""
        assert happened[0].version == self.hub.version + 1, "events are taken in their order"
        standing = self.hub.standing
        for one in happened:
            standing = evolve_state(standing, one.event)
        self.hub.publish(standing, happened)
        self.hub.offer()
