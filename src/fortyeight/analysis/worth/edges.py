"""The house's edge by the solver's rules, each set of rules solved once."""

from __future__ import annotations

from fortyeight.analysis.game_rules import GameRules
from fortyeight.analysis.rules_key import rules_key
from fortyeight.analysis.solver import Model, solve


class EdgeCache:
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
