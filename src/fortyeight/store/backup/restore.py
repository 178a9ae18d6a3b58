"""Restoring a backup into an empty store, with checks before and after."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, BinaryIO

from sqlalchemy import Connection, Table, insert, select, text
from sqlalchemy.exc import SQLAlchemyError

from fortyeight.store import migrations
from fortyeight.store.backup.write_backup import (
    FORMAT,
    PAGE,
    TRAILER,
    TRAILER_SIZE,
    Manifest,
    Progress,
    decode_row,
    saved_tables,
)
from fortyeight.store.database import schema
from fortyeight.store.database.database import Database
from fortyeight.store.model import BadBackup
from fortyeight.store.signing.head_exports import BrokenLine
from fortyeight.store.signing.heads import SignedHeads
from fortyeight.store.signing.keys import PublicKey
from fortyeight.store.verify.verify_log import Derive, Report, verify_log

#: Maximum length of a line: signed heads of very many streams. Its form is checked before parsing.
_MAX_LINE = 256 * 1024 * 1024
#: Maximum length of any other line; a hundred times the largest row.
_MAX_ROW = 4 * 1024 * 1024
#: Rows are inserted in pages of at most about this many bytes, and at most `PAGE` rows.
_PAGE_BYTES = 16 * 1024 * 1024
_MAX_TABLES = 100

_LONG_ROW_START = re.compile(rb'\[-?[0-9]{1,19},-?[0-9]{1,19},"')
_LONG_ROW = re.compile(_LONG_ROW_START.pattern + rb'(?:[^"\\]|\\.)*+","[A-Za-z0-9+/=]*+"\]\n')


def read_manifest(path: Path, progress: Progress | None = None) -> Manifest:
    """Read a whole backup and return its manifest; raise `BadBackup` unless it is intact."""
    manifest: Manifest | None = None
    counts: dict[str, int] = {}
    hashed = hashlib.sha256()
    table = None
    for line in _lines(path, progress):
        if manifest is not None:
            raise BadBackup(f"{path} goes on after its end")
        if line.startswith(b"["):
            if table is None:
                raise BadBackup(f"{path} has rows outside a table")
            counts[table] += 1
        else:
            parsed = _parse_object(path, line)
            if "manifest" in parsed:
                manifest = _parse_manifest(path, parsed["manifest"])
                continue
            if isinstance(table := parsed.get("table"), str):
                counts[table] = 0
                if len(counts) > _MAX_TABLES:
                    raise BadBackup(f"{path} has more tables than any store")
        hashed.update(line)
    if manifest is None:
        raise BadBackup(f"{path} was cut off: its end is missing")
    if manifest.sha256 != hashed.hexdigest() or manifest.rows != counts:
        raise BadBackup(f"{path} was changed after it was made: its hash is another")
    return manifest


def restore(
    path: Path,
    manifest: Manifest,
    database: Database,
    *,
    heads: Iterable[SignedHeads | BrokenLine] | None = None,
    public_keys: Sequence[PublicKey] = (),
    rows: Derive | None = None,
    progress: Progress | None = None,
) -> Report:
    """Restore a backup into an empty store, then verify the log and return the report.

    A store with any rows is refused, and left unchanged. `manifest` is the result of
    `read_manifest`, which has checked that the file is complete.
    """
    if manifest.revision != migrations.HEAD:
        raise BadBackup(
            f"{path} is of version {manifest.revision} of the store, this program of"
            f" {migrations.HEAD}: restore it with fortyeight {manifest.version}, then update"
        )
    try:
        database.write(lambda connection: _fill(connection, path, manifest, progress))
    except (SQLAlchemyError, ValueError, TypeError, ArithmeticError):
        raise BadBackup(f"{path} has rows that the store does not take") from None
    return verify_log(database, heads, public_keys, rows=rows)


def _fill(
    connection: Connection, path: Path, manifest: Manifest, progress: Progress | None
) -> None:
    for table in schema.metadata.sorted_tables:
        if connection.execute(select(text("1")).select_from(table).limit(1)).first() is not None:
            raise BadBackup(
                f"The store is not empty: there are rows in `{table.name}`. Restore the backup to"
                " a new store."
            )
    total, done = sum(manifest.rows.values()), 0
    for table, rows in _pages(path):
        connection.execute(insert(table), rows)
        done += len(rows)
        if progress is not None:
            progress(done, total)
    if connection.dialect.name == "postgresql":
        # PostgreSQL's sequence must continue after the restored rows.
        connection.exec_driver_sql(
            "SELECT setval(pg_get_serial_sequence('failures', 'number'),"
            " (SELECT coalesce(max(number), 0) + 1 FROM failures), false)"
        )


def _pages(path: Path) -> Iterator[tuple[Table, list[Any]]]:
    tables = {table.name: table for table in saved_tables()}
    table: Table | None = None
    page: list[Any] = []
    size = 0
    for line in _lines(path):
        if line.startswith(b"[") and table is not None:
            page.append(_parse_row(path, table, line))
            size += len(line)
            if len(page) < PAGE and size < _PAGE_BYTES:
                continue
        if page and table is not None:
            yield table, page
            page, size = [], 0
        if line.startswith(b"{"):
            parsed = _parse_object(path, line)
            if "table" in parsed:
                table = tables.get(parsed["table"])
                if table is None or parsed.get("columns") != table.columns.keys():
                    raise BadBackup(f"{path} has a table that this program does not know")


def _lines(path: Path, progress: Progress | None = None) -> Iterator[bytes]:
    try:
        size = path.stat().st_size
        with path.open("rb") as raw:
            text = size - _check_trailer(path, raw, size)
            packed = gzip.GzipFile(fileobj=_FilePart(raw, text))
            first = True
            while line := _read_line(path, packed):
                if first:
                    _check_header(path, line, with_trailer=text < size)
                    first = False
                if not line.endswith(b"\n"):
                    raise BadBackup(f"{path} was cut off in the middle of a line")
                yield line
                if progress is not None:
                    progress(raw.tell(), size)
            if first:
                raise BadBackup(f"{path} is empty")
    except EOFError:
        raise BadBackup(f"{path} was cut off: its end is missing") from None
    except (gzip.BadGzipFile, zlib.error):
        raise BadBackup(f"{path} is not a backup, or was damaged") from None
    except OSError as error:
        raise BadBackup(f"{path} cannot be read: {error.strerror}") from None


def _read_line(path: Path, packed: gzip.GzipFile) -> bytes:
    """Return the next line; refuse one that is too long before it is all in memory."""
    line = packed.readline(_MAX_ROW)
    if len(line) < _MAX_ROW or line.endswith(b"\n"):
        return line
    if _LONG_ROW_START.match(line):
        line += packed.readline(_MAX_LINE - len(line))
        if _LONG_ROW.fullmatch(line):
            return line
    raise BadBackup(f"{path} has a line that is longer than any row")


class _FilePart(io.RawIOBase):
    """File object that reads only the first `size` bytes of another file."""

    def __init__(self, file: BinaryIO, size: int) -> None:
        self._file = file
        self._left = size

    def read(self, size: int = -1) -> bytes:
        count = self._left if size < 0 else min(size, self._left)
        data = self._file.read(count)
        self._left -= len(data)
        return data


def _check_trailer(path: Path, raw: BinaryIO, size: int) -> int:
    """Check the digest in the trailer and return its size, or 0 if there is no trailer."""
    raw.seek(max(0, size - TRAILER_SIZE))
    trailer = raw.read(TRAILER_SIZE)
    raw.seek(0)
    if not trailer.startswith(TRAILER):
        return 0  # written by an older version, or damaged: the first line tells which
    hashed = hashlib.sha256()
    text = _FilePart(raw, max(0, size - TRAILER_SIZE))
    while data := text.read(1 << 20):
        hashed.update(data)
    raw.seek(0)
    if trailer != TRAILER + hashed.hexdigest().encode("ascii") + b"\n":
        raise BadBackup(f"{path} was changed after it was made: its hash is another")
    return TRAILER_SIZE


def _check_header(path: Path, line: bytes, with_trailer: bool) -> None:
    parsed = _parse_object(path, line)
    if parsed.get("format") != FORMAT:
        raise BadBackup(f"{path} is not a backup of format 1")
    if bool(parsed.get("trailer")) and not with_trailer:
        raise BadBackup(f"{path} was cut off, or changed at its end")


def _parse_object(path: Path, line: bytes) -> dict[str, Any]:
    try:
        parsed = json.loads(line)
    except (ValueError, RecursionError):
        parsed = None
    if not isinstance(parsed, dict):
        raise BadBackup(f"{path} has a line that is not of a backup")
    return parsed


def _parse_row(path: Path, table: Table, line: bytes) -> dict[str, Any]:
    try:
        return decode_row(table, json.loads(line))
    except (ValueError, TypeError, RecursionError):
        raise BadBackup(f"{path} has a row of {table.name} that cannot be read") from None


def _parse_manifest(path: Path, parsed: Any) -> Manifest:
    try:
        return Manifest(
            version=str(parsed["version"]),
            revision=str(parsed["revision"]),
            made_at=int(parsed["made_at"]),
            rows={str(name): int(count) for name, count in parsed["rows"].items()},
            last_export=int(parsed["last_export"]),
            last_digest=str(parsed["last_digest"]),
            sealing_keys=tuple(str(name) for name in parsed["sealing_keys"]),
            sha256=str(parsed["sha256"]),
        )
    except (AttributeError, KeyError, TypeError, ValueError):
        raise BadBackup(f"{path} has a manifest that cannot be read") from None
