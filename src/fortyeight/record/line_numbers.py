"""Find the line of a fault's place in the text of a record."""

from __future__ import annotations

import re

_FIELD = re.compile(r"(?P<name>[a-z_-]+)(\[(?P<entry>[0-9]+)\])?(\.(?P<key>[^.]+))?.*", re.DOTALL)
# An unclosed string is matched too, so that no part of it is scanned twice.
_TEXT = re.compile(r'"(?:[^"\\\n]++|\\.)*+"?|\'[^\'\n]*+\'?|#[^\n]*')


def line_number(text: str, at: str) -> int | None:
    """Return the line of a place like `wagers[2]` or `house.decks`, from 1; None if not found."""
    match = _FIELD.fullmatch(at)
    if match is None:
        return None
    place = _field(text, match["name"], match["key"])
    if place is None:
        return None
    if match["entry"] is not None:
        place = _entry(text, place, int(match["entry"]))
    return text.count("\n", 0, place) + 1


def _field(text: str, name: str, key: str | None) -> int | None:
    """Return the offset of a field, or of one of its keys under the field's heading."""
    if key is not None:
        heading = re.search(rf"^[ \t]*\[{re.escape(name)}\][^\n]*$", text, re.MULTILINE)
        if heading is not None:
            under = re.compile(rf"^[ \t]*[\"']?{re.escape(key)}[\"']?[ \t]*=", re.MULTILINE)
            written = under.search(text, heading.end())
            return written.start() if written else heading.start()
    written = re.search(rf"^[ \t]*(\[)?{re.escape(name)}(\])?[ \t]*(=|$)", text, re.MULTILINE)
    return written.start() if written else None


def _entry(text: str, start: int, entry: int) -> int:
    """Return the offset of an entry in a list of strings, or of the list if it is not found."""
    texts = [one for one in _TEXT.finditer(text, start) if not one[0].startswith("#")]
    return texts[entry].start() if entry < len(texts) else start
