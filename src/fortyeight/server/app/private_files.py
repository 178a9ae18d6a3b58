"""Restrict the data folder and its files to the server's user, at every start."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from fortyeight.server.base.logs import log_event
from fortyeight.server.base.server_settings import Settings
from fortyeight.store.database.address import parse_address


class NotPrivate(Exception):
    """A file or folder is open to other users and that cannot be changed; says which and why."""


def make_private(settings: Settings) -> None:
    """Remove other users' permissions from the data folder, the keys and the embedded database."""
    if os.name != "posix":
        return
    if settings.data.stat().st_mode & stat.S_ISVTX:
        raise NotPrivate(f"{settings.data} is shared by all: give the server a folder of its own")
    for path, mode in private_paths(settings):
        _tighten(path, mode)


def private_paths(settings: Settings) -> Iterator[tuple[Path, int]]:
    """Yield the files and folders that only the server's user may read, with the mode of each."""
    for folder in (settings.data, settings.data / "keys"):
        if folder.is_dir():
            yield folder, 0o700
    files = list((settings.data / "keys").glob("*.key"))
    if (stored := parse_address(settings.store_url).path) is not None:
        files += [
            stored.with_name(stored.name + end) for end in ("", "-wal", "-shm", ".lock", ".turn")
        ]
    for file in files:
        if file.is_file():
            yield file, 0o600


def _tighten(path: Path, mode: int) -> None:
    before = stat.S_IMODE(path.stat().st_mode)
    if not before & 0o077:
        return
    try:
        path.chmod(mode)
    except OSError as error:
        raise NotPrivate(
            f"{path} is open to others and cannot be closed to them: {error.strerror}"
        ) from None
    # Logged because a key may have been read before: removing permissions does not undo that.
    log_event("closed to others", path=str(path), before=f"{before:04o}", after=f"{mode:04o}")
