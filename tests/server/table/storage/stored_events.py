"""An example of every event that a served table stores, as it is in the store, decrypted.

Stored events can be read for ever: the file is only ever added to. `python -m
tests.server.table.storage.stored_events` adds the missing names, and touches no other.
"""

from __future__ import annotations

import json
import types
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import Any, Union, get_args, get_origin, get_type_hints

from fortyeight.cards import Card, card
from fortyeight.server.table.storage.event_log import ALL_NAMES, SERVED_EVENTS

FILE = Path(__file__).with_name("stored_events.json")


def example(kind: Any, name: str = "") -> Any:
    """Return some value of a type, for a field of an event."""
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return example(next(one for one in get_args(kind) if one is not type(None)), name)
    if origin is tuple:
        parts = get_args(kind)
        if len(parts) == 2 and parts[1] is Ellipsis:
            return (example(parts[0], name), example(parts[0], name))
        return tuple(example(part, name) for part in parts)
    if kind is Card:
        return card("7s")
    if isinstance(kind, type) and issubclass(kind, Enum):
        return next(iter(kind))
    if is_dataclass(kind) and isinstance(kind, type):
        hints = get_type_hints(kind)
        return kind(**{one.name: example(hints[one.name], one.name) for one in fields(kind)})
    return {bool: True, int: 7, str: f"some {name}"}[kind]


def main() -> None:
    stored: dict[str, Any] = json.loads(FILE.read_text()) if FILE.exists() else {}
    for kind, name in ALL_NAMES.items():
        if name not in stored:
            stored[name] = SERVED_EVENTS.fields_to_json(example(kind))
    lines = [
        f"  {json.dumps(name)}: {json.dumps(stored[name], ensure_ascii=True)}"
        for name in sorted(stored)
    ]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
