"""Backups: a consistent snapshot of a store in one file.

A backup of either database can be restored into either.

A backup is gzip-compressed text of JSON lines. The first line is a header. Then follow the tables,
each with its columns, its rows and their number. The last line is a manifest with a hash of
everything before it, so that a truncated or changed file is refused. After the compressed text
comes a SHA-256 of its bytes, which also detects a flipped bit that does not affect the text.

Keys are not included: what is sealed stays sealed. Nor are sessions: to restore one could undo a
sign-out.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import os
import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

from sqlalchemy import Connection, LargeBinary, Table, func, select

from fortyeight import __version__
from fortyeight.store import migrations
from fortyeight.store.database import schema
from fortyeight.store.database.database import Database
from fortyeight.store.database.files import sync_folder
from fortyeight.store.model import BadBackup
from fortyeight.store.signing.heads import exports_newest_first
from fortyeight.store.signing.sealing import sealing_key_id

FORMAT = "fortyeight backup 1"
PAGE = 2000
#: The first bytes of a compressed file.
_GZIP = b"\x1f\x8b"

#: Start of the trailer after the compressed text; the digest in hex and a newline follow. The first
#: line of a backup says whether it has a trailer.
TRAILER = b"\nfortyeight sha256 1 "
TRAILER_SIZE = len(TRAILER) + 64 + 1

#: Tables that are not saved: they hold current sessions and processes, not history.
UNSAVED_TABLES = frozenset({"sessions", "nodes"})

#: Progress callback, called with the amount done and the total.
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Manifest:
    """The contents of a backup, and what is needed to restore it."""

    version: str
    revision: str
    made_at: int
    rows: dict[str, int]
    #: Number and digest of the last export of signed heads in the backup.
    last_export: int
    last_digest: str
    #: Ids of the sealing keys that its sealed texts need.
    sealing_keys: tuple[str, ...]
    sha256: str = ""

    def as_json(self) -> dict[str, Any]:
        return {"format": FORMAT, **asdict(self)}


def saved_tables() -> list[Table]:
    """Return the tables that a backup contains."""
    return [table for table in schema.metadata.sorted_tables if table.name not in UNSAVED_TABLES]


def back_up(
    database: Database,
    path: Path,
    now: int,
    progress: Progress | None = None,
    *,
    overwrite: bool = False,
) -> Manifest:
    """Write a snapshot of a store, which may be in use, to a file that must not exist yet.

    The file appears under its name only once it is complete and on disk. With `overwrite` it may
    replace an older backup, but no other file.
    """
    if path.exists() and not overwrite:
        raise BadBackup(f"{path} is there already; a backup never replaces a file")
    if path.is_file() and not _is_compressed(path):
        raise BadBackup(f"{path} is no backup, so it is not overwritten")
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(8)}.part")
    try:
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(descriptor, "wb") as raw:  # noqa: PTH123 (opens a file descriptor)
            hashing = _HashingFile(raw)
            with (
                gzip.GzipFile("", "wb", 6, hashing, mtime=0) as packed,
                database.read() as connection,
            ):
                manifest = _write(_LineWriter(packed), connection, now, progress)
            raw.write(TRAILER + hashing.hash.hexdigest().encode("ascii") + b"\n")
            raw.flush()
            os.fsync(raw.fileno())
        if overwrite:
            temporary.replace(path)
            sync_folder(path.parent)
        else:
            _put_in_place(temporary, path)
    except FileExistsError:
        raise BadBackup(f"{path} is there already; a backup never replaces a file") from None
    except OSError as error:
        raise BadBackup(f"{path} cannot be written: {error.strerror}") from None
    finally:
        temporary.unlink(missing_ok=True)
    return manifest


def _is_compressed(path: Path) -> bool:
    """Whether a file begins as backups do, unlike a database."""
    with path.open("rb") as file:
        return file.read(len(_GZIP)) == _GZIP


def _put_in_place(temporary: Path, path: Path) -> None:
    """Move a file to its path, by a hard link if possible, since that never replaces a file."""
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except OSError:
        temporary.rename(path)
    sync_folder(path.parent)


@dataclass(slots=True)
class _HashingFile:
    """Sequentially written file that hashes its bytes."""

    file: BinaryIO
    hash: Any = field(default_factory=hashlib.sha256)

    def write(self, data: bytes) -> int:
        self.hash.update(data)
        return self.file.write(data)

    def flush(self) -> None:
        self.file.flush()


@dataclass(slots=True)
class _LineWriter:
    """Writer of JSON lines that hashes them."""

    file: gzip.GzipFile
    hash: Any = field(default_factory=hashlib.sha256)

    def write(self, value: object) -> None:
        line = json.dumps(value, ensure_ascii=True, separators=(",", ":")).encode("ascii") + b"\n"
        self.hash.update(line)
        self.file.write(line)


def _write(
    lines: _LineWriter, connection: Connection, now: int, progress: Progress | None
) -> Manifest:
    _check_source(connection)
    tables = saved_tables()
    counts = (select(func.count()).select_from(table) for table in tables)
    total, done = sum(connection.execute(count).scalar_one() for count in counts), 0
    revision = migrations.revision(connection) or ""
    lines.write({"format": FORMAT, "version": __version__, "revision": revision, "trailer": 1})
    keys: set[str] = set()
    rows: dict[str, int] = {}
    for table in tables:
        lines.write({"table": table.name, "columns": [column.name for column in table.columns]})
        rows[table.name] = 0
        query = select(table).order_by(*table.primary_key.columns)
        for row in connection.execute(query, execution_options={"yield_per": PAGE}):
            if table in (schema.events, schema.snapshots):
                keys.update(_sealing_keys(row))
            lines.write(_encode_row(row))
            rows[table.name] += 1
            if progress is not None and not (done + rows[table.name]) % PAGE:
                progress(done + rows[table.name], total)
        done += rows[table.name]
        lines.write({"end": table.name, "rows": rows[table.name]})
        if progress is not None:
            progress(done, total)
    last = next(exports_newest_first(connection), None)
    manifest = Manifest(
        __version__,
        revision,
        now,
        rows,
        0 if last is None else last.number,
        "" if last is None else last.digest,
        tuple(sorted(keys)),
        lines.hash.hexdigest(),
    )
    lines.write({"manifest": manifest.as_json()})
    return manifest


def _check_source(connection: Connection) -> None:
    """Refuse a damaged SQLite file: a damaged index would silently leave out rows."""
    if connection.dialect.name == "sqlite":
        (fault,) = connection.exec_driver_sql("PRAGMA integrity_check(1)").one()
        if fault != "ok":
            raise BadBackup(f"the database file is damaged, and was not backed up: {fault}")


def _encode_row(row: Sequence[Any]) -> list[Any]:
    return [
        base64.b64encode(value).decode("ascii") if isinstance(value, bytes) else value
        for value in row
    ]


def _sealing_keys(row: Sequence[Any]) -> Iterator[str]:
    for value in row:
        if isinstance(value, str | bytes) and (name := sealing_key_id(value)) is not None:
            yield name


def decode_row(table: Table, row: Sequence[Any]) -> dict[str, Any]:
    """Return a row of a backup as values for the table's columns."""
    result = {}
    for column, value in zip(table.columns, row, strict=True):
        binary = isinstance(column.type, LargeBinary) and value is not None
        result[column.name] = base64.b64decode(value, validate=True) if binary else value
    return result
