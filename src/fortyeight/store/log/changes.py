"""Storing changes: many in one transaction, each whole or not at all.

First, everything that the changes depend on is read and locked. Then each change is checked in
turn, as if those before it were already stored. Finally, the accepted ones are written together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from types import MappingProxyType

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import DBAPIError, IntegrityError, StatementError

from fortyeight.store.database import schema
from fortyeight.store.database.database import Database
from fortyeight.store.database.errors import is_retryable, with_cause
from fortyeight.store.database.rows import (
    Row,
    Statements,
    run_together,
    sent_together,
    violated_table,
)
from fortyeight.store.log.chain import INITIAL_HASH
from fortyeight.store.log.planning import WritePlan
from fortyeight.store.model import (
    AlreadyAnswered,
    Change,
    Conflict,
    Head,
    InsufficientFunds,
    InvalidChange,
    LimitsSet,
    NewEvent,
    StoreError,
    Unavailable,
    may_be_overdrawn,
)

#: PostgreSQL channel on which other processes are notified of changed streams.
CHANNEL = "fortyeight"

_LIMITED = "SELECT DISTINCT person FROM limits WHERE person IN (SELECT * FROM {rows})"

_NOTIFY = f"SELECT pg_notify('{CHANNEL}', v.column1) FROM {{rows}}"  # noqa: S608  # a constant

NO_HEADS: Mapping[str, Head] = MappingProxyType({})

#: What the drivers raise for a value that fits no column.
_VALUE_ERRORS = (DBAPIError, StatementError, ValueError, TypeError, ArithmeticError)


def store_changes(
    database: Database, changes: Sequence[Change], known: Mapping[str, Head] = NO_HEADS
) -> list[Head | StoreError]:
    """Store changes in one transaction; return for each the new head of its stream, or an error.

    `known` are heads as the caller has last stored them. While they are right, nothing is read. If
    the transaction fails for a reason that only the database could detect, each change is stored in
    a transaction of its own.
    """
    if not changes:
        return []
    try:
        if _can_be_stored_unread(changes, known):
            with suppress(_MustRead):
                return _store_unread(database, changes, known)
        return database.write(lambda connection: _store(connection, changes))
    except Unavailable as error:
        if len(changes) == 1 or not is_retryable(error):
            return [_copy_error(error) for _ in changes]
    except StoreError as error:
        if len(changes) == 1:
            return [error]
    except _VALUE_ERRORS as error:
        if len(changes) == 1:
            return [
                with_cause(
                    error, InvalidChange("The change holds something that the store cannot hold.")
                )
            ]
    return _store_one_by_one(database, changes)


def create_stream(connection: Connection, stream: str, owner: str = "", epoch: int = 0) -> Head:
    """Create a stream. One that nobody owns needs no call: its first change creates it."""
    values = {"stream": stream, "version": 0, "hash": INITIAL_HASH, "epoch": epoch, "owner": owner}
    try:
        connection.execute(insert(schema.streams).values(values))
    except IntegrityError as error:
        raise Conflict(f"There is a stream {stream} already.") from error
    return Head(stream, 0, INITIAL_HASH, epoch, owner)


def store_in_transaction(connection: Connection, change: Change) -> Head:
    """Store a change in the caller's transaction; raise a `StoreError` if it cannot be stored.

    After that error, the transaction must not be continued. Times never decrease within a stream,
    whatever the clock does.
    """
    events = schema.events
    same = (events.c.stream == change.stream, events.c.version == change.expected)
    before = connection.execute(select(events.c.at).where(*same)).scalar()
    if before is not None and before > change.at:
        change = replace(change, at=before)
    result = _store(connection, [change])[0]
    if isinstance(result, StoreError):
        raise result
    return result


def append_event(connection: Connection, stream: str, at: int, actor: str, event: NewEvent) -> None:
    """Append an event to a stream that nobody owns, in the caller's transaction."""
    ends = lock_stream(connection, stream)
    change = Change(stream, ends, epoch=0, at=at, actor=actor, events=(event,))
    store_in_transaction(connection, change)


