"""Locks on files, which the system lets go of when their process dies."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from fortyeight.store.model import StoreError, Unavailable


class DatabaseInUse(StoreError):
    """Another process has this database open for writing."""


class DatabaseLock:
    """Lock on the file beside a database, held until `release` or the end of the process.

    The file stays: to remove it would let two processes lock two files.
    """

    def __init__(self, path: Path) -> None:
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
        """Let go; again is no error."""
        self._lock.release()


@contextmanager
def one_at_a_time(folder: Path) -> Iterator[None]:
    """Wait until no other process works on a folder, which is made if need be."""
    folder.mkdir(parents=True, exist_ok=True)
    with _system_lock(folder / ".lock"):
        yield


def _system_lock(path: Path) -> FileLock:
    """Return a lock of the system's own; a file that means a lock would outlive a kill."""
    return FileLock(path, mode=0o600, thread_local=False, fallback_to_soft=False)
