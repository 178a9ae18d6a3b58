"""Table that another process runs, shown to the clients connected here."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

from fortyeight.server.table.publish.hub import Hub
from fortyeight.server.table.state.service_events import LoggedEvent
from fortyeight.server.table.state.table_state import evolve_state


class Follower:
    """Takes the events that the table's owner has stored, in order, and publishes them here."""

    def __init__(self, table: str, hub: Hub) -> None:
        self.table = table
        self.hub = hub
        self.hub.forget_presence()
        self.lock = asyncio.Lock()
        self._empty_since = time.monotonic()

    def is_abandoned(self, seconds: float) -> bool:
        """Return whether nobody has watched for this many seconds."""
        now = time.monotonic()
        if self.hub.watchers:
            self._empty_since = now
        return now - self._empty_since > seconds

    def take(self, logged: Sequence[LoggedEvent]) -> None:
        """Publish events that directly follow the last one known here."""
        assert logged[0].version == self.hub.version + 1, "events are taken in their order"
        state = self.hub.state
        for one in logged:
            state = evolve_state(state, one.event)
        self.hub.publish(state, logged)
        self.hub.offer()
