"""Tables of `docs/reference/protocol.md`, made from the messages themselves.

`python -m tools.documents.protocol_page docs/reference/protocol.md` renews them.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any, get_args, get_type_hints

from tools.documents import sent_messages
from tools.documents.care_entries import care_table

from fortyeight.server.wire import (
    card_requests,
    player_requests,
    service_requests,
    staff_requests,
    terminal_requests,
)
from fortyeight.server.wire.client_request import ClientRequest
from fortyeight.server.wire.parsing import REQUESTS
from fortyeight.view import AudienceRole

_SECTIONS = {
    "player": (player_requests,),
    "staff": (staff_requests, card_requests),
    "terminal": (terminal_requests,),
    "service": (service_requests,),
}
_ENVELOPE = ("type", "id", "seen", "do")
_BLOCK = re.compile(r"(<!-- tools/protocol-page: ([a-z]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def requests_table(section: str) -> str:
    """Return the table of one kind of verbs: fields, who may send them, meaning."""
    lines = ["| `do` | fields | by | what it asks for |", "| --- | --- | --- | --- |"]
    modules = {module.__name__ for module in _SECTIONS[section]}
    for verb, kind in REQUESTS.items():
        if kind.__module__ in modules:
            by = ", ".join(role for role in AudienceRole if role in kind.roles)
            lines.append(f"| `{verb}` | {_fields(kind)} | {by} | {_first_line(kind)} |")
    return "\n".join(lines)


def _fields(kind: type[ClientRequest]) -> str:
    said = kind.model_json_schema()["properties"]
    shown = [f"`{name}`: {_said(part)}" for name, part in said.items() if name not in _ENVELOPE]
    return "; ".join(shown) or "–"


def _said(part: dict[str, Any]) -> str:
    """Describe a field, and whether it may be left out."""
    kinds = [one for one in part.get("anyOf", [part]) if one.get("type") != "null"]
    words = _words(kinds[0])
    return f"{words}, or nothing" if "default" in part else words


def _words(part: dict[str, Any]) -> str:
    """Describe a field's bounds."""
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
    """Return the table of the messages that a table sends, with their fields."""
    lines = ["| `type` | fields | what it says |", "| --- | --- | --- |"]
    for kind in sent_messages.MESSAGES:
        hints = get_type_hints(kind)
        fields = ", ".join(f"`{name}`" for name in hints if name != "type")
        name = get_args(hints["type"])[0]
        lines.append(f"| `{name}` | {fields} | {sent_messages.MEANS[name]} |")
    return "\n".join(lines)


_OWN = {"sent": sent_table, "care": care_table}


def renewed(text: str) -> str:
    """Return the page with its tables renewed."""

    def table(found: re.Match[str]) -> str:
        made = _OWN[found[2]]() if found[2] in _OWN else requests_table(found[2])
        return f"{found[1]}\n{made}\n\n{found[3]}"

    return _BLOCK.sub(table, text)


if __name__ == "__main__":
    page = Path(sys.argv[1])
    page.write_text(renewed(page.read_text("utf-8")), "utf-8")
