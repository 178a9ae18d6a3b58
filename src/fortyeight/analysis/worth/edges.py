"""Cache of the house's edge by the solver's rules."""

from __future__ import annotations

from fortyeight.analysis.game_rules import GameRules, rules_key
from fortyeight.analysis.models import SplitModel
from fortyeight.analysis.solver import solve


class EdgeCache:
    """Edges by one model of splitting; each set of rules is solved once."""

    def __init__(self, model: SplitModel) -> None:
        self.model = model
        self._known: dict[bytes, float] = {}

    def of(self, rules: GameRules) -> float:
        """Return the house's edge, as a share of the original wager."""
        key = rules_key(rules)
        if key not in self._known:
            self._known[key] = -solve(rules, (self.model,)).ev[self.model]
        return self._known[key]

    @property
    def solved(self) -> int:
        """The number of sets of rules solved so far."""
        return len(self._known)