def lock_stream(connection: Connection, stream: str) -> int:
    """Return the version of a stream, and lock it until the end of the transaction."""
    query = select(schema.streams.c.version).where(schema.streams.c.stream == stream)
    return int(connection.execute(query.with_for_update()).scalar() or 0)


def lock_balance(connection: Connection, account: str) -> int:
    """Return the balance of an account, and lock it until the end of the transaction.

    Lock streams before accounts, as every append does.
    """
    query = select(schema.accounts.c.cents).where(schema.accounts.c.account == account)
    return int(connection.execute(query.with_for_update()).scalar() or 0)


def _store_one_by_one(database: Database, changes: Sequence[Change]) -> list[Head | StoreError]:
    results: list[Head | StoreError] = []
    failure: Unavailable | None = None
    for change in changes:
        result = _copy_error(failure) if failure else store_changes(database, [change])[0]
        if isinstance(result, Unavailable) and not is_retryable(result):
            failure = result
        results.append(result)
    return results


def _store(connection: Connection, changes: Sequence[Change]) -> list[Head | StoreError]:
    with sent_together(connection) as statements:
        heads = _lock_heads(connection, statements, changes)
        answered = _find_answered(statements, changes)
        balances = _lock_balances(connection, statements, changes)
        limited = statements.select(_LIMITED, "t", _said_unlimited(changes))
    plan = WritePlan(
        {row[0]: Head(*row) for row in heads},
        {(stream, actor, id) for stream, actor, id in answered},
        dict(balances),
    )
    results: list[Head | StoreError] = []
    for change in changes:
        try:
            if (change.unlimited,) in limited:
                raise LimitsSet(f"{change.unlimited} has set limits.")
            results.append(plan.add(change))
        except StoreError as error:
            results.append(error)
    try:
        with sent_together(connection) as statements:
            _write(statements, plan, connection.dialect.name == "postgresql")
    except IntegrityError as error:
        meaning = _meaning(error)
        if meaning is None:
            raise
        raise meaning from error
    return results


class _MustRead(Exception):
    """Raised where changes cannot be stored without reading first; nothing of them is stored."""


def _can_be_stored_unread(changes: Sequence[Change], known: Mapping[str, Head]) -> bool:
    """Return whether the database checks by itself all that these changes depend on.

    That is so if each is at a table whose head is known, has events, and moves chips at this table
    alone. The version and epoch of its stream, the id of its command and the balances are then
    checked by the statements that write them.
    """
    return all(
        change.events
        and change.stream in known
        and all(
            line.account.startswith(f"{change.stream}:") or may_be_overdrawn(line.account)
            for line in change.lines
        )
        for change in changes
    )


def _store_unread(
    database: Database, changes: Sequence[Change], known: Mapping[str, Head]
) -> list[Head | StoreError]:
    """Store changes by the known heads; raise `_MustRead` if the database objects.

    What to write is known before the transaction begins, so that it is short.
    """
    plan = WritePlan({change.stream: known[change.stream] for change in changes}, set(), None)
    statements = Statements()
    limited = LimitsSet("Someone has set limits.")
    statements.forbid(_LIMITED, "t", _said_unlimited(changes), limited)
    try:
        results: list[Head | StoreError] = [plan.add(change) for change in changes]
        _write(statements, plan, database.is_postgres)
        database.write(lambda connection: run_together(connection, statements, commits=True))
    except Unavailable:
        raise
    except (StoreError, *_VALUE_ERRORS) as error:
        raise _MustRead from error
    return results


def _lock_heads(
    connection: Connection, statements: Statements, changes: Sequence[Change]
) -> list[Row]:
    streams = sorted({(change.stream,) for change in changes})
    text = """
        SELECT stream, version, hash, epoch, owner FROM streams
        WHERE stream IN (SELECT * FROM {rows})
    """
    return statements.select(text + _lock_clause(connection, "stream"), "t", streams)


