"""Write the file of a new rulebook by difference, with comments for people who go on writing it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fortyeight.rulebook.book import Rulebook
from fortyeight.rulebook.keys import KEY_OF_PATH, KEYS
from fortyeight.rulebook.reading.formatting import one_line
from fortyeight.rulebook.reading.read_book import IDENTITY
from fortyeight.rulebook.reading.read_difference import BASED_ON
from fortyeight.rulebook.toml_text import toml_text, toml_value

_HEAD = (*IDENTITY, BASED_ON, "without")
_MAX_FILE_NAME = 200
_ROWS = """
# Rows of payout tables: a row of your own, or one of the base that pays something else. With
# pays = "none" a row of the base is not paid; without = ["bonus_21"] above takes none of them over.
# [[bonus_21]]
# ranks          = "6-7-8"
# suits          = "spades"
# pays           = "4:1"
# on_split_hands = false
"""


def new_file(raw: Mapping[str, Any], base: Rulebook, file: str) -> str:
    """Return what a file by difference says as its text, each changed rule with a comment."""
    shown, based_on = one_line(file, _MAX_FILE_NAME), raw[BASED_ON]
    rules = raw.get("rules", {})
    lines = [
        f"# A rulebook by difference: whatever is not here is as in {based_on}.",
        f"#   fortyeight rules check {shown}    every fault, and what differs",
        f"#   fortyeight rules show {shown}     all rules of the table",
        f"#   fortyeight rules show {based_on}    all rules of the base",
        "",
        toml_text({name: value for name, value in raw.items() if name in _HEAD}).rstrip(),
    ]
    if "source" not in raw:
        lines += [
            '# source = "https://…"    where the rules were published',
            '# as_of  = "2026-01-31"   and when they were read there',
        ]
    lines += ["", "[rules]"]
    for name, value in rules.items():
        lines += _rule_lines(name, value, base)
    if not rules:
        lines += ['# soft_17 = "draw"', "# doubles = 3"]
    tables = {name: table for name, table in raw.items() if name not in (*_HEAD, "rules")}
    return "\n".join(lines) + "\n" + (toml_text(tables) if tables else _ROWS)


def _rule_lines(name: str, value: Any, base: Rulebook) -> list[str]:
    if isinstance(value, Mapping) and name not in KEYS:
        fields = (_rule_lines(f"{name}.{field}", one, base) for field, one in value.items())
        return [line for lines in fields for line in lines]
    lines = []
    if (key := KEYS.get(KEY_OF_PATH.get(name, name))) is not None:
        entry = base.entries.get(key.path)
        said = f"; base: {entry.write(entry.default)}" if entry is not None else ""
        lines.append(f"# {key.text} ({key.type_name}{said})")
    return [*lines, f"{name} = {toml_value(value)}"]
