"""Write the files of a command: all of them, or none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from fortyeight.cli.bad_input import BadInput


def check_output_paths(paths: Sequence[Path]) -> None:
    """Refuse paths that could not be written, before any work is done."""
    for at, path in enumerate(paths):
        if path.is_dir():
            raise BadInput(str(path), "this is a folder, not a file")
        if not path.parent.is_dir():
            raise BadInput(str(path), f"there is no folder {path.parent}")
        if path.resolve() in [one.resolve() for one in paths[:at]]:
            raise BadInput(str(path), "two outputs cannot go to the same file")


def write_all(files: Mapping[Path, bytes]) -> None:
    """Write every file to a temporary name, and rename them when all are written."""
    temporaries: dict[Path, Path] = {}
    path = Path()
    try:
        for path, content in files.items():
            if path.exists() and not path.is_file():
                path.write_bytes(content)  # a pipe or a device cannot be replaced
                continue
            target = path.resolve()
            temporary = target.with_name(f".{target.name}.part")
            temporaries[temporary] = target
            temporary.write_bytes(content)
        for temporary, target in temporaries.items():
            temporary.replace(target)
    except OSError as error:
        for temporary in temporaries:
            temporary.unlink(missing_ok=True)
        raise BadInput(str(path), f"it cannot be written: {error.strerror or error}") from None
