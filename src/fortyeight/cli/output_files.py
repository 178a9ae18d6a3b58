"""Files that a command writes: all of them, or none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from fortyeight.cli.rules.load import BadInput


def check_places(paths: Sequence[Path]) -> None:
    """Refuse what could not be written, before anything is worked out."""
    for at, path in enumerate(paths):
        if path.is_dir():
            raise BadInput(str(path), "this is a folder, not a file")
        if not path.parent.is_dir():
            raise BadInput(str(path), f"there is no folder {path.parent}")
        if path.resolve() in [one.resolve() for one in paths[:at]]:
            raise BadInput(str(path), "two outputs cannot go to the same file")


def write_all(files: Mapping[Path, bytes]) -> None:
    """Write every file beside its place first, and put them there when all are written."""
    ready: dict[Path, Path] = {}
    path = Path()
    try:
        for path, content in files.items():
            if path.exists() and not path.is_file():
                path.write_bytes(content)  # a pipe or a device: nothing can be put in its place
                continue
            place = path.resolve()
            beside = place.with_name(f".{place.name}.part")
            ready[beside] = place
            beside.write_bytes(content)
        for beside, place in ready.items():
            beside.replace(place)
    except OSError as error:
        for beside in ready:
            beside.unlink(missing_ok=True)
        raise BadInput(str(path), f"it cannot be written: {error.strerror or error}") from None