def _find_answered(statements: Statements, changes: Sequence[Change]) -> list[Row]:
    ids = {(c.stream, c.answer.actor, c.answer.id) for c in changes if c.answer is not None}
    # The cross join fixes the order for SQLite, which would scan all commands otherwise.
    text = """
        SELECT stream, actor, id FROM {rows} CROSS JOIN commands
        WHERE stream = v.column1 AND actor = v.column2 AND id = v.column3
    """
    return statements.select(text, "ttt", sorted(ids))


def _lock_balances(
    connection: Connection, statements: Statements, changes: Sequence[Change]
) -> list[Row]:
    names = {line.account for change in changes for line in change.lines}
    accounts = sorted((name,) for name in names if not may_be_overdrawn(name))
    text = "SELECT account, cents FROM accounts WHERE account IN (SELECT * FROM {rows})"
    return statements.select(text + _lock_clause(connection, "account"), "t", accounts)


def _said_unlimited(changes: Sequence[Change]) -> list[Row]:
    """Return who may have set limits through another process, contrary to the changes."""
    return sorted({(change.unlimited,) for change in changes if change.unlimited})


def _lock_clause(connection: Connection, key: str) -> str:
    # Every process locks in the same order, so that none deadlock.
    return f" ORDER BY {key} FOR UPDATE" if connection.dialect.name == "postgresql" else ""


def _write(statements: Statements, plan: WritePlan, is_postgres: bool) -> None:
    _write_heads(statements, plan)
    statements.insert(schema.events, plan.events)
    statements.insert(schema.commands, plan.answers)
    statements.insert(schema.entries, plan.entries)
    _write_balances(statements, plan)
    statements.insert(
        schema.snapshots,
        list(plan.snapshots.values()),
        "(stream, version) DO UPDATE SET shape = excluded.shape, body = excluded.body,"
        " at = excluded.at",
    )
    plan.derived_rows.write(statements)
    if is_postgres:
        _notify(statements, plan)


def _write_heads(statements: Statements, plan: WritePlan) -> None:
    created, advanced = plan.heads()
    statements.insert(schema.streams, created)
    text = """
        UPDATE streams SET version = v.column5, hash = v.column6 FROM {rows}
        WHERE streams.stream = v.column1 AND streams.version = v.column2
            AND streams.hash = v.column3 AND streams.epoch = v.column4
    """
    statements.change(text, "tnbnnb", advanced, Conflict("The stream has moved on."))


def _write_balances(statements: Statements, plan: WritePlan) -> None:
    new, deltas = plan.balances()
    # Insert zeros, then update: PostgreSQL checks the constraint on the row of an upsert before it
    # looks for the existing one.
    statements.insert(schema.accounts, new, "DO NOTHING")
    text = """
        UPDATE accounts SET cents = accounts.cents + v.column2 FROM {rows}
        WHERE accounts.account = v.column1
    """
    statements.change(text, "tn", deltas, InvalidChange("A balance is missing."))


def _notify(statements: Statements, plan: WritePlan) -> None:
    rows = [
        (f"{head.stream} {head.version}",)
        for head in plan.changed_heads()
        if head.stream.startswith("table:")
    ]
    statements.select(_NOTIFY, "t", rows)


def _meaning(error: IntegrityError) -> StoreError | None:
    """Return what a violated constraint means, or None if no change should ever violate it."""
    if "nobody_owes" in str(error.orig):
        return InsufficientFunds("There is not enough on an account.")
    match violated_table(error):
        case "streams":
            return Conflict("Another process has begun the stream.")
        case "events":
            return Conflict("The stream has an event of this version already.")
        case "commands":
            return AlreadyAnswered("A command with this id was answered.")
    return None


def _copy_error(error: Unavailable) -> Unavailable:
    """Return a copy of an error: each waiting caller raises its own."""
    return with_cause(error.__cause__, Unavailable(*error.args))
