"""Check that the ledger and the stored answers match the events."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from sqlalchemy import Connection, func, or_, select

from fortyeight.store.database import schema
from fortyeight.store.model import StoredEvent, may_be_overdrawn
from fortyeight.store.verify.faults import Findings, LogFault

_entries = schema.entries
_events = schema.events
_EVENT = (_entries.c.stream, _entries.c.version)
_SAME_EVENT = (_events.c.stream == _entries.c.stream) & (_events.c.version == _entries.c.version)

_PART = 2**31

#: Called with the events of one stream in order; returns the ledger lines that an event must have,
#: as accounts and cents, or None if they cannot be told from the event.
Replay = Callable[[StoredEvent], Sequence[tuple[str, int]] | None]

#: Starts the replay of a stream; returns None if there is nothing to replay.
Replays = Callable[[str], Replay | None]


def check_ledger(connection: Connection, findings: Findings) -> int:
    """Check balances, entries and answers; return the number of entries."""
    for fault in trial_balance(connection):
        findings.add_fault(fault)
    _check_numbering(connection, findings)
    _check_times(connection, findings)
    _check_answers(connection, findings)
    return int(connection.execute(select(func.count()).select_from(schema.entries)).scalar_one())


def trial_balance(connection: Connection) -> list[LogFault]:
    """Return where the ledger does not balance.

    The entries of every event add up to zero, and those of an account to its balance.
    """
    return [
        *_unbalanced(connection),
        *_without_event(connection),
        *_wrong_balances(connection),
    ]


def _unbalanced(connection: Connection) -> Iterator[LogFault]:
    total = func.sum(_entries.c.cents)
    query = select(*_EVENT, total).group_by(*_EVENT).having(total != 0).order_by(*_EVENT)
    for stream, version, cents in connection.execute(query):
        sentence = f"The lines come to {int(cents)} cents."
        yield LogFault("ledger-unbalanced", stream, version, sentence)


def _without_event(connection: Connection) -> Iterator[LogFault]:
    missing = select(*_EVENT).outerjoin(_events, _SAME_EVENT).where(_events.c.stream.is_(None))
    for stream, version in connection.execute(missing.distinct().order_by(*_EVENT)):
        yield LogFault("ledger-no-event", stream, version, "There are lines without their event.")


def _wrong_balances(connection: Connection) -> Iterator[LogFault]:
    cents = _entries.c.cents
    # In two parts: the sum of an account that may owe need not fit into 64 bits.
    parts = func.sum(cents // _PART), func.sum(cents % _PART)
    total = select(_entries.c.account, *parts).group_by(_entries.c.account)
    sums = {
        account: int(high) * _PART + int(low) for account, high, low in connection.execute(total)
    }
    balances = {row.account: row.cents for row in connection.execute(select(schema.accounts))}
    for account in sorted(sums.keys() | balances.keys()):
        if account not in sums:
            sentence = "The account has a balance and no entries."
            yield LogFault("ledger-no-cause", account, 0, sentence)
        elif may_be_overdrawn(account):
            if account in balances:
                sentence = "An account that may owe has a balance."
                yield LogFault("ledger-balance", account, 0, sentence)
        elif sums[account] != balances.get(account):
            balance = balances.get(account)
            sentence = f"The balance is {balance}, the entries come to {sums[account]}."
            yield LogFault("ledger-balance", account, 0, sentence)


def _check_numbering(connection: Connection, findings: Findings) -> None:
    first, last, count = func.min(_entries.c.line), func.max(_entries.c.line), func.count()
    wrong = select(*_EVENT).group_by(*_EVENT).having(or_(first != 0, last != count - 1))
    for stream, version in connection.execute(wrong):
        findings.add("ledger-lines", stream, version, "The lines are not numbered from 0 on.")


def _check_times(connection: Connection, findings: Findings) -> None:
    wrong = select(*_EVENT).join(_events, _SAME_EVENT).where(_events.c.at != _entries.c.at)
    for stream, version in connection.execute(wrong):
        findings.add("ledger-time", stream, version, "A line has another time than its event.")


def _check_answers(connection: Connection, findings: Findings) -> None:
    commands, streams = schema.commands, schema.streams
    wrong = connection.execute(
        select(commands.c.stream, commands.c.version, streams.c.version)
        .outerjoin(streams, streams.c.stream == commands.c.stream)
        .where(or_(streams.c.version.is_(None), commands.c.version > streams.c.version))
        .order_by(commands.c.stream, commands.c.version)
    )
    for stream, version, last in wrong:
        sentence = f"A command was answered at version {version}, and the stream ends at {last}."
        if last is None:
            sentence = "A command was answered in a stream that is not there."
        findings.add("answer-past-end", stream, version, sentence)


class ReplayCheck:
    """Replay of the events, to compare the ledger's lines with them."""

    def __init__(self, connection: Connection, findings: Findings, replays: Replays) -> None:
        self._connection = connection
        self._findings = findings
        self._replays = replays
        self._stream: str | None = None
        self._replay: Replay | None = None

    def page(self, events: list[StoredEvent]) -> None:
        """Check a page of events; pages must come in the order of streams and versions."""
        for stream, group in groupby(events, key=lambda event: event.stream):
            if stream != self._stream:
                self._stream, self._replay = stream, self._replays(stream)
            if self._replay is not None:
                self._compare(stream, list(group))

    def _compare(self, stream: str, events: list[StoredEvent]) -> None:
        stored: defaultdict[int, list[tuple[str, int]]] = defaultdict(list)
        lines_of_page = select(_entries.c.version, _entries.c.account, _entries.c.cents).where(
            _entries.c.stream == stream,
            _entries.c.version.between(events[0].version, events[-1].version),
        )
        for version, account, cents in self._connection.execute(lines_of_page):
            stored[version].append((account, cents))
        for event in events:
            if self._replay is None:
                return
            try:
                lines = self._replay(event)
            except Exception as error:  # a tampered event may raise anything
                self._replay = None
                self._add(event, "replay-failed", f"cannot be replayed ({type(error).__name__})")
                return
            if lines is not None and sorted(lines) != sorted(stored[event.version]):
                self._add(event, "replay-differs", "moved other money than the ledger says")

    def _add(self, event: StoredEvent, code: str, what: str) -> None:
        self._findings.add(code, event.stream, event.version, f"This event {what}.")
