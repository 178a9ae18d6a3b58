"""Token buckets for rate limits, one alone or a bounded number by key."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

Clock = Callable[[], float]


class Bucket:
    """Token bucket: holds `burst` tokens, full at first, and gains `per_minute` per minute."""

    __slots__ = ("_at", "_clock", "_most", "_rate", "_tokens")

    def __init__(self, per_minute: int, burst: int, clock: Clock = time.monotonic) -> None:
        self._rate = per_minute / 60
        self._most = float(burst)
        self._tokens = self._most
        self._clock = clock
        self._at = clock()

    def take(self) -> float:
        """Take a token and return 0, or return the seconds until there is one."""
        now = self._clock()
        self._tokens = min(self._most, self._tokens + max(0.0, now - self._at) * self._rate)
        self._at = now
        if self._tokens >= 1:
            self._tokens -= 1
            return 0.0
        return (1 - self._tokens) / self._rate


class Buckets:
    """A bucket per key; beyond `max_keys`, the least recently used one is dropped."""

    def __init__(
        self, per_minute: int, burst: int, max_keys: int, clock: Clock = time.monotonic
    ) -> None:
        self._per_minute = per_minute
        self._burst = burst
        self._max_keys = max_keys
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: str) -> float:
        """Take a token of a key and return 0, or return the seconds until there is one."""
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= self._max_keys:
                self._buckets.popitem(last=False)
            bucket = self._buckets[key] = Bucket(self._per_minute, self._burst, self._clock)
        else:
            self._buckets.move_to_end(key)
        return bucket.take()
