"""The money that the events of people and tables must have moved."""

from __future__ import annotations

from sqlalchemy import Connection

from fortyeight.server.rooms.audit.logged_people import person_lines
from fortyeight.server.table.storage.event_log import Seals
from fortyeight.server.table.storage.replaying import Differs, table_replays
from fortyeight.store.model import person_stream
from fortyeight.store.verify.verify_ledger import Replay, Replays


def all_replays(seals: Seals | None, connection: Connection | None, differs: Differs) -> Replays:
    """Return a replay for every person's stream and, if there are keys, for every table's."""
    tables = None if seals is None else table_replays(seals, connection, differs)

    def replay_of(stream: str) -> Replay | None:
        if stream.startswith(person_stream("")):
            return person_lines
        return None if tables is None else tables(stream)

    return replay_of
