"""Format keys and values of a file for error messages: short, and on one line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches

MAX_LENGTH = 60
#: Faults after which none is remarked on.
_MAX_REMARKS = 10
#: Python refuses to format an integer of many thousand digits.
MAX_NUMBER = 10**18

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_MAX_PARTS = 6


def one_line(text: str, max_length: int = MAX_LENGTH) -> str:
    """Return a text on one line, shortened, with control characters escaped."""
    cut = text if len(text) <= max_length else text[:max_length] + "…"
    return "".join(char if char.isprintable() else f"\\u{ord(char):04x}" for char in cut)


def quote(text: str) -> str:
    """Return a text in quotation marks, as in a TOML file."""
    return '"' + one_line(text.replace("\\", "\\\\").replace('"', '\\"')) + '"'


def did_you_mean(name: object, known: Iterable[str], faults: Sequence[object] = ()) -> str:
    """Return a remark that names the known name closest to a wrong one; empty if none is close.

    After many `faults` there is none either: looking for it takes time, and a client chooses names.

    >>> did_you_mean("mimik", ("mimic", "never-bust"))
    ' (did you mean mimic?)'
    """
    if len(faults) >= _MAX_REMARKS:
        return ""
    close = get_close_matches(str(name)[:MAX_LENGTH], known, n=1)
    return f" (did you mean {close[0]}?)" if close else ""


def format_key(key: object) -> str:
    """Return a key, in quotation marks if TOML needs them."""
    text = str(key)
    bare = len(text) <= MAX_LENGTH and _BARE.fullmatch(text)
    return text if bare else quote(text)


def format_value(value: object, depth: int = 2) -> str:
    """Return a value as in a TOML file, shortened."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return quote(value)
    if isinstance(value, int):
        return str(value) if abs(value) <= MAX_NUMBER else "a number of many digits"
    if isinstance(value, list | tuple):
        if not depth:
            return "a list"
        parts = [format_value(part, depth - 1) for part in value[:_MAX_PARTS]]
        return "[" + ", ".join(parts + ["…"] * (len(value) > _MAX_PARTS)) + "]"
    if isinstance(value, Mapping):
        return "a table"
    return one_line(str(value))
