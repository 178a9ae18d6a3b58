"""Where a fault's place is in the text of a record."""

from __future__ import annotations

import re

_FIELD = re.compile(r"(?P<name>[a-z_-]+)(\[(?P<entry>[0-9]+)\])?(\.(?P<key>[^.]+))?.*", re.DOTALL)
# A text that is not closed is matched as well, so that no part of it is scanned twice.
_TEXT = re.compile(r'"(?:[^"\\\n]++|\\.)*+"?|\'[^\'\n]*+\'?|#[^\n]*')


def line_of(text: str, at: str) -> int | None:
    """The line, from 1, of `wagers[2]` or `house.decks`; none where it cannot be told."""
    found = _FIELD.fullmatch(at)
    if found is None:
        return None
    place = _field(text, found["name"], found["key"])
    if place is None:
        return None
    if found["entry"] is not None:
        place = _entry(text, place, int(found["entry"]))
    return text.count("\n", 0, place) + 1


def _field(text: str, name: str, key: str | None) -> int | None:
    """Where a field is written, or a key of it that stands under its own heading."""
    if key is not None:
        heading = re.search(rf"^[ \t]*\[{re.escape(name)}\][^\n]*$", text, re.MULTILINE)
        if heading is not None:
            under = re.compile(rf"^[ \t]*[\"']?{re.escape(key)}[\"']?[ \t]*=", re.MULTILINE)
            written = under.search(text, heading.end())
            return written.start() if written else heading.start()
    written = re.search(rf"^[ \t]*(\[)?{re.escape(name)}(\])?[ \t]*(=|$)", text, re.MULTILINE)
    return written.start() if written else None


def _entry(text: str, start: int, entry: int) -> int:
    """Where an entry of a list of texts is written; the list's place where it is not found."""
    texts = [one for one in _TEXT.finditer(text, start) if not one[0].startswith("#")]
    return texts[entry].start() if entry < len(texts) else start
