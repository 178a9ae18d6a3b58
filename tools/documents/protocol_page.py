"""The tables of `docs/reference/protocol.md`, made from the messages themselves.

`python -m tools.documents.protocol_page docs/reference/protocol.md` writes them anew.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any, get_args, get_type_hints

from fortyeight.server.wire import (
    card_asks,
    messages,
    player_asks,
    service_asks,
    staff_asks,
    terminal_asks,
)
from fortyeight.server.wire.ask import Ask
from fortyeight.server.wire.care_entries import care_table
from fortyeight.server.wire.commands import ASKS
from fortyeight.view import AudienceRole

_SECTIONS = {
    "player": (player_asks,),
    "staff": (staff_asks, card_asks),
    "terminal": (terminal_asks,),
    "service": (service_asks,),
}
_ENVELOPE = ("type", "id", "seen", "do")
_BLOCK = re.compile(r"(<!-- tools/protocol-page: ([a-z]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def asks_table(section: str) -> str:
    """Every verb of one kind: its fields, who may send it, what it is."""
    lines = ["| `do` | fields | by | what it asks for |", "| --- | --- | --- | --- |"]
    modules = {module.__name__ for module in _SECTIONS[section]}
    for verb, kind in ASKS.items():
        if kind.__module__ in modules:
            by = ", ".join(role for role in AudienceRole if role in kind.may)
            lines.append(f"| `{verb}` | {_fields(kind)} | {by} | {_first_line(kind)} |")
    return "\n".join(lines)


def _fields(kind: type[Ask]) -> str:
    said = kind.model_json_schema()["properties"]
    shown = [f"`{name}`: {_said(part)}" for name, part in said.items() if name not in _ENVELOPE]
    return "; ".join(shown) or "–"


def _said(part: dict[str, Any]) -> str:
    """A field in words, and whether it may be left out."""
    kinds = [one for one in part.get("anyOf", [part]) if one.get("type") != "null"]
    words = _words(kinds[0])
    return f"{words}, or nothing" if "default" in part else words


def _words(part: dict[str, Any]) -> str:
    """A field's bounds in words."""
    if "enum" in part:
        return "one of " + ", ".join(f"`{one}`" for one in part["enum"])
    if part.get("type") == "array":
        return f"up to {part['maxItems']}, each {_words(part['items'])}"
    if part.get("type") == "integer":
        return f"integer {part['minimum']} to {part['maximum']}"
    if part.get("type") == "boolean":
        return "true or false"
    if "pattern" in part:
        # A bar would end the cell of the table.
        pattern = part["pattern"].replace("|", "\\|")
        return f"text `{pattern}`"
    return f"text of {part['minLength']} to {part['maxLength']} characters"


def _first_line(kind: type[Any]) -> str:
    return (kind.__doc__ or "").strip().splitlines()[0]


def sent_table() -> str:
    """Every message that a table sends, with its fields."""
    lines = ["| `type` | fields | what it says |", "| --- | --- | --- |"]
    for kind in messages.MESSAGES:
        hints = get_type_hints(kind)
        fields = ", ".join(f"`{name}`" for name in hints if name != "type")
        name = get_args(hints["type"])[0]
        lines.append(f"| `{name}` | {fields} | {messages.MEANS[name]} |")
    return "\n".join(lines)


_OWN = {"sent": sent_table, "care": care_table}


def renewed(text: str) -> str:
    """The page with its tables made anew."""

    def table(found: re.Match[str]) -> str:
        made = _OWN[found[2]]() if found[2] in _OWN else asks_table(found[2])
        return f"{found[1]}\n{made}\n\n{found[3]}"

    return _BLOCK.sub(table, text)


if __name__ == "__main__":
    page = Path(sys.argv[1])
    page.write_text(renewed(page.read_text("utf-8")), "utf-8")
