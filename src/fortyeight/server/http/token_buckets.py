"""Token buckets for rate limits, one alone or a bounded number by key."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

Clock = Callable[[], float]


class Bucket:
    """Token bucket: holds `at_once` tokens, full at first, and gains `a_minute` per minute."""

    __slots__ = ("_at", "_clock", "_most", "_rate", "_tokens")

    def __init__(self, a_minute: int, at_once: int, clock: Clock = time.monotonic) -> None:
        self._rate = a_minute / 60
        self._most = float(at_once)
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
    """A bucket per key; beyond `most_keys`, the least recently used one is dropped."""

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
        """Take a token of a key and return 0, or return the seconds until there is one."""
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= self._most_keys:
                self._buckets.popitem(last=False)
            bucket = self._buckets[key] = Bucket(self._a_minute, self._at_once, self._clock)
        else:
            self._buckets.move_to_end(key)
        return bucket.take()
