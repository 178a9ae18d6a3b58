"""Ownership of streams by processes.

On PostgreSQL the owner of a stream holds an advisory lock on its writing connection; the lock is
released when the connection ends, for whatever reason. Each new owner increments the stream's
epoch, which every append checks: the lock decides who may try, the epoch who may write. On SQLite
there are no locks: a single process owns every stream, or those of one server share them by rule.

PostgreSQL has room for `max_locks_per_transaction` × `max_connections` locks, 6,400 by default. For
more tables, raise the former.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass

from sqlalchemy import Connection, select, text, update

from fortyeight.store.database import schema
from fortyeight.store.database.database import Database
from fortyeight.store.model import Conflict, Head, StoreError, Unavailable

_PREFIX = b"fortyeight owner of a stream 1\n"

#: Lock that a process holds while it creates a stream, and the timeout for it.
_TRY_CREATION_LOCK = "SELECT pg_try_advisory_lock(48, 1)"
_RELEASE_CREATION_LOCK = "SELECT pg_advisory_unlock(48, 1)"
_CREATION_TIMEOUT = 3.0

#: Timeout for the end of a stalled backend, in milliseconds.
_TERMINATE_TIMEOUT_MS = 2000

#: `pg_locks` lists the 64-bit key of an advisory lock as two halves, with `objsubid` 1.
_LOCKS = """
    SELECT (l.classid::bigint << 32) | l.objid::bigint AS key,
           l.pid AS backend,
           (extract(epoch FROM a.backend_start) * 1000000)::bigint AS started,
           coalesce(n.node, '') AS node,
           coalesce(n.seen_at, 0) AS seen_at
      FROM pg_locks l
      JOIN pg_stat_activity a ON a.pid = l.pid
      LEFT JOIN nodes n ON n.backend = l.pid
     WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
       AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""

_OWN_LOCKS = """
    SELECT (classid::bigint << 32) | objid::bigint
      FROM pg_locks
     WHERE locktype = 'advisory' AND granted AND objsubid = 1 AND pid = pg_backend_pid()
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""

_TERMINATE = """
    SELECT pg_terminate_backend(a.pid, :timeout)
      FROM pg_stat_activity a
      LEFT JOIN nodes n ON n.backend = a.pid
     WHERE a.pid = :backend
       AND (extract(epoch FROM a.backend_start) * 1000000)::bigint = :started
       AND coalesce(n.node, '') = :node AND coalesce(n.seen_at, 0) = :seen_at
"""


@dataclass(frozen=True, slots=True)
class LockHolder:
    """A connection that holds locks on streams: its backend, when that started, and its process.

    `node` is empty if no process has registered the connection; `seen_at` is the last heartbeat. A
    process whose holder does not change for long has stalled.
    """

    backend: int
    started: int
    node: str
    seen_at: int


def lock_key(stream: str) -> int:
    """Return the key of a stream's lock: 64 bits of a hash, so that no two streams share one."""
    digest = hashlib.sha256(_PREFIX + stream.encode()).digest()
    return int.from_bytes(digest[:8], "big", signed=True)


def claim(database: Database, stream: str, node: str) -> Head | None:
    """Make `node` the owner of a stream; return None if another holds it or it does not exist."""
    heads = claim_streams(database, [stream], node)
    return heads[0] if heads else None


def claim_streams(database: Database, streams: Sequence[str], node: str) -> list[Head]:
    """Claim the streams that no other process holds, in one transaction; return their heads."""

    def claim_in_transaction(connection: Connection) -> list[Head]:
        locked = _lock(connection, streams) if database.is_postgres else list(streams)
        heads = _raise_epochs(connection, locked, node)
        missing = set(locked) - {head.stream for head in heads}
        if database.is_postgres and missing:
            _unlock(connection, missing)
        return heads

    try:
        return database.write(claim_in_transaction)
    except StoreError:
        # Session-level advisory locks outlive the transaction that took them.
        with suppress(StoreError):
            release(database, *streams)
        raise


