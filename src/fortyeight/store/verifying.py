"""Whether a log is what was stored: chains, signed heads, ledger and answers.

It reads one moment of the store, whether a server runs on it or not, and goes through the events
once. What it must remember lies in a temporary file, so that a log may be of any size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from sqlalchemy import Connection, select
from sqlalchemy.exc import DatabaseError

from fortyeight.store import schema
from fortyeight.store.database import Database
from fortyeight.store.faults import Fault, Findings, Report
from fortyeight.store.head_exports import BrokenLine
from fortyeight.store.heads import SignedHeads
from fortyeight.store.keys import PublicKey
from fortyeight.store.scratch import Scratch
from fortyeight.store.verify_chains import ChainCheck, Progress
from fortyeight.store.verify_exports import ExportCheck
from fortyeight.store.verify_ledger import ReplayCheck, Replays, check_ledger

__all__ = ["Fault", "Progress", "Replays", "Report", "verify_log"]


def verify_log(
    database: Database,
    heads: Iterable[SignedHeads | BrokenLine] | None = None,
    public_keys: Sequence[PublicKey] = (),
    *,
    progress: Progress | None = None,
    told: Callable[[Fault], None] | None = None,
    replays: Replays | None = None,
    stream: str = "",
    most: int = 10_000,
) -> Report:
    """Check everything in a store against its chains and its signed heads.

    `heads` are exports that were kept elsewhere; without them, a log whose end was cut off together
    with the heads in the store looks whole. Without a key, signatures are not looked at. `replays`
    plays the events again, to compare the ledger's lines. Where a `stream` is named, only its
    chain is gone through, and the ledger is not looked at. Faults are told as they are found, and
    the first of them are in the report.
    """
    findings = Findings(most, told)
    with Scratch() as scratch, database.read() as connection, _any_text(connection):
        exports = ExportCheck(findings, scratch, public_keys)
        chains = ChainCheck(connection, findings, scratch, stream)
        entries = 0
        if heads is not None:
            exports.files(heads)
        try:
            if not stream:
                _check_file(connection, findings)
            exports.store(_stored(connection))
            replayed = None
            if replays is not None:
                replayed = ReplayCheck(connection, findings, replays).page
            chains.run(progress, replayed)
            entries = 0 if stream else check_ledger(connection, findings)
        except (DatabaseError, TypeError, ValueError, OverflowError) as error:
            # In a damaged file there may be anything, numbers in the place of texts too.
            if not _damaged(error) and not findings.has("database-damaged"):
                raise
            findings.add("database-damaged", "", 0, "the rest of the store cannot be read")
    return Report(
        chains.streams,
        chains.events,
        chains.signed,
        exports.exports,
        entries,
        tuple(findings.kept),
        findings.count,
        tuple(findings.notes),
    )


def _stored(connection: Connection) -> Iterator[SignedHeads]:
    """The exports in the store, a few at a time, since each may be large."""
    result = connection.execute(
        select(schema.heads).order_by(schema.heads.c.number), execution_options={"yield_per": 10}
    )
    for row in result:
        yield SignedHeads(row.number, row.at, row.body, bytes(row.signature))


def _check_file(connection: Connection, findings: Findings) -> None:
    """SQLite's own check: a damaged index would hide events from every query."""
    if connection.dialect.name != "sqlite":
        return
    for (line,) in connection.exec_driver_sql("PRAGMA integrity_check"):
        if line != "ok":
            findings.add("database-damaged", "", 0, f"the database file is damaged: {line}")


def _damaged(error: Exception) -> bool:
    original = error.orig if isinstance(error, DatabaseError) else None
    name = getattr(original, "sqlite_errorname", "")
    return isinstance(error, UnicodeDecodeError) or str(name).startswith(
        ("SQLITE_CORRUPT", "SQLITE_NOTADB")
    )


@contextmanager
def _any_text(connection: Connection) -> Iterator[None]:
    """Let SQLite give text that is none: a flipped bit must be a fault and not an error."""
    if connection.dialect.name != "sqlite":
        yield
        return
    driver = connection.connection.driver_connection
    assert driver is not None
    before = driver.text_factory
    driver.text_factory = lambda text: text.decode("utf-8", "surrogateescape")
    try:
        yield
    finally:
        driver.text_factory = before
