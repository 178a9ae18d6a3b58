"""Queries for auditors: streams, searches for events, and signed heads."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from itertools import islice

from sqlalchemy import Connection, func, literal, or_, select

from fortyeight.store.database import schema
from fortyeight.store.log.chain import INITIAL_HASH
from fortyeight.store.model import StoredEvent, table_stream
from fortyeight.store.signing.heads import (
    BadHeads,
    SignedHeads,
    StreamHead,
    exports_newest_first,
    parse_heads,
)

#: Maximum number of exports searched for the heads of one stream.
MAX_EXPORTS_SEARCHED = 200


@dataclass(frozen=True, slots=True)
class StreamLine:
    """A stream with its version and hash; for a table, its name and whether it is closed."""

    stream: str
    version: int
    hash: bytes
    title: str | None
    closed: bool


@dataclass(frozen=True, slots=True)
class EventSearch:
    """Search criteria for events: part of the name, part of the actor, and a period."""

    name: str = ""
    actor: str = ""
    since: int | None = None
    until: int | None = None


@dataclass(frozen=True, slots=True)
class ExportLine:
    """An export of signed heads, with the length of its text in place of the text."""

    number: int
    at: int
    length: int
    signature: bytes


@dataclass(frozen=True, slots=True)
class SignedHead:
    """The signed head of a stream, and the export that contains it."""

    number: int
    at: int
    head: StreamHead


def list_streams(
    connection: Connection, prefix: str = "", contains: str = "", after: str = "", limit: int = 100
) -> list[StreamLine]:
    """Return a page of the streams that have events, by name."""
    table, lobby = schema.streams, schema.tables
    same = table.c.stream == literal(table_stream("")) + lobby.c.id
    query = (
        select(
            table.c.stream,
            table.c.version,
            table.c.hash,
            lobby.c.name,
            lobby.c.closed_at.is_not(None),
        )
        .select_from(table.outerjoin(lobby, same))
        .where(table.c.version > 0, table.c.stream > after)
        .order_by(table.c.stream)
        .limit(limit)
    )
    if prefix:
        query = query.where(table.c.stream.startswith(prefix, autoescape=True))
    if contains:
        names = table.c.stream, lobby.c.name
        query = query.where(or_(*(name.icontains(contains, autoescape=True) for name in names)))
    return [StreamLine(*row) for row in connection.execute(query)]


def find_title(connection: Connection, stream: str) -> str | None:
    """Return the name of a stream's table, or None for a person's stream."""
    lobby = schema.tables
    query = select(lobby.c.name).where(literal(table_stream("")) + lobby.c.id == stream)
    return connection.execute(query).scalar_one_or_none()


def search_events(
    connection: Connection, stream: str, search: EventSearch, after: int, limit: int
) -> list[StoredEvent]:
    """Return the events of a stream that match a search, in order."""
    table = schema.events
    query = (
        select(table)
        .where(table.c.stream == stream, table.c.version > after)
        .order_by(table.c.version)
        .limit(limit)
    )
    if search.name:
        query = query.where(table.c.name.contains(search.name, autoescape=True))
    if search.actor:
        query = query.where(table.c.actor.icontains(search.actor, autoescape=True))
    if search.since is not None:
        query = query.where(table.c.at >= search.since)
    if search.until is not None:
        query = query.where(table.c.at <= search.until)
    return [StoredEvent(*row) for row in connection.execute(query)]


def find_hash(connection: Connection, stream: str, version: int) -> bytes | None:
    """Return the hash of an event; for version 0, the hash before the first event."""
    if version == 0:
        return INITIAL_HASH
    table = schema.events
    query = select(table.c.hash).where(table.c.stream == stream, table.c.version == version)
    return connection.execute(query).scalar_one_or_none()


def list_exports(connection: Connection, before: int, limit: int) -> list[ExportLine]:
    """Return a page of the exports of signed heads, newest first."""
    table = schema.heads
    query = (
        select(table.c.number, table.c.at, func.length(table.c.body), table.c.signature)
        .where(table.c.number < before)
        .order_by(table.c.number.desc())
        .limit(limit)
    )
    return [ExportLine(*row) for row in connection.execute(query)]


def find_export(connection: Connection, number: int) -> SignedHeads | None:
    """Return an export by number."""
    query = select(schema.heads).where(schema.heads.c.number == number)
    row = connection.execute(query).one_or_none()
    return None if row is None else SignedHeads(*row)


def list_heads(connection: Connection, stream: str, most: int) -> list[SignedHead]:
    """Return the latest signed heads of a stream, newest first; skip unreadable exports."""
    result: list[SignedHead] = []
    for export in islice(exports_newest_first(connection), MAX_EXPORTS_SEARCHED):
        if len(result) >= most:
            break
        with suppress(BadHeads):
            heads = parse_heads(export.body).heads
            result += [SignedHead(export.number, export.at, h) for h in heads if h.stream == stream]
    return result
