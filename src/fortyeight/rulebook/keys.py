"""The keys of a house file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, get_type_hints

from fortyeight.rulebook.schema.section import Section
from fortyeight.rulebook.schema.sections import SECTIONS
from fortyeight.rulebook.schema.values import kind_name

#: The one key that holds a table: the odds of the match wager's rows.
MATCH_ODDS = "match_odds"


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a house file and the rulebook entry that it chooses a value for."""

    name: str
    path: str
    kind: Any
    text: str
    required: bool
    silent: Any

    @property
    def type_name(self) -> str:
        return kind_name(self.kind)

    @property
    def section(self) -> str:
        return self.path.split(".")[0]


def _keys() -> dict[str, Key]:
    keys: dict[str, Key] = {}
    for name, section in SECTIONS.items():
        for key in _keys_of(name, section):
            assert key.name not in keys, f"two fields share the key {key.name}"
            keys[key.name] = key
    return keys


def _keys_of(name: str, section: type[Section]) -> list[Key]:
    types = get_type_hints(section, include_extras=True)
    keys = []
    for field, info in section.model_fields.items():
        extra = info.json_schema_extra
        assert isinstance(extra, dict), f"{name}.{field} is declared without rule()"
        text = info.description or ""
        required = info.is_required()
        silent = None if required else info.default
        keys.append(Key(str(extra["key"]), f"{name}.{field}", types[field], text, required, silent))
    return keys


#: The keys by name, in the order of the sections.
KEYS: dict[str, Key] = _keys()
KEY_OF_PATH: dict[str, str] = {key.path: key.name for key in KEYS.values()}
