"""Questions about a whole store that are also asked without the database libraries.

Each is a plain statement. `Run` executes one: `exec_driver_sql` of a connection of SQLAlchemy, or
`execute` of one of `sqlite3`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

Run = Callable[[str], Iterable[Sequence[Any]]]


def has_streams(run: Run, prefix: str) -> bool:
    """Return whether a stream with this prefix has any events."""
    streams = run("SELECT stream FROM streams WHERE version > 0")
    return any(stream.startswith(prefix) for (stream,) in streams)


def has_role(run: Run, role: str) -> bool:
    """Return whether an account that is not disabled has a role."""
    held = run("SELECT DISTINCT roles FROM people WHERE disabled_at IS NULL")
    return any(role in roles.split() for (roles,) in held)
