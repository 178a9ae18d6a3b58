"""Temporary database of a check, since the heads of a log may not fit in memory.

Names of streams are kept as bytes, since a tampered name need not be valid text.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from fortyeight.store.signing.heads import StreamHead

_TABLES = """
CREATE TABLE wanted (stream BLOB, version INTEGER, hash BLOB, number INTEGER,
    PRIMARY KEY (stream, version, hash)) WITHOUT ROWID;
CREATE TABLE latest (stream BLOB PRIMARY KEY, version INTEGER, number INTEGER) WITHOUT ROWID;
CREATE TABLE seen (stream BLOB PRIMARY KEY, version INTEGER, hash BLOB) WITHOUT ROWID;
CREATE TABLE rows (name TEXT, key TEXT, row TEXT, version INTEGER, seen INTEGER DEFAULT 0,
    PRIMARY KEY (name, key)) WITHOUT ROWID;
CREATE TABLE filed (number INTEGER PRIMARY KEY, digest TEXT, before TEXT, signature BLOB);
"""


class ExpectedHead(NamedTuple):
    """A signed head, and the number of the first export with it."""

    version: int
    hash: bytes
    number: int


class FiledExport(NamedTuple):
    """An export that was found in a file."""

    number: int
    digest: str
    before: str
    signature: bytes


class Scratch:
    """SQLite database in a temporary file, which is deleted on closing."""

    def __init__(self) -> None:
        self._database = sqlite3.connect("", isolation_level=None)
        self._database.execute("PRAGMA synchronous=OFF")
        self._database.executescript(_TABLES)
        self._database.execute("BEGIN")

    def close(self) -> None:
        self._database.close()

    def add_signed_heads(
        self, number: int, heads: Iterable[StreamHead]
    ) -> Iterator[tuple[StreamHead, int]]:
        """Store signed heads; yield those before the head of an older export, with its number."""
        for head in heads:
            name = _bytes(head.stream)
            self._database.execute(
                "INSERT OR IGNORE INTO wanted VALUES (?, ?, ?, ?)",
                (name, head.version, head.hash, number),
            )
            last_version, last_number = self.last_signed(head.stream)
            if last_version > head.version and last_number < number:
                yield head, last_number
            if not last_number or last_version < head.version:
                self._database.execute(
                    "INSERT OR REPLACE INTO latest VALUES (?, ?, ?)", (name, head.version, number)
                )

    def signed_heads(self, stream: str) -> Iterator[ExpectedHead]:
        """Yield the signed heads of a stream, by version."""
        query = "SELECT version, hash, number FROM wanted WHERE stream = ? ORDER BY version, number"
        return map(ExpectedHead._make, self._database.execute(query, (_bytes(stream),)))

    def last_signed(self, stream: str) -> tuple[int, int]:
        """Return the highest signed version of a stream, and the first export with it."""
        query = "SELECT version, number FROM latest WHERE stream = ?"
        row: tuple[int, int] | None = self._database.execute(query, (_bytes(stream),)).fetchone()
        return row or (0, 0)

    def save_end(self, stream: str, version: int, hashed: bytes) -> None:
        """Store the end of a stream's events."""
        self._database.execute(
            "INSERT OR REPLACE INTO seen VALUES (?, ?, ?)", (_bytes(stream), version, hashed)
        )

    def find_end(self, stream: str) -> tuple[int, bytes] | None:
        """Return the end of a stream's events, or None if it has none."""
        query = "SELECT version, hash FROM seen WHERE stream = ?"
        row: tuple[int, bytes] | None = self._database.execute(query, (_bytes(stream),)).fetchone()
        return row

    def signed_but_gone(self) -> Iterator[tuple[str, int, int]]:
        """Yield signed streams without events, each with its signed version and export."""
        rows = self._database.execute(
            "SELECT stream, version, number FROM latest"
            " WHERE stream NOT IN (SELECT stream FROM seen) ORDER BY stream"
        )
        for stream, version, number in rows:
            yield stream.decode("utf-8", "surrogatepass"), version, number

    def expect_row(self, name: str, key: str, row: str, version: int) -> None:
        """Store a row that follows from the log; key and row are JSON."""
        self._database.execute(
            "INSERT OR REPLACE INTO rows (name, key, row, version) VALUES (?, ?, ?, ?)",
            (name, key, row, version),
        )

    def expected_row(self, name: str, key: str) -> tuple[str, int] | None:
        """Return the expected row and the version of its last event, and mark it as seen."""
        marked = "UPDATE rows SET seen = 1 WHERE name = ? AND key = ? RETURNING row, version"
        row: tuple[str, int] | None = self._database.execute(marked, (name, key)).fetchone()
        return row

    def rows_not_seen(self) -> Iterator[tuple[str, str, int]]:
        """Yield table, key and version of the expected rows that were never looked up."""
        yield from self._database.execute("SELECT name, key, version FROM rows WHERE seen = 0")

    def add_filed(self, export: FiledExport) -> bool:
        """Store an export from a file; return whether its number is new."""
        added = self._database.execute("INSERT OR IGNORE INTO filed VALUES (?, ?, ?, ?)", export)
        return added.rowcount == 1

    def find_filed(self, number: int) -> FiledExport | None:
        """Return the export from a file with this number."""
        row = self._database.execute("SELECT * FROM filed WHERE number = ?", (number,)).fetchone()
        return None if row is None else FiledExport(*row)

    def all_filed(self, after: int = 0) -> Iterator[FiledExport]:
        """Yield the exports from files, by number."""
        rows = self._database.execute(
            "SELECT * FROM filed WHERE number > ? ORDER BY number", (after,)
        )
        return map(FiledExport._make, rows)


def _bytes(stream: str) -> bytes:
    return stream.encode("utf-8", "surrogatepass")
