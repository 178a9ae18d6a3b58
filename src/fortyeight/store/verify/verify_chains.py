"""Check that every chain of events is intact, and matches its row and the signed heads."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter

from sqlalchemy import Connection, func, select

from fortyeight.store.database import schema
from fortyeight.store.log.chain import INITIAL_HASH, hash_event
from fortyeight.store.model import StoredEvent
from fortyeight.store.verify.faults import Findings
from fortyeight.store.verify.scratch import ExpectedHead, Scratch

PAGE = 2000

_HASHED_FIELDS = attrgetter("stream", "version", "at", "actor", "command", "name", "body")

#: Progress callback, called with the number of events done and the total.
Progress = Callable[[int, int], None]

#: Callback for each page of events, by which other checks share the pass over the log.
PageCallback = Callable[[list[StoredEvent]], None]


class ChainCheck:
    """Check of all events, or those of one stream, in a single pass by stream and version."""

    def __init__(
        self, connection: Connection, findings: Findings, scratch: Scratch, stream: str = ""
    ) -> None:
        self._stream = stream
        self._connection = connection
        self._findings = findings
        self._scratch = scratch
        self._chain: _Chain | None = None
        self.streams = 0
        self.events = 0
        self.signed_events = 0

    def run(self, progress: Progress | None, pages: Sequence[PageCallback] = ()) -> None:
        count = select(func.count()).select_from(schema.events)
        if self._stream:
            count = count.where(schema.events.c.stream == self._stream)
        total = self._connection.execute(count).scalar_one()
        for page in all_events(self._connection, self._stream):
            for event in page:
                self._check_event(event)
            self.events += len(page)
            for callback in pages:
                callback(page)
            if progress is not None:
                progress(self.events, total)
        self._finish()
        self._check_stream_rows()
        for stream, version, number in self._scratch.signed_but_gone():
            if self._stream and stream != self._stream:
                continue
            self._findings.add(
                "stream-missing",
                stream,
                version,
                f"export {number} of the heads has this stream, and it has no event",
            )

    def _check_event(self, event: StoredEvent) -> None:
        chain = self._chain
        if chain is None or chain.stream != event.stream:
            self._finish()
            chain = self._chain = _Chain(event.stream, self._findings, self._scratch)
        chain.check(event)

    def _finish(self) -> None:
        if self._chain is None:
            return
        chain = self._chain
        chain.finish()
        self._scratch.save_end(chain.stream, chain.version, chain.hash)
        self.signed_events += min(chain.events, self._scratch.last_signed(chain.stream)[0])

    def _check_stream_rows(self) -> None:
        """Compare the row of every stream with its events."""
        for stream, version, hashed in _stream_rows(self._connection, self._stream):
            self.streams += 1
            last, end = self._scratch.find_end(stream) or (0, INITIAL_HASH)
            if version > last:
                self._add("stream-cut-off", stream, last + 1, f"has {last} events of {version}")
            elif version < last:
                what = f"has {last} events, and its row says {version}"
                self._add("stream-row", stream, version + 1, what)
            elif hashed != end:
                self._add("stream-row", stream, last, "ends in another hash than its row says")
        for stream in self._without_row():
            self.streams += 1
            self._add("stream-row", stream, 0, "has events and no row")

    def _without_row(self) -> Iterator[str]:
        query = (
            select(schema.events.c.stream)
            .distinct()
            .where(
                ~select(schema.streams.c.stream)
                .where(schema.streams.c.stream == schema.events.c.stream)
                .exists()
            )
        )
        if self._stream:
            query = query.where(schema.events.c.stream == self._stream)
        for row in self._connection.execute(query):
            yield row.stream

    def _add(self, code: str, stream: str, version: int, what: str) -> None:
        self._findings.add(code, stream, version, f"the stream {what}")


class _Chain:
    """State of the check of one stream."""

    def __init__(self, stream: str, findings: Findings, scratch: Scratch) -> None:
        self.stream = stream
        self.version = 0
        self.events = 0
        self.hash = INITIAL_HASH
        self._findings = findings
        self._scratch = scratch
        self._signed_heads = scratch.signed_heads(stream)
        self._next: ExpectedHead | None = next(self._signed_heads, None)
        self._disagreed = False

    def check(self, event: StoredEvent) -> None:
        self.events += 1
        if event.version <= self.version:
            self._add("event-extra", event.version, "an event stands where none can be")
            return
        if event.version > self.version + 1:
            missing = f"event {self.version + 1} is missing"
            if event.version > self.version + 2:
                missing = f"events {self.version + 1} to {event.version - 1} are missing"
            self._add("event-missing", self.version + 1, missing)
        elif event.hash != hash_event(self.hash, *_HASHED_FIELDS(event)):
            self._add(
                "event-broken",
                event.version,
                "this event is not what was stored after the one before it: it, or the one before"
                " it, was changed, put in, or moved",
            )
        self.version, self.hash = event.version, event.hash
        self._compare(event)

    def _compare(self, event: StoredEvent) -> None:
        while self._next is not None and self._next.version <= event.version:
            expected, self._next = self._next, next(self._signed_heads, None)
            differs = expected.version == event.version and expected.hash != event.hash
            if differs and not self._disagreed:
                self._disagreed = True  # all later hashes differ too: report once
                self._add(
                    "head-disagrees",
                    event.version,
                    f"export {expected.number} of the heads has another hash: the chain was"
                    " written anew",
                )

    def finish(self) -> None:
        if self._next is not None:
            version, number = self._scratch.last_signed(self.stream)
            self._add(
                "stream-cut-off",
                self.version + 1,
                f"export {number} of the heads has {version} events, and {self.version} are here",
            )

    def _add(self, code: str, version: int, sentence: str) -> None:
        self._findings.add(code, self.stream, version, sentence)


def all_events(connection: Connection, stream: str = "") -> Iterator[list[StoredEvent]]:
    """Yield all events, or those of one stream, in pages by stream and version."""
    table = schema.events
    query = select(table).order_by(table.c.stream, table.c.version)
    if stream:
        query = query.where(table.c.stream == stream)
    result = connection.execute(query, execution_options={"yield_per": PAGE})
    for rows in result.partitions(PAGE):
        yield [StoredEvent(*row) for row in rows]


def _stream_rows(connection: Connection, stream: str = "") -> Iterator[tuple[str, int, bytes]]:
    table = schema.streams
    query = select(table.c.stream, table.c.version, table.c.hash)
    if stream:
        query = query.where(table.c.stream == stream)
    result = connection.execute(query, execution_options={"yield_per": PAGE})
    for row in result:
        yield row.stream, row.version, row.hash
