"""Which streams are free, and taking those of a stalled process."""

from __future__ import annotations

from collections.abc import Iterable

from fortyeight.store.database.database import Database
from fortyeight.store.history.lobby import list_open_streams
from fortyeight.store.owners.ownership import find_lock_holders, terminate_holder


def free_streams(database: Database, streams: Iterable[str]) -> list[str]:
    """The streams that nobody holds."""
    asked = list(streams)
    held = find_lock_holders(database, asked)
    return [stream for stream in asked if stream not in held]


def take_from_stalled(database: Database, node: str) -> int:
    """Ends the connections of a stalled process that hold open tables; how many there were."""
    if not database.is_postgres:
        return 0
    with database.read() as connection:
        streams = list_open_streams(connection)
    stalled = {h for h in find_lock_holders(database, streams).values() if h.node == node}
    return sum(terminate_holder(database, holder) for holder in stalled)
