"""The keys of a house file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

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
        for field, rule in section.declared.items():
            assert rule.key not in keys, f"two fields share the key {rule.key}"
            kind, required = section.__annotations__[field], rule.is_required
            silent = None if required else rule.silent
            keys[rule.key] = Key(rule.key, f"{name}.{field}", kind, rule.text, required, silent)
    return keys


#: The keys by name, in the order of the sections.
KEYS: dict[str, Key] = _keys()
KEY_OF_PATH: dict[str, str] = {key.path: key.name for key in KEYS.values()}
