"""The log as auditors see it: as it is stored, with secrets sealed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from sqlalchemy import Connection

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.store_calls import read_store
from fortyeight.server.rooms.audit.stored_words import house_of, stored_words
from fortyeight.store.database.database import Database
from fortyeight.store.history import audit_queries
from fortyeight.store.history.audit_queries import EventSearch
from fortyeight.store.log.reading import read_events, read_head
from fortyeight.store.model import StoredEvent
from fortyeight.store.signing.keys import PublicKey

T = TypeVar("T")

#: Events per page of an export.
PAGE = 1_000
#: Maximum number of a stream's signed heads that are shown.
MOST_HEADS = 20


class Audit:
    """Reads the store's log; raises `Refusal` if it cannot, or if there is no such stream."""

    def __init__(self, database: Database, public: PublicKey) -> None:
        self._database = database
        self._public = public

    async def _read(self, work: Callable[[Connection], T]) -> T:
        return await read_store(self._database, work)

    async def streams(self, kind: str, contains: str, after: str, limit: int) -> dict[str, Any]:
        """Return a page of the streams."""
        prefix = f"{kind}:" if kind else ""
        found = await self._read(
            lambda c: audit_queries.list_streams(c, prefix, contains, after, limit),
        )
        return {
            "streams": [
                {
                    "stream": one.stream,
                    "version": one.version,
                    "hash": one.hash.hex(),
                    "title": one.title,
                    "closed": one.closed,
                }
                for one in found
            ],
            "next": found[-1].stream if len(found) == limit else None,
        }

    async def log(self, stream: str, sought: EventSearch, after: int, limit: int) -> dict[str, Any]:
        """Return a page of a stream, and the hash that its first event is chained to.

        The results of a search are only the events found, which form no chain.
        """

        def reading(connection: Connection) -> dict[str, Any] | None:
            end = read_head(connection, stream)
            if end is None:
                return None
            found = audit_queries.search_events(connection, stream, sought, after, limit)
            before = audit_queries.find_hash(connection, stream, after)
            house = house_of(connection, stream)
            return {
                "stream": stream,
                "title": audit_queries.find_title(connection, stream),
                "version": end.version,
                "hash": end.hash.hex(),
                "after": after,
                "before": None if before is None else before.hex(),
                "events": [{**event_told(one), "words": stored_words(one, house)} for one in found],
                "next": found[-1].version if len(found) == limit else None,
            }

        page = await self._read(reading)
        if page is None:
            raise Refusal("no-such-stream", "there is no such stream", status=404)
        return page

    async def head(self, stream: str) -> int:
        """Return the version at which a stream ends."""
        found = await self._read(lambda c: read_head(c, stream))
        if found is None:
            raise Refusal("no-such-stream", "there is no such stream", status=404)
        return found.version

    def lines(self, stream: str, end: int) -> Iterator[bytes]:
        """Yield a stream up to a version as JSON lines, a page at a time. Run it in a thread."""
        after = 0
        while after < end:
            with self._database.read() as connection:
                page = read_events(connection, stream, after, min(PAGE, end - after))
            if not page:
                return
            after = page[-1].version
            told = ({"stream": stream, **event_told(one)} for one in page)
            yield b"".join(json.dumps(one, separators=(",", ":")).encode() + b"\n" for one in told)

    async def heads_of(self, stream: str) -> dict[str, Any]:
        """Return the latest signed heads of a stream."""
        found = await self._read(lambda c: audit_queries.list_heads(c, stream, MOST_HEADS))
        return {
            "stream": stream,
            "heads": [
                {
                    "number": one.number,
                    "at": one.at,
                    "version": one.head.version,
                    "hash": one.head.hash.hex(),
                }
                for one in found
            ],
            "key": self.key(),
        }

    async def exports(self, before: int, limit: int) -> dict[str, Any]:
        """Return a page of the exports of signed heads, and the key that verifies them."""
        found = await self._read(lambda c: audit_queries.list_exports(c, before, limit))
        return {
            "exports": [
                {
                    "number": one.number,
                    "at": one.at,
                    "length": one.length,
                    "signature": one.signature.hex(),
                }
                for one in found
            ],
            "next": found[-1].number if len(found) == limit else None,
            "key": self.key(),
        }

    async def export(self, number: int) -> dict[str, Any]:
        """Return one export as it was signed."""
        found = await self._read(lambda c: audit_queries.find_export(c, number))
        if found is None:
            raise Refusal("no-such-export", "there is no such export of heads", status=404)
        return {
            "number": found.number,
            "at": found.at,
            "body": found.body,
            "signature": found.signature.hex(),
            "key": self.key(),
        }

    def key(self) -> dict[str, str]:
        """Return the public key of this server, and its id."""
        return {"id": self._public.id, "raw": self._public.raw.hex()}


def event_told(one: StoredEvent) -> dict[str, Any]:
    """Format a stored event with everything that enters its hash, except its stream."""
    return {
        "version": one.version,
        "at": one.at,
        "actor": one.actor,
        "command": one.command,
        "name": one.name,
        "body": one.body,
        "hash": one.hash.hex(),
    }
