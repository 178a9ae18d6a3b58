"""Garbage collection that seldom delays anyone.

Python would look at the youngest objects after every so many new ones. At a busy table these are
states that live on, with references to hundreds of cards: looking at them takes tens of
milliseconds, and finds next to nothing, since playing makes no cycles. Here all objects are looked
at, but only once there are half as many new ones as there were before, or after a long time.
"""

from __future__ import annotations

import asyncio
import gc
import random

#: Seconds between two looks at the number of new objects.
EVERY = 1.0
#: New objects that call for a collection however few others there are.
MIN_NEW = 1_000_000
#: Seconds after which fewer do too.
MAX_SECONDS = 900.0


class Collector:
    """Collects garbage in place of the interpreter, within a `with` block of a coroutine."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._objects = 0
        # The processes of a server start together, and need not all stand still at once.
        self._most_seconds = MAX_SECONDS * random.uniform(0.8, 1.2)  # noqa: S311  # no secret
        self._collected_at = self._loop.time()
        self._timer: asyncio.TimerHandle | None = None

    def __enter__(self) -> None:
        # What exists now lives as long as the process, and is not looked at again.
        gc.collect()
        gc.freeze()
        gc.disable()
        self._timer = self._loop.call_later(EVERY, self._tick)

    def __exit__(self, *_: object) -> None:
        assert self._timer is not None, "it has been entered"
        self._timer.cancel()
        gc.enable()

    def _tick(self) -> None:
        new = gc.get_count()[0]  # less those that have been freed since
        waited = self._loop.time() - self._collected_at
        if new > max(MIN_NEW, self._objects // 2) or waited > self._most_seconds:
            gc.collect()
            self._objects = len(gc.get_objects())
            self._collected_at = self._loop.time()
        self._timer = self._loop.call_later(EVERY, self._tick)
