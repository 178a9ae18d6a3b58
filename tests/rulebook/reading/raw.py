"""The tables of shipped rulebook files, to be broken in tests."""

from __future__ import annotations

import copy
import tomllib
from functools import cache
from importlib import resources
from typing import Any


@cache
def _shipped(book: str) -> dict[str, Any]:
    file = resources.files("fortyeight.rulebook") / "books" / f"{book}.toml"
    return tomllib.loads(file.read_text("utf-8"))


def raw_book(book: str) -> dict[str, Any]:
    """Return a copy of the parsed file of a shipped rulebook, free to change."""
    return copy.deepcopy(_shipped(book))


def put(raw: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """Return the table with another value at a path such as ``cards.decks.allowed``."""
    *folders, name = path.split(".")
    inner: Any = raw
    for folder in folders:
        inner = inner[int(folder) if isinstance(inner, list) else folder]
    if isinstance(inner, list):
        inner[int(name)] = value
    else:
        inner[name] = value
    return raw
