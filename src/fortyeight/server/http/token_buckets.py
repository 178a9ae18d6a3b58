"""Token buckets: so many at once, so many a minute, for so many keys and no more."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

Clock = Callable[[], float]


class Bucket:
    """One bucket: full at first, and filled again over time."""

    __slots__ = ("_at", "_clock", "_most", "_rate", "_tokens")

    def __init__(self, a_minute: int, at_once: int, clock: Clock = time.monotonic) -> None:
        self._rate = a_minute / 60
        self._most = float(at_once)
        self._tokens = self._most
        self._clock = clock
        self._at = clock()

    def take(self) -> float:
        """Take a token: 0 if there was one, else the seconds until there is."""
        now = self._clock()
        self._tokens = min(self._most, self._tokens + max(0.0, now - self._at) * self._rate)
        self._at = now
        if self._tokens >= 1:
            self._tokens -= 1
            return 0.0
        return (1 - self._tokens) / self._rate


class Buckets:
    """A bucket for each key; the one that was used longest ago makes room for a new one."""

    def __init__(
        self, a_minute: int, at_once: int, most_keys: int, clock: Clock = time.monotonic
    ) -> None:
        self._a_minute = a_minute
        self._at_once = at_once
        self._most_keys = most_keys
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: str) -> float:
        """Take a token of a key: 0 if there was one, else the seconds until there is."""
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= self._most_keys:
                self._buckets.popitem(last=False)
            bucket = self._buckets[key] = Bucket(self._a_minute, self._at_once, self._clock)
        else:
            self._buckets.move_to_end(key)
        return bucket.take()
