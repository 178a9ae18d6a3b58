"""One-line summaries of the rulings, to explain a number cited beside a clause."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType


@cache
def rulings() -> Mapping[str, str]:
    """Return the summary of every ruling by its number, such as ``R19``."""
    text = (resources.files("fortyeight.rulebook") / "rulings.toml").read_text("utf-8")
    return MappingProxyType(tomllib.loads(text))
