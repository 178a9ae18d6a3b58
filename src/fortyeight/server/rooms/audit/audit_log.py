"""The log as auditors see it: as it is stored, with secrets sealed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.store_calls import StoreReader
from fortyeight.server.rooms.audit.stored_words import house_of, stored_words
from fortyeight.store.database.database import Database
from fortyeight.store.history import audit_queries
from fortyeight.store.history.audit_queries import EventSearch
from fortyeight.store.log.reading import read_events, read_head
from fortyeight.store.model import StoredEvent
from fortyeight.store.signing.keys import PublicKey

#: Events per page of an export.
PAGE = 1_000
#: Maximum number of a stream's signed heads that are shown.
MAX_HEADS = 20


class Audit:
    """Reads the store's log; raises `Refusal` if it cannot, or if there is no such stream."""

    def __init__(self, database: Database, public: PublicKey) -> None:
        self._database = database
        self._read = StoreReader(database)
        self._public = public

    async def streams(self, kind: str, contains: str, after: str, limit: int) -> dict[str, Any]:
        """Return a page of the streams."""
        prefix = f"{kind}:" if kind else ""
        page = await self._read(
            lambda c: audit_queries.list_streams(c, prefix, contains, after, limit)
        )
        return {
            "streams": [
                {
                    "stream": stream.stream,
                    "version": stream.version,
                    "hash": stream.hash.hex(),
                    "title": stream.title,
                    "closed": stream.closed,
                }
                for stream in page
            ],
            "next": page[-1].stream if len(page) == limit else None,
        }

    async def log(self, stream: str, search: EventSearch, after: int, limit: int) -> dict[str, Any]:
        """Return a page of a stream, and the hash that its first event is chained to.

        The results of a search are only the events found, which form no chain.
        """

        def read(connection: Connection) -> dict[str, Any]:
            end = read_head(connection, stream)
            if end is None:
                raise _no_such_stream()
            matches = audit_queries.search_events(connection, stream, search, after, limit)
            before = audit_queries.find_hash(connection, stream, after)
            house = house_of(connection, stream)
            return {
                "stream": stream,
                "title": audit_queries.find_title(connection, stream),
                "version": end.version,
                "hash": end.hash.hex(),
                "after": after,
                "before": None if before is None else before.hex(),
                "events": [
                    {**event_json(event), "words": stored_words(event, house)} for event in matches
                ],
                "next": matches[-1].version if len(matches) == limit else None,
            }

        return await self._read(read)

    async def head(self, stream: str) -> int:
        """Return the version at which a stream ends."""
        end = await self._read(lambda c: read_head(c, stream))
        if end is None:
            raise _no_such_stream()
        return end.version

    def lines(self, stream: str, end: int) -> Iterator[bytes]:
        """Yield a stream up to a version as JSON lines, a page at a time. Run it in a thread."""
        after = 0
        while after < end:
            with self._database.read() as connection:
                page = read_events(connection, stream, after, min(PAGE, end - after))
            if not page:
                return
            after = page[-1].version
            lines = ({"stream": stream, **event_json(event)} for event in page)
            yield b"".join(
                json.dumps(line, separators=(",", ":")).encode() + b"\n" for line in lines
            )

    async def heads_of(self, stream: str) -> dict[str, Any]:
        """Return the latest signed heads of a stream."""
        heads = await self._read(lambda c: audit_queries.list_heads(c, stream, MAX_HEADS))
        return {
            "stream": stream,
            "heads": [
                {
                    "number": signed.number,
                    "at": signed.at,
                    "version": signed.head.version,
                    "hash": signed.head.hash.hex(),
                }
                for signed in heads
            ],
            "key": self.key(),
        }

    async def exports(self, before: int, limit: int) -> dict[str, Any]:
        """Return a page of the exports of signed heads, and the key that verifies them."""
        page = await self._read(lambda c: audit_queries.list_exports(c, before, limit))
        return {
            "exports": [
                {
                    "number": export.number,
                    "at": export.at,
                    "length": export.length,
                    "signature": export.signature.hex(),
                }
                for export in page
            ],
            "next": page[-1].number if len(page) == limit else None,
            "key": self.key(),
        }

    async def export(self, number: int) -> dict[str, Any]:
        """Return one export as it was signed."""
        export = await self._read(lambda c: audit_queries.find_export(c, number))
        if export is None:
            raise Refusal("no-such-export", "there is no such export of heads", status=404)
        return {
            "number": export.number,
            "at": export.at,
            "body": export.body,
            "signature": export.signature.hex(),
            "key": self.key(),
        }

    def key(self) -> dict[str, str]:
        """Return the public key of this server, and its id."""
        return {"id": self._public.id, "raw": self._public.raw.hex()}


def _no_such_stream() -> Refusal:
    return Refusal("no-such-stream", "there is no such stream", status=404)


def event_json(event: StoredEvent) -> dict[str, Any]:
    """Format a stored event with everything that enters its hash, except its stream."""
    return {
        "version": event.version,
        "at": event.at,
        "actor": event.actor,
        "command": event.command,
        "name": event.name,
        "body": event.body,
        "hash": event.hash.hex(),
    }
