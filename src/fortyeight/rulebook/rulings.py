"""What each ruling says, in a line: for who meets its number beside a clause."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType


@cache
def rulings() -> Mapping[str, str]:
    """Every ruling's line by its number: ``R19``."""
    text = (resources.files("fortyeight.rulebook") / "rulings.toml").read_text("utf-8")
    return MappingProxyType(tomllib.loads(text))
