"""Measure how long values have not changed, by the observer's own clock.

The clocks of two machines are never compared. Long gaps between two observations do not count in
full: after a pause of the observer or of the database, no process is taken for dead that had no
chance to write a heartbeat.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


@dataclass(slots=True)
class Stillness(Generic[Key, Value]):
    """How long each of several values has not changed.

    `most` is the maximum time, in seconds, that counts between two observations.
    """

    most: float
    _looked_at: float | None = None
    _known: dict[Key, tuple[Value, float]] = field(default_factory=dict)

    def look(self, seen: Mapping[Key, Value], now: float) -> dict[Key, float]:
        """Record the current values; return for how many seconds each has been unchanged."""
        passed = 0.0 if self._looked_at is None else min(max(now - self._looked_at, 0.0), self.most)
        self._looked_at = now
        known = self._known
        self._known = {}
        for key, value in seen.items():
            before = known.get(key)
            still = before[1] + passed if before is not None and before[0] == value else 0.0
            self._known[key] = (value, still)
        return {key: still for key, (_, still) in self._known.items()}
