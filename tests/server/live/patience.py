"""A time limit for a wait that ends early only if the awaited process is at fault."""

from __future__ import annotations

import time
from collections.abc import Callable


class Patience:
    """Time limit that leaves out the time in which this process did not run.

    Between two calls at most a second counts: a machine that was suspended is no fault.
    """

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._left = seconds
        self._clock = clock
        self._last = clock()

    def check(self, what: str) -> None:
        """Count the time since the last call. Raises `TimeoutError` when the limit is reached."""
        now = self._clock()
        self._left -= min(now - self._last, 1.0)
        self._last = now
        if self._left <= 0:
            raise TimeoutError(what)
