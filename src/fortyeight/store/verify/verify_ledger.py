"""Check that the ledger and the stored answers match the events."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from sqlalchemy import Connection, func, or_, select

from fortyeight.store.database import schema
from fortyeight.store.model import Recorded
from fortyeight.store.verify.faults import Findings
from fortyeight.store.verify.ledger_check import trial_balance

#: Called with the events of one stream in order; returns the ledger lines that an event must have,
#: as accounts and cents, or None if they cannot be told from the event.
Replay = Callable[[Recorded], Sequence[tuple[str, int]] | None]

#: Starts the replay of a stream; returns None if there is nothing to replay.
Replays = Callable[[str], Replay | None]


def check_ledger(connection: Connection, findings: Findings) -> int:
    """Check balances, entries and answers; return the number of entries."""
    for fault in trial_balance(connection):
        stream, _, version = fault.where.rpartition(" ")
        if fault.kind in ("unbalanced", "no event") and version.isdecimal():
            place = (stream, int(version))
        else:
            place = (fault.where, 0)
        findings.add(f"ledger-{fault.kind.replace(' ', '-')}", *place, fault.text)
    _check_numbering(connection, findings)
    _check_times(connection, findings)
    _check_answers(connection, findings)
    return int(connection.execute(select(func.count()).select_from(schema.entries)).scalar_one())


def _check_numbering(connection: Connection, findings: Findings) -> None:
    entries = schema.entries
    first, last, count = func.min(entries.c.line), func.max(entries.c.line), func.count()
    found = connection.execute(
        select(entries.c.stream, entries.c.version)
        .group_by(entries.c.stream, entries.c.version)
        .having(or_(first != 0, last != count - 1))
    )
    for stream, version in found:
        findings.add("ledger-lines", stream, version, "The lines are not numbered from 0 on.")


def _check_times(connection: Connection, findings: Findings) -> None:
    entries, events = schema.entries, schema.events
    same = (events.c.stream == entries.c.stream) & (events.c.version == entries.c.version)
    found = connection.execute(
        select(entries.c.stream, entries.c.version)
        .join(events, same)
        .where(events.c.at != entries.c.at)
    )
    for stream, version in found:
        findings.add("ledger-time", stream, version, "A line has another time than its event.")


def _check_answers(connection: Connection, findings: Findings) -> None:
    commands, streams = schema.commands, schema.streams
    found = connection.execute(
        select(commands.c.stream, commands.c.version, streams.c.version)
        .outerjoin(streams, streams.c.stream == commands.c.stream)
        .where(or_(streams.c.version.is_(None), commands.c.version > streams.c.version))
        .order_by(commands.c.stream, commands.c.version)
    )
    for stream, version, last in found:
        if last is None:
            sentence = "A command was answered in a stream that is not there."
        else:
            sentence = (
                f"A command was answered at version {version}, and the stream ends at {last}."
            )
        findings.add("answer-past-end", stream, version, sentence)


class ReplayCheck:
    """Replay of the events, to compare the ledger's lines with them."""

    def __init__(self, connection: Connection, findings: Findings, replays: Replays) -> None:
        self._connection = connection
        self._findings = findings
        self._replays = replays
        self._stream: str | None = None
        self._replay: Replay | None = None

    def page(self, events: list[Recorded]) -> None:
        """Check a page of events; pages must come in the order of streams and versions."""
        for stream, group in groupby(events, key=lambda event: event.stream):
            if stream != self._stream:
                self._stream, self._replay = stream, self._replays(stream)
            if self._replay is not None:
                self._compare(stream, list(group))

    def _compare(self, stream: str, events: list[Recorded]) -> None:
        stored: dict[int, list[tuple[str, int]]] = {}
        for version, account, cents in self._lines(stream, events[0].version, events[-1].version):
            stored.setdefault(version, []).append((account, cents))
        for event in events:
            if self._replay is None:
                return
            try:
                lines = self._replay(event)
            except Exception as error:  # a tampered event may raise anything
                self._replay = None
                self._add(event, "replay-failed", f"cannot be replayed ({type(error).__name__})")
                return
            if lines is not None and sorted(lines) != sorted(stored.get(event.version, [])):
                self._add(event, "replay-differs", "moved other money than the ledger says")

    def _lines(self, stream: str, first: int, last: int) -> Iterator[tuple[int, str, int]]:
        entries = schema.entries
        found = self._connection.execute(
            select(entries.c.version, entries.c.account, entries.c.cents).where(
                entries.c.stream == stream, entries.c.version.between(first, last)
            )
        )
        for row in found:
            yield row[0], row[1], row[2]

    def _add(self, event: Recorded, code: str, what: str) -> None:
        self._findings.add(code, event.stream, event.version, f"This event {what}.")
