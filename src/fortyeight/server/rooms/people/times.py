"""Times in milliseconds since 1970. A day is a day of UTC, the same for everyone."""

from __future__ import annotations

import time
from collections.abc import Callable

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR

#: How long a person has to think over a looser limit.
DELAY = DAY

#: Returns the time in milliseconds since 1970.
Clock = Callable[[], int]


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def day_begins(at: int) -> int:
    """Return when the day (UTC) of a time began."""
    return at - at % DAY
