"""The house's edge by the solver's rules, each set of rules solved once."""

from __future__ import annotations

import hashlib
from dataclasses import fields, is_dataclass
from typing import Any

import numpy as np

from fortyeight.analysis.game_rules import GameRules
from fortyeight.analysis.solver import Model, solve


def rules_key(rules: GameRules) -> bytes:
    """The same for two sets of rules that are equal in everything, arrays too."""
    digest = hashlib.sha256()
    _add(digest, rules)
    return digest.digest()


def _add(digest: hashlib._Hash, part: Any) -> None:
    for field in fields(part):
        value = getattr(part, field.name)
        digest.update(field.name.encode())
        if is_dataclass(value):
            _add(digest, value)
        elif isinstance(value, np.ndarray):
            digest.update(f"{value.dtype}{value.shape}".encode())
            digest.update(value.tobytes())
        else:
            digest.update(repr(value).encode())


class Edges:
    """The edges of one model of splitting; what was solved once is not solved again."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self._known: dict[bytes, float] = {}

    def of(self, rules: GameRules) -> float:
        """The house's edge, as a share of the original wager."""
        key = rules_key(rules)
        if key not in self._known:
            self._known[key] = -solve(rules, (self.model,)).ev[self.model]
        return self._known[key]

    @property
    def solved(self) -> int:
        """How many sets of rules were solved so far."""
        return len(self._known)