def create_and_claim(
    database: Database,
    stream: str,
    node: str,
    add: Callable[[Connection], object],
    then: Callable[[Connection, Head], object] = lambda connection, head: None,
) -> Head:
    """Create a stream with `add`, claim it, and call `then`, all in one transaction.

    Only one process at a time does this, so that what `add` counts still holds at the commit. The
    stream is never visible without an owner: a process that looks for tables would claim it at
    once. `then` stores what the stream must contain from the start.
    """

    def create(connection: Connection) -> Head:
        if database.is_postgres and not _lock(connection, [stream]):
            raise Conflict(f"Another process holds {stream}.")
        add(connection)
        (head,) = _raise_epochs(connection, [stream], node)
        then(connection, head)
        return head

    try:
        with _lock_creation(database):
            return database.write(create)
    except Exception:
        with suppress(StoreError):
            release(database, stream)
        raise


@contextmanager
def _lock_creation(database: Database) -> Iterator[None]:
    """Let one process at a time create a stream; raise `Unavailable` after a timeout.

    The lock must be taken before the transaction, which sees the store as of its first statement.
    """
    if not database.is_postgres:
        yield
        return
    # Two-key locks cannot collide with those of streams, which have one 64-bit key.
    deadline = time.monotonic() + _CREATION_TIMEOUT
    while not database.write(
        lambda connection: connection.execute(text(_TRY_CREATION_LOCK)).scalar_one()
    ):
        if time.monotonic() > deadline:
            raise Unavailable("Another process is opening a table and does not finish.")
        time.sleep(0.01)
    try:
        yield
    finally:
        with suppress(StoreError):
            database.write(lambda connection: connection.execute(text(_RELEASE_CREATION_LOCK)))


def _lock(connection: Connection, streams: Sequence[str]) -> list[str]:
    """Try to lock the streams not locked yet; return those that this connection now holds."""
    by_key = {lock_key(stream): stream for stream in streams}
    own = connection.execute(text(_OWN_LOCKS)).scalars().all()
    query = text(
        "SELECT key FROM unnest(CAST(:keys AS bigint[])) AS key WHERE pg_try_advisory_lock(key)"
    )
    missing = [key for key in by_key if key not in set(own)]
    locked = set(connection.execute(query, {"keys": missing}).scalars()) | set(own)
    return [stream for key, stream in by_key.items() if key in locked]


def _unlock(connection: Connection, streams: Iterable[str]) -> None:
    own = set(connection.execute(text(_OWN_LOCKS)).scalars())
    keys = [key for key in map(lock_key, streams) if key in own]
    connection.execute(
        text("SELECT pg_advisory_unlock(key) FROM unnest(CAST(:keys AS bigint[])) AS key"),
        {"keys": keys},
    )


def _raise_epochs(connection: Connection, streams: Sequence[str], node: str) -> list[Head]:
    table = schema.streams
    claimed = table.c.stream.in_(streams)
    # Every process locks in the order of names, so that none deadlock.
    connection.execute(
        select(table.c.stream).where(claimed).order_by(table.c.stream).with_for_update()
    )
    raised = (
        update(table).where(claimed).values(epoch=table.c.epoch + 1, owner=node).returning(table)
    )
    return [Head(**row._mapping) for row in connection.execute(raised)]


def release(database: Database, *streams: str) -> None:
    """Release streams, so that other processes may claim them; their epochs do not change."""
    if database.is_postgres:
        database.write(lambda connection: _unlock(connection, streams))


def find_lock_holders(database: Database, streams: Iterable[str]) -> dict[str, LockHolder]:
    """Return the holders of those streams that are locked; on SQLite there are none."""
    if not database.is_postgres:
        return {}
    with database.read() as connection:
        rows = connection.execute(text(_LOCKS)).all()
    holder_of_key = {key: LockHolder(*holder) for key, *holder in rows}
    keys = ((stream, lock_key(stream)) for stream in streams)
    return {stream: holder_of_key[key] for stream, key in keys if key in holder_of_key}


def terminate_holder(database: Database, holder: LockHolder) -> bool:
    """Terminate a stalled connection, which releases its locks; return whether it was ended.

    A connection whose process has sent a heartbeat since is left alone. Later writes of a process
    whose connection was ended fail the check of the epoch.
    """
    parameters = {"timeout": _TERMINATE_TIMEOUT_MS, **asdict(holder)}
    with database.read() as connection:
        return any(connection.execute(text(_TERMINATE), parameters).scalars())
