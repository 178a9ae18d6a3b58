"""Locks on files, which end with their process, and durability of new files."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from fortyeight.extras import require
from fortyeight.store.model import StoreError, Unavailable

if TYPE_CHECKING:
    from filelock import FileLock


class DatabaseInUse(StoreError):
    """Another process has this database open for writing."""


class DatabaseLock:
    """Lock on the file beside a database, held until `release` or the end of the process.

    The lock file is never removed: otherwise two processes could lock two different files.
    """

    def __init__(self, path: Path) -> None:
        require("filelock")
        from filelock import Timeout  # noqa: PLC0415  # slow to load, and readers lock nothing

        self._lock = _system_lock(path)
        try:
            self._lock.acquire(timeout=0)
        except Timeout:
            raise DatabaseInUse(
                f"Another process has the database {path.with_suffix('').name} open for writing; "
                "stop that server first."
            ) from None
        except OSError as error:
            raise Unavailable(f"The file {path} cannot be written to.") from error

    def release(self) -> None:
        """Release the lock; doing so twice is not an error."""
        self._lock.release()


@contextmanager
def lock_folder(folder: Path) -> Iterator[None]:
    """Lock a folder against other processes, waiting for them; create it if needed."""
    folder.mkdir(parents=True, exist_ok=True)
    with _system_lock(folder / ".lock"):
        yield


def _system_lock(path: Path) -> FileLock:
    """Return a lock of the operating system; a soft lock file would survive a killed process."""
    require("filelock")
    from filelock import FileLock  # noqa: PLC0415  # slow to load, and readers lock nothing

    return FileLock(path, mode=0o600, thread_local=False, fallback_to_soft=False)


def sync_folder(folder: Path) -> None:
    """Flush a folder to disk, so that new file names in it survive a crash."""
    if os.name != "posix":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
