"""Times: milliseconds since 1970. A day is the day of UTC, the same for everybody."""

from __future__ import annotations

import time
from collections.abc import Callable

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR

#: What tells the time, in milliseconds since 1970.
Clock = Callable[[], int]


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def day_begins(at: int) -> int:
    """When the day of UTC began that a time is in."""
    return at - at % DAY
