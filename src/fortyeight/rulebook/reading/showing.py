"""How something out of a file is shown in a sentence: short, and on one line."""

from __future__ import annotations

import re
from collections.abc import Mapping

LONGEST_SHOWN = 60
#: Python itself refuses to write a number of many thousand digits.
LARGEST_NUMBER = 10**18

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_MOST_PARTS = 6


def one_line(text: str, longest: int = LONGEST_SHOWN) -> str:
    """A text without line breaks, control characters and great length."""
    cut = text if len(text) <= longest else text[:longest] + "…"
    return "".join(char if char.isprintable() else f"\\u{ord(char):04x}" for char in cut)


def quoted(text: str) -> str:
    """A text in quotation marks, as a file would write it."""
    return '"' + one_line(text.replace("\\", "\\\\").replace('"', '\\"')) + '"'


def named(key: object) -> str:
    """A key, in quotation marks where it needs them."""
    text = str(key)
    bare = len(text) <= LONGEST_SHOWN and _BARE.fullmatch(text)
    return text if bare else quoted(text)


def shown(value: object, depth: int = 2) -> str:
    """A value as a file would write it, cut short."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, int):
        return str(value) if abs(value) <= LARGEST_NUMBER else "a number of many digits"
    if isinstance(value, list | tuple):
        if not depth:
            return "a list"
        parts = [shown(part, depth - 1) for part in value[:_MOST_PARTS]]
        return "[" + ", ".join(parts + ["…"] * (len(value) > _MOST_PARTS)) + "]"
    if isinstance(value, Mapping):
        return "a table"
    return one_line(str(value))
