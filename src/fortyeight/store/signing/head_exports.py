"""Export files of signed heads, to be copied out of reach of the server's machine.

A folder has files with a thousand exports each, one per line. The files are append-only.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import BinaryIO

from fortyeight.store.database.database import Database
from fortyeight.store.database.files import lock_folder, sync_folder
from fortyeight.store.signing.heads import SignedHeads, list_exports_after

_EXPORTS_PER_FILE = 1000
#: Maximum length of a line; an export of a hundred thousand streams fits.
_MAX_LINE = 64 * 1024 * 1024

_OTHER_STORE = (
    "{folder} has another export {number} than the store: it belongs to another store, or to one"
    " from before a restore; give this store a folder of its own"
)
_EMPTY_STORE = (
    "{folder} has signed heads up to export {number}, and the store has none: it was emptied, or is"
    " another one; restore its backup, or give a new store a folder of its own (heads.folder)"
)


class BadExport(Exception):
    """A folder that belongs to another store, has a gap or cannot be read."""


@dataclass(frozen=True, slots=True)
class BrokenLine:
    """A line of an export file that is not an export."""

    place: str


def _export(folder: Path, signed: SignedHeads) -> None:
    last = last_exported(folder)
    if last is not None and signed.number <= last.number:
        exported = last if signed.number == last.number else _find(folder, signed.number)
        if exported is not None and exported != signed:
            raise BadExport(_OTHER_STORE.format(folder=folder, number=signed.number))
        return
    expected = 1 if last is None else last.number + 1
    if signed.number != expected and last is not None:
        raise BadExport(f"{folder} ends at export {last.number}: {signed.number} leaves a gap")
    _append(_file(folder, signed.number), signed)


def export_stored(folder: Path, database: Database) -> int:
    """Add the stored exports that a folder does not have yet; return how many were added.

    This makes up for a server that was killed between signing and exporting. Several processes may
    share a folder.
    """
    count = 0
    with lock_folder(folder):
        last = last_exported(folder)
        number = 0 if last is None else last.number
        if last is not None and not _is_stored(database, last):
            raise BadExport(_OTHER_STORE.format(folder=folder, number=number))
        while True:
            with database.read() as connection:
                exports = list_exports_after(connection, number, 10)
            for signed in exports:
                _export(folder, signed)
                number = signed.number
            if not exports:
                return count
            count += len(exports)


def _is_stored(database: Database, signed: SignedHeads) -> bool:
    with database.read() as connection:
        return list_exports_after(connection, signed.number - 1, 1) == [signed]


def check_exports(folder: Path, database: Database) -> None:
    """Raise `BadExport` if a folder has exports that the store does not have.

    An emptied store, or a different one, must not be served as if there had been nothing before.
    """
    if not any(folder.glob("heads-*.jsonl")):
        return
    with lock_folder(folder):
        last = last_exported(folder)
    if last is None or _is_stored(database, last):
        return
    with database.read() as connection:
        sentence = _OTHER_STORE if list_exports_after(connection, 0, 1) else _EMPTY_STORE
    raise BadExport(sentence.format(folder=folder, number=last.number))


def last_exported(folder: Path) -> SignedHeads | None:
    """Return the last export in a folder; remove a line that a crash has truncated."""
    files = sorted(folder.glob("heads-*.jsonl"))
    while files:
        path = files.pop()
        with path.open("r+b") as file:
            end = _line_start(file, file.seek(0, os.SEEK_END))
            # The writer of an incomplete last line was killed; the store still has the export.
            file.truncate(end)
            if not end:
                continue
            file.seek(_line_start(file, end - 1))
            last = _read_line(file.readline())
        if last is None:
            raise BadExport(f"the last line of {path} is not an export of heads")
        return last
    return None


def read_exports(path: Path) -> Iterator[SignedHeads | BrokenLine]:
    """Yield the exports in a folder or a file, in the order of their lines."""
    files = sorted(path.glob("heads-*.jsonl")) if path.is_dir() else [path]
    for file in files:
        yield from _read_file(file)


def _find(folder: Path, number: int) -> SignedHeads | None:
    path = _file(folder, number)
    for export in _read_file(path) if path.exists() else ():
        if isinstance(export, SignedHeads) and export.number == number:
            return export
    return None


def _file(folder: Path, number: int) -> Path:
    first = number - (number - 1) % _EXPORTS_PER_FILE
    return folder / f"heads-{first:010}.jsonl"


def _append(path: Path, signed: SignedHeads) -> None:
    fields = asdict(signed) | {"signature": signed.signature.hex()}
    line = json.dumps(fields, separators=(",", ":"))
    new = not path.exists()
    with path.open("ab") as file:
        file.write(line.encode("ascii") + b"\n")
        file.flush()
        os.fsync(file.fileno())
    if new:
        sync_folder(path.parent)


def _line_start(file: BinaryIO, end: int) -> int:
    """Return the start of the line that ends at offset `end`, its newline excluded."""
    while end:
        step = min(end, 65536)
        file.seek(end - step)
        at = file.read(step).rfind(b"\n")
        if at >= 0:
            return end - step + at + 1
        end -= step
    return 0


def _read_file(path: Path) -> Iterator[SignedHeads | BrokenLine]:
    with path.open("rb") as file:
        lines = iter(lambda: file.readline(_MAX_LINE), b"")
        for number, line in enumerate(lines, start=1):
            yield _read_line(line) or BrokenLine(f"{path.name}, line {number}")


def _read_line(line: bytes) -> SignedHeads | None:
    try:
        parsed = json.loads(line.decode("ascii"))
        number, at, body = parsed["number"], parsed["at"], parsed["body"]
        signature = bytes.fromhex(parsed["signature"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    if type(number) is not int or type(at) is not int or type(body) is not str:
        return None
    return SignedHeads(number, at, body, signature)
