"""Cache key of a set of rules."""

from __future__ import annotations

import hashlib
from dataclasses import MISSING, fields, is_dataclass
from typing import Any

import numpy as np

from fortyeight.analysis.game_rules import GameRules


def rules_key(rules: GameRules) -> bytes:
    """Return a hash of everything that the solver's values depend on, arrays included."""
    digest = hashlib.sha256()
    _add(digest, rules)
    return digest.digest()


def _add(digest: hashlib._Hash, part: Any) -> None:
    for field in fields(part):
        value = getattr(part, field.name)
        if field.default is not MISSING and value == field.default:
            # A rule that is added later must not change the keys of houses without it.
            continue
        digest.update(field.name.encode())
        if is_dataclass(value):
            _add(digest, value)
        elif isinstance(value, np.ndarray):
            digest.update(f"{value.dtype}{value.shape}".encode())
            digest.update(value.tobytes())
        else:
            digest.update(repr(value).encode())
