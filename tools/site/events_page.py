"""The events of tables as a page, from their classes."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from fortyeight.server.table.storage.event_log import ALL_NAMES, SEALED

HEAD = """\
# Events

Everything that happens at a table is an event in the [log](../how-to/audit-log.md), stored under
these names for good: an event of another shape gets a new number. Clients get them [as their reader
may see them](protocol.md#from-a-table). Amounts are cents. Events that are sealed are encrypted in
the store.

| name | fields | |
| --- | --- | --- |
"""


def events_page() -> str:
    """Return the page for all events."""
    rows = [_row(name, kind) for kind, name in ALL_NAMES.items()]
    return HEAD + "\n".join(sorted(rows)) + "\n"


def _row(name: str, kind: type[Any]) -> str:
    shape = "<br>".join(f"`{one.name}: {one.type}`".replace("|", "\\|") for one in fields(kind))
    text = " ".join((kind.__doc__ or "").split())
    text = "" if text == kind.__name__ else text  # it has no docstring of its own
    return f"| `{name}` | {shape} | {text}{' Sealed.' if kind in SEALED else ''} |"
