"""Identify the code of a process, so that a client and its workers can check that they match."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

import fortyeight

#: Files on which results depend; the command line only formats them.
_SUFFIXES = (".py", ".toml")
_NOT_OF_IT = "cli"


@cache
def code_version() -> str:
    """Return the version, with a short hash of the code and the rulebooks."""
    folder = Path(fortyeight.__file__).parent
    digest = sha256()
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        if path.suffix in _SUFFIXES and name.parts[0] != _NOT_OF_IT:
            # A checkout may have other line endings on another system.
            digest.update(name.as_posix().encode() + b"\0")
            digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return f"{fortyeight.__version__} ({digest.hexdigest()[:12]})"
