"""Which code a process runs, so that two that work together can see that it is the same."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

import fortyeight

#: What the numbers come from; how they are shown is no part of it.
_SUFFIXES = (".py", ".toml")
_NOT_OF_IT = "cli"


@cache
def edition() -> str:
    """The version, and a few digits that are the same for the same code and rulebooks."""
    folder = Path(fortyeight.__file__).parent
    told = sha256()
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        if path.suffix in _SUFFIXES and name.parts[0] != _NOT_OF_IT:
            # A checkout may have other line ends on another system.
            told.update(name.as_posix().encode() + b"\0")
            told.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return f"{fortyeight.__version__} ({told.hexdigest()[:12]})"
