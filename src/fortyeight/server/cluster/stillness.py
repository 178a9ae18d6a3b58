"""How long something has not changed, by the clock of the one who looks.

The clocks of two machines are never compared. Only time in which somebody looked counts: after a
pause of his own, or of the database, nobody is taken for dead who had no occasion to show that he
lives.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


@dataclass(slots=True)
class Stillness(Generic[Key, Value]):
    """`most` is the longest time between two looks that counts, in seconds."""

    most: float
    _looked_at: float | None = None
    _known: dict[Key, tuple[Value, float]] = field(default_factory=dict)

    def look(self, seen: Mapping[Key, Value], now: float) -> dict[Key, float]:
        """For how long each of those that are seen has been as it is now, in seconds."""
        passed = 0.0 if self._looked_at is None else min(max(now - self._looked_at, 0.0), self.most)
        self._looked_at = now
        known = self._known
        self._known = {}
        for key, value in seen.items():
            before = known.get(key)
            still = before[1] + passed if before is not None and before[0] == value else 0.0
            self._known[key] = (value, still)
        return {key: still for key, (_, still) in self._known.items()}
