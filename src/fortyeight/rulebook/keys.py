"""Every key of a house file, in one table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fortyeight.rulebook.book import fields
from fortyeight.rulebook.sections import SECTIONS
from fortyeight.rulebook.values import kind_name

#: The one key that holds a table: the odds of the match wager's rows.
MATCH_ODDS = "match_odds"


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a house file and the rulebook entry that it chooses a value for."""

    name: str
    path: str
    kind: Any
    text: str

    @property
    def type_name(self) -> str:
        return kind_name(self.kind)


def _keys() -> dict[str, Key]:
    keys = {}
    for name, section in SECTIONS.items():
        for field, kind in fields(section).items():
            info = section.model_fields[field]
            extra = info.json_schema_extra
            assert isinstance(extra, dict), f"{name}.{field} is declared without rule()"
            key = str(extra["key"])
            assert key not in keys, f"two fields share the key {key}"
            keys[key] = Key(key, f"{name}.{field}", kind, info.description or "")
    return keys


#: The keys by name, in the order of the sections.
KEYS: dict[str, Key] = _keys()
KEY_OF_PATH: dict[str, str] = {key.path: key.name for key in KEYS.values()}
