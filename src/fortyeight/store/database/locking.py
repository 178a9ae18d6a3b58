"""A lock on a file beside the database: one process at a time, let go when it dies."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from fortyeight.store.model import StoreError, Unavailable


class DatabaseInUse(StoreError):
    """Another process has this database open for writing."""


class FileLock:
    """Held from its making until `release`, or until the process ends in whatever way."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise Unavailable(f"The file {path} cannot be written to.") from error
        try:
            _lock(self._file)
        except OSError as error:
            os.close(self._file)
            raise DatabaseInUse(
                f"Another process has the database {path.with_suffix('').name} open for writing; "
                "stop that server first."
            ) from error

    def release(self) -> None:
        """Let go. The file stays: to remove it would let two processes lock two files."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


def _lock(file: int) -> None:
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415  # one of the two is on a platform

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl  # noqa: PLC0415  # one of the two is on a platform

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
