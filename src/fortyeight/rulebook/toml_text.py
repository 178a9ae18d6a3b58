"""Write plain data as TOML."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml_text(raw: Mapping[str, Any], within: str = "") -> str:
    """Return plain data as TOML, the values of its tables in one line each.

    `within` is a table of the document that holds all of it.
    """
    lines = [f"[{within}]"] if within else []
    lines += [
        f"{_key(name)} = {toml_value(value)}" for name, value in raw.items() if not _is_table(value)
    ]
    for name, value in raw.items():
        if _is_table(value):
            lines += ["", *_table(f"{within}.{name}" if within else name, value)]
    return "\n".join(lines) + "\n"


def _is_table(value: object) -> bool:
    return isinstance(value, Mapping) or _is_rows(value)


def _is_rows(value: object) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], Mapping)


def _table(name: str, value: Any) -> list[str]:
    if isinstance(value, list):
        rows = [line for row in value for line in ("", f"[[{name}]]", *_pairs(row))]
        return rows[1:]
    plain = {key: one for key, one in value.items() if not _is_rows(one)}
    lines = [f"[{name}]", *_pairs(plain)] if plain else []
    for key, one in value.items():
        if _is_rows(one):
            lines += ["", *_table(f"{name}.{_key(key)}", one)]
    return lines[0 if plain else 1 :]


def _pairs(table: Mapping[str, Any]) -> list[str]:
    return [f"{_key(key)} = {toml_value(value)}" for key, value in table.items()]


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else toml_value(name)


def toml_value(value: Any) -> str:
    """Return a plain value as TOML, in one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        # Like JSON, but with the DEL character escaped too.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Mapping):
        pairs = ", ".join(f"{_key(key)} = {toml_value(one)}" for key, one in value.items())
        return f"{{ {pairs} }}"
    return "[" + ", ".join(toml_value(one) for one in value) + "]"
