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
class UnchangedTimes(Generic[Key, Value]):
    """How long each of several values has not changed.

    `max_step` is the maximum time, in seconds, that counts between two observations.
    """

    max_step: float
    _observed_at: float | None = None
    _known: dict[Key, tuple[Value, float]] = field(default_factory=dict)

    def observe(self, values: Mapping[Key, Value], now: float) -> dict[Key, float]:
        """Record the current values; return for how many seconds each has been unchanged."""
        since = now if self._observed_at is None else self._observed_at
        elapsed = min(max(now - since, 0.0), self.max_step)
        self._observed_at = now
        known = self._known
        self._known = {}
        for key, value in values.items():
            before = known.get(key)
            seconds = before[1] + elapsed if before is not None and before[0] == value else 0.0
            self._known[key] = (value, seconds)
        return {key: seconds for key, (_, seconds) in self._known.items()}
