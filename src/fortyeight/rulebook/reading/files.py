"""Read a TOML file in UTF-8, within bounds."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from fortyeight.rulebook.reading.formatting import one_line
from fortyeight.rulebook.reading.toml_bounds import TomlTooLarge, check_bounds
from fortyeight.rulebook.schema.sections import SECTIONS

FileKind = Literal["house", "rulebook", "unknown"]

#: In bytes. A rulebook has some ten thousand.
MAX_FILE_SIZE = 1_000_000


class Unreadable(ValueError):
    """A file that cannot be read, or a text that is not TOML."""


def read_text(
    path: Path, what: str = "a rulebook or a house", max_size: int = MAX_FILE_SIZE
) -> str:
    """Return the text of a file; `what` names its contents in the error message."""
    try:
        with path.open("rb") as file:
            raw = file.read(max_size + 1)
    except OSError as error:
        raise Unreadable(
            f"the file cannot be read: {error.strerror or 'no reason given'}"
        ) from None
    except ValueError:
        raise Unreadable("the file cannot be read: no file has such a name") from None
    if len(raw) > max_size:
        raise Unreadable(f"the file is too large for {what}")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable("the file is not UTF-8 text") from None


def parse_toml(text: str) -> dict[str, Any]:
    """Parse a TOML text; raise `Unreadable` if it is not TOML or exceeds the bounds."""
    try:
        check_bounds(text)
        return tomllib.loads(text)
    except TomlTooLarge as error:
        raise Unreadable(f"not TOML that can be read: {error}") from None
    except RecursionError:
        raise Unreadable("not TOML that can be read: it is nested too deeply") from None
    except ValueError as error:
        raise Unreadable(f"not TOML: {one_line(str(error), 200)}") from None


def file_kind(raw: Mapping[str, Any]) -> FileKind:
    """Return whether a parsed file is a house, which names its rulebook, or a rulebook."""
    if isinstance(raw.get("rulebook"), str):
        return "house"
    if "id" in raw or "based_on" in raw or any(name in raw for name in SECTIONS):
        return "rulebook"
    return "house" if "rulebook" in raw else "unknown"
