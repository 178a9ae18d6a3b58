"""Locks on files, which end with their process, and durability of new files."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from fortyeight.extras import require
from fortyeight.store.model import StoreError, Unavailable

if TYPE_CHECKING:
    from filelock import FileLock

if sys.platform != "win32":
    import fcntl


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
            raise _in_use(path) from None
        except OSError as error:
            raise Unavailable(f"The file {path} cannot be written to.") from error

    def release(self) -> None:
        """Release the lock; doing so twice is not an error."""
        self._lock.release()


class ServerLock:
    """The same lock for all processes of a server: copies of the one that took it keep it too.

    It is free when the last of them has ended. With `seconds`, those of a killed server are waited
    for.
    """

    def __init__(self, path: Path, seconds: float) -> None:
        self._file = _open_lock(path)
        until = time.monotonic() + seconds
        while True:
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if time.monotonic() < until:
                    time.sleep(0.02)
                    continue
                os.close(self._file)
                raise _in_use(path) from None
            return

    def release(self) -> None:
        """Give the lock up in this process; copies of it keep theirs."""
        os.close(self._file)


def _open_lock(path: Path) -> int:
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise Unavailable(f"The file {path} cannot be written to.") from error


def _in_use(path: Path) -> DatabaseInUse:
    return DatabaseInUse(
        f"Another process has the database {path.with_suffix('').name} open for writing; "
        "stop that server first."
    )


class WriteTurn:
    """Turn to write to a database, which one process at a time has; a context manager.

    A process that ends gives its turn back. The file is never removed, as that of `DatabaseLock`.
    """

    def __init__(self, path: Path) -> None:
        self._file = _open_lock(path)

    def __enter__(self) -> None:
        if self._file >= 0:
            fcntl.flock(self._file, fcntl.LOCK_EX)

    def __exit__(self, *_: object) -> None:
        if self._file >= 0:
            fcntl.flock(self._file, fcntl.LOCK_UN)

    def close(self) -> None:
        """Close the file; doing so twice is not an error."""
        if self._file >= 0:
            os.close(self._file)
        self._file = -1


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
