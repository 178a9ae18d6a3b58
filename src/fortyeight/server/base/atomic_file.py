"""Cache files: written atomically, the oldest deleted."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path


def write_atomically(path: Path, text: str) -> None:
    """Write a file whole or not at all.

    Errors are ignored: these files only save work, and are made again if they are missing.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError:
        return
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        Path(name).replace(path)
    except OSError:
        Path(name).unlink(missing_ok=True)


def delete_oldest(folder: Path, pattern: str, most: int) -> None:
    """Delete the oldest files of a pattern beyond a maximum number. Errors are ignored."""
    with suppress(OSError):
        files = sorted(folder.glob(pattern), key=lambda file: file.stat().st_mtime)
        for file in files[: max(0, len(files) - most)]:
            file.unlink(missing_ok=True)
