"""Restrict the data folder and its files to the server's user, at every start."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from fortyeight.server.base.logs import log_event
from fortyeight.server.base.server_settings import Settings
from fortyeight.store.database.engines import parse_address


class NotPrivate(Exception):
    """A file or folder is open to other users and that cannot be changed; says which and why."""


def make_private(settings: Settings) -> None:
    """Remove other users' permissions from the data folder, the keys and the embedded database."""
    if os.name != "posix":
        return
    if settings.data.stat().st_mode & stat.S_ISVTX:
        raise NotPrivate(f"{settings.data} is shared by all: give the server a folder of its own")
    _tighten(settings.data, 0o700)
    if (settings.data / "keys").is_dir():
        _tighten(settings.data / "keys", 0o700)
    for path in _files(settings):
        if path.is_file():
            _tighten(path, 0o600)


def _files(settings: Settings) -> Iterator[Path]:
    yield from (settings.data / "keys").glob("*.key")
    stored = parse_address(settings.store_url).path
    if stored is not None:
        for end in ("", "-wal", "-shm", ".lock"):
            yield stored.with_name(stored.name + end)


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
