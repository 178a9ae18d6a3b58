"""Read the changes of a new rulebook by difference from the command line."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_origin

from fortyeight.cli.framework.bad_input import BadInput, shown_name
from fortyeight.rulebook import KEY_OF_PATH, KEYS, Key, Rulebook
from fortyeight.rulebook.schema.values import is_number

_YES_NO = {"true": True, "yes": True, "false": False, "no": False}


def parse_changes(changes: Iterable[str]) -> dict[str, Any]:
    """Return what a file says in ``[rules]``; a key may be `soft_17` or `dealing.soft_17`."""
    rules: dict[str, Any] = {}
    for change in changes:
        name, equals, text = change.partition("=")
        if not equals or not name:
            raise BadInput(change, "write a change as KEY=VALUE, such as soft_17=draw")
        *folders, field = name.strip().split(".")
        table = rules
        for folder in folders:
            table = table.setdefault(folder, {})
            if not isinstance(table, dict):
                raise BadInput(change, "this is named twice")
        if field in table:
            raise BadInput(change, "this is named twice")
        table[field] = _value(KEYS.get(KEY_OF_PATH.get(name.strip(), name.strip())), text.strip())
    return rules


def _value(key: Key | None, text: str) -> Any:
    """Return a value as in a file; texts and lists may be written without quotation marks."""
    if text.startswith(("[", "{", '"')):
        try:
            return tomllib.loads(f"value = {text}")["value"]
        except tomllib.TOMLDecodeError:
            pass
    kind = None if key is None else key.kind
    if kind is bool and text.lower() in _YES_NO:
        return _YES_NO[text.lower()]
    if get_origin(getattr(kind, "__origin__", None)) is tuple:
        parts = [part.strip() for part in text.strip("[]").split(",")]
        listed = [part for part in parts if part and part != "none"]
        numbers = key is not None and key.name == "double_totals"
        return [int(part) if numbers and part.isdecimal() else part for part in listed]
    number = len(text) < 10 and text.isascii() and text.isdecimal()
    return int(text) if number and (kind is None or is_number(kind)) else text


def base_name(based_on: str, base: Rulebook, file: Path) -> str:
    """Return how a file names its base: by id, or by its path from the folder of the file."""
    if not Path(based_on).is_file():
        return base.id
    path = Path(os.path.relpath(based_on, file.parent)).as_posix()
    if path.startswith("..") or Path(path).is_absolute():
        raise BadInput(based_on, f"the base lies in the folder of {shown_name(str(file))} or below")
    return path
