"""Verification of a log: chains, signed heads, ledger, answers and derived rows.

It reads a snapshot of the store, even while a server is running, in a single pass over the events.
Intermediate data is kept in a temporary file, so that a log may be of any size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager

from sqlalchemy import Connection, select
from sqlalchemy.exc import DatabaseError

from fortyeight.store.database import schema
from fortyeight.store.database.database import Database
from fortyeight.store.signing.head_exports import BrokenLine
from fortyeight.store.signing.heads import SignedHeads
from fortyeight.store.signing.keys import PublicKey
from fortyeight.store.verify.faults import Findings, LogFault, Report
from fortyeight.store.verify.scratch import Scratch
from fortyeight.store.verify.verify_chains import ChainCheck, PageCallback, Progress
from fortyeight.store.verify.verify_exports import ExportCheck
from fortyeight.store.verify.verify_ledger import ReplayCheck, Replays, check_ledger
from fortyeight.store.verify.verify_rows import Derive, RowCheck

__all__ = ["Derive", "LogFault", "Progress", "Replays", "Report", "verify_log"]


def verify_log(
    database: Database,
    heads: Iterable[SignedHeads | BrokenLine] | None = None,
    public_keys: Sequence[PublicKey] = (),
    *,
    progress: Progress | None = None,
    on_fault: Callable[[LogFault], None] | None = None,
    replays: Replays | None = None,
    rows: Derive | None = None,
    stream: str = "",
    max_faults: int = 10_000,
) -> Report:
    """Check everything in a store against its chains and its signed heads.

    `heads` are exports that were kept elsewhere. Without them, a log whose end was cut off together
    with the heads in the store looks intact. Without a key, signatures are not checked. `replays`
    replays the events, to compare the ledger's lines. `rows` derives the other stored rows from the
    events, to compare them. With `stream`, only the chain of this stream is checked, and neither
    the ledger nor other rows. `on_fault` is called for each fault as it is found; the first
    `max_faults` are in the report.
    """
    findings = Findings(max_faults, on_fault)
    with closing(Scratch()) as scratch, database.read() as connection, _accept_any_text(connection):
        exports = ExportCheck(findings, scratch, public_keys)
        chains = ChainCheck(connection, findings, scratch, stream)
        entries = 0
        if heads is not None:
            exports.check_files(heads)
        try:
            if not stream:
                _check_file(connection, findings)
            exports.check_stored(_stored_exports(connection))
            pages: list[PageCallback] = []
            if replays is not None:
                pages.append(ReplayCheck(connection, findings, replays).page)
            derived = None
            if rows is not None and not stream:
                derived = RowCheck(connection, findings, scratch, rows)
                pages.append(derived.page)
            chains.run(progress, pages)
            if derived is not None:
                derived.finish()
            entries = 0 if stream else check_ledger(connection, findings)
        except DatabaseError as error:
            if not _is_damaged(error) and not findings.has("database-damaged"):
                raise
            findings.add("database-damaged", "", 0, "the rest of the store cannot be read")
        except (AttributeError, TypeError, ValueError, OverflowError):
            # A damaged file may contain anything, such as numbers in place of text.
            findings.add("database-damaged", "", 0, "the rest of the store cannot be read")
    return Report(
        chains.streams,
        chains.events,
        chains.signed_events,
        exports.exports,
        entries,
        tuple(findings.faults),
        findings.count,
        tuple(findings.notes),
    )


def _stored_exports(connection: Connection) -> Iterator[SignedHeads]:
    """Yield the exports in the store, loading a few at a time, since each may be large."""
    result = connection.execute(
        select(schema.heads).order_by(schema.heads.c.number), execution_options={"yield_per": 10}
    )
    for row in result:
        yield SignedHeads(*row)


def _check_file(connection: Connection, findings: Findings) -> None:
    """Run SQLite's own check: a damaged index would hide events from every query."""
    if connection.dialect.name != "sqlite":
        return
    for (line,) in connection.exec_driver_sql("PRAGMA integrity_check"):
        if line != "ok":
            findings.add("database-damaged", "", 0, f"the database file is damaged: {line}")


def _is_damaged(error: DatabaseError) -> bool:
    """Return whether the file is at fault. Failing SQL means that its schema was changed."""
    name = str(getattr(error.orig, "sqlite_errorname", ""))
    return name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_ERROR"))


@contextmanager
def _accept_any_text(connection: Connection) -> Iterator[None]:
    """Let SQLite return invalid text: a flipped bit must be reported, not raise an error."""
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
