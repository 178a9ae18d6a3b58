"""What files need to be there after a crash, and whole where several processes write them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def sync_folder(folder: Path) -> None:
    """Wait until the disk has the names of the files in a folder."""
    if os.name != "posix":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


@contextmanager
def one_at_a_time(folder: Path) -> Iterator[None]:
    """Wait until no other process works on a folder, which is made if need be."""
    folder.mkdir(parents=True, exist_ok=True)
    opened = os.open(folder / ".lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if sys.platform == "win32":
            import msvcrt  # noqa: PLC0415  # one of the two is on a platform

            msvcrt.locking(opened, msvcrt.LK_LOCK, 1)
        else:
            import fcntl  # noqa: PLC0415  # one of the two is on a platform

            fcntl.flock(opened, fcntl.LOCK_EX)
        yield
    finally:
        os.close(opened)
