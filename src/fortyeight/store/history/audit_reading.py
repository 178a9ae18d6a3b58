"""The log for who audits it: which streams there are, and events found in one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, Select, func, literal, or_, select

from fortyeight.store.database import schema
from fortyeight.store.log.chain import BEGINNING
from fortyeight.store.model import Recorded, table_stream
from fortyeight.store.signing.heads import (
    BadHeads,
    SignedHeads,
    StreamHead,
    newest_first,
    read_body,
)

#: Exports that are looked through for the heads of one stream.
MOST_LOOKED_AT = 200


@dataclass(frozen=True, slots=True)
class StreamLine:
    """A stream: where it ends, and a table's name and whether it is closed."""

    stream: str
    version: int
    hash: bytes
    title: str | None
    closed: bool


@dataclass(frozen=True, slots=True)
class EventSearch:
    """What is looked for in a stream: a part of an event's name, who did it, and when."""

    name: str = ""
    actor: str = ""
    since: int | None = None
    until: int | None = None


@dataclass(frozen=True, slots=True)
class ExportLine:
    """An export of signed heads without its text."""

    number: int
    at: int
    length: int
    signature: bytes


@dataclass(frozen=True, slots=True)
class SignedHead:
    """Where a stream ended, and the export that says so."""

    number: int
    at: int
    head: StreamHead


def streams(
    connection: Connection, prefix: str = "", contains: str = "", after: str = "", limit: int = 100
) -> list[StreamLine]:
    """A page of the streams that have something in them, by name."""
    table, lobby = schema.streams, schema.tables
    same = table.c.stream == literal(table_stream("")) + lobby.c.id
    query = (
        select(table.c.stream, table.c.version, table.c.hash, lobby.c.name, lobby.c.closed_at)
        .select_from(table.outerjoin(lobby, same))
        .where(table.c.version > 0, table.c.stream > after)
        .order_by(table.c.stream)
        .limit(limit)
    )
    if prefix:
        query = query.where(table.c.stream.startswith(prefix, autoescape=True))
    if contains:
        found = (one.icontains(contains, autoescape=True) for one in (table.c.stream, lobby.c.name))
        query = query.where(or_(*found))
    return [
        StreamLine(row.stream, row.version, bytes(row.hash), row.name, row.closed_at is not None)
        for row in connection.execute(query)
    ]


def title_of(connection: Connection, stream: str) -> str | None:
    """The name of the table that a stream is of; none of a person's."""
    lobby = schema.tables
    query = select(lobby.c.name).where(literal(table_stream("")) + lobby.c.id == stream)
    return connection.execute(query).scalar_one_or_none()


def found_events(
    connection: Connection, stream: str, sought: EventSearch, after: int, limit: int
) -> list[Recorded]:
    """The events of a stream that answer to a search, in their order."""
    table = schema.events
    query: Select[tuple[object, ...]] = (
        select(table)
        .where(table.c.stream == stream, table.c.version > after)
        .order_by(table.c.version)
        .limit(limit)
    )
    if sought.name:
        query = query.where(table.c.name.contains(sought.name, autoescape=True))
    if sought.actor:
        query = query.where(table.c.actor.icontains(sought.actor, autoescape=True))
    if sought.since is not None:
        query = query.where(table.c.at >= sought.since)
    if sought.until is not None:
        query = query.where(table.c.at <= sought.until)
    return [
        Recorded(one.stream, one.version, one.at, one.actor, one.command, one.name, one.body,
                 bytes(one.hash))
        for one in connection.execute(query)
    ]  # fmt: skip


def hash_at(connection: Connection, stream: str, version: int) -> bytes | None:
    """The hash of an event; what the first one is chained to at version 0."""
    if version == 0:
        return BEGINNING
    table = schema.events
    query = select(table.c.hash).where(table.c.stream == stream, table.c.version == version)
    found = connection.execute(query).scalar_one_or_none()
    return None if found is None else bytes(found)


def exports(connection: Connection, before: int, limit: int) -> list[ExportLine]:
    """A page of the exports of signed heads, the newest first."""
    table = schema.heads
    query = (
        select(table.c.number, table.c.at, func.length(table.c.body), table.c.signature)
        .where(table.c.number < before)
        .order_by(table.c.number.desc())
        .limit(limit)
    )
    return [ExportLine(row[0], row[1], row[2], bytes(row[3])) for row in connection.execute(query)]


def export(connection: Connection, number: int) -> SignedHeads | None:
    """One export."""
    query = select(schema.heads).where(schema.heads.c.number == number)
    row = connection.execute(query).one_or_none()
    return None if row is None else SignedHeads(row.number, row.at, row.body, bytes(row.signature))


def heads_of(connection: Connection, stream: str, most: int) -> list[SignedHead]:
    """The latest signed heads of a stream, the newest first; one that cannot be read is none."""
    return list(_heads_of(connection, stream, most))


def _heads_of(connection: Connection, stream: str, most: int) -> Iterator[SignedHead]:
    found = 0
    for looked_at, one in enumerate(newest_first(connection)):
        if looked_at >= MOST_LOOKED_AT or found >= most:
            return
        try:
            heads = read_body(one.body)
        except BadHeads:
            continue
        for head in heads.heads:
            if head.stream == stream:
                found += 1
                yield SignedHead(one.number, one.at, head)
