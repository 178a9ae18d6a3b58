"""Free streams, and taking those of a stalled process."""

from __future__ import annotations

from collections.abc import Iterable

from fortyeight.store.database.database import Database
from fortyeight.store.history.lobby import list_open_streams
from fortyeight.store.owners.ownership import find_lock_holders, terminate_holder


def free_streams(database: Database, streams: Iterable[str]) -> list[str]:
    """Return the streams that no process holds."""
    asked = list(streams)
    held = find_lock_holders(database, asked)
    return [stream for stream in asked if stream not in held]


def take_from_stalled(database: Database, node: str) -> int:
    """End the connections of a stalled process that hold open tables; return their number."""
    if not database.is_postgres:
        return 0
    with database.read() as connection:
        streams = list_open_streams(connection)
    stalled = {h for h in find_lock_holders(database, streams).values() if h.node == node}
    return sum(terminate_holder(database, holder) for holder in stalled)
