"""Expiry of stored answers to commands that were refused or had no effect.

An answer with events is kept for ever, like its events. The others only serve a client that soon
retries the same command, and must not pile up, since any client can make the server store them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from sqlalchemy import Connection, Row, delete, select, tuple_

from fortyeight.store.database import schema
from fortyeight.store.database.database import Database

#: How long answers without events are kept, in milliseconds: a day.
RETENTION_MS = 24 * 60 * 60 * 1000

PAGE = 2000

_KEY = (schema.commands.c.stream, schema.commands.c.actor, schema.commands.c.id)


def drop_old_answers(
    database: Database, now: int, pause: Callable[[], object] = lambda: None
) -> int:
    """Delete answers without events that are older than a day; return how many.

    Goes through all answers page by page, and calls `pause` between pages to let other work run.
    """
    dropped = 0
    last: tuple[str, str, str] | None = None
    while True:
        with database.read() as connection:
            page = _page(connection, last)
            old = [
                tuple(row[:3]) for row in page if row.at < now - RETENTION_MS and row.event is None
            ]
        if old:
            dropped += database.write(partial(_drop, old=old))
        if len(page) < PAGE:
            return dropped
        last = (page[-1].stream, page[-1].actor, page[-1].id)
        pause()


def _drop(connection: Connection, old: list[tuple[str, ...]]) -> int:
    return connection.execute(delete(schema.commands).where(tuple_(*_KEY).in_(old))).rowcount


def _page(connection: Connection, after: tuple[str, str, str] | None) -> list[Row[Any]]:
    """Return a page of answers by key, each with the version of its last event, if any."""
    commands, events = schema.commands, schema.events
    own = (
        (events.c.stream == commands.c.stream)
        & (events.c.version == commands.c.version)
        & (events.c.command == commands.c.id)
    )
    query = (
        select(*_KEY, commands.c.at, events.c.version.label("event"))
        .select_from(commands.outerjoin(events, own))
        .order_by(*_KEY)
        .limit(PAGE)
    )
    if after is not None:
        query = query.where(tuple_(*_KEY) > after)
    return list(connection.execute(query))
