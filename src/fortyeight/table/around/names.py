"""Names of people at a table."""

from __future__ import annotations

import unicodedata

MAX_NAME_LENGTH = 32

#: Words that a round record uses for something else.
RESERVED = frozenset(
    [
        "dealer",
        "floor",
        "insure",
        "stay",
        "refuse",
        "take",
        "dead",
        "surrender",
        "hit",
        "stand",
        "split",
        "double",
        "rescue",
        "cover",
        "ride",
    ]
)


def name_fault(name: str) -> str:
    """Return why a text cannot be a person's name; empty if it can."""
    if not name or len(name) > MAX_NAME_LENGTH:
        return f"a name has 1 to {MAX_NAME_LENGTH} characters"
    if unicodedata.normalize("NFC", name) != name:
        return "a name is written in Unicode's composed form (NFC)"
    if any(char.isspace() or unicodedata.category(char).startswith("C") for char in name):
        return "a name has no spaces and no control characters"
    if name.lower() in RESERVED:
        return f"{name!r} means something else in a round record"
    if name.isdecimal():
        return "a name is more than a number"
    return ""
