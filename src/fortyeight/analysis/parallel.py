"""Run kernels that release the GIL on all cores, one thread for each call.

Numba's own parallel loops are slow to compile and must not be entered from two threads at once.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


def core_count() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def on_all_cores(work: Callable[[T], None], items: Iterable[T]) -> None:
    """Call `work` for every item, several at a time; raise the first error of any call."""
    with ThreadPoolExecutor(core_count()) as pool:
        for _ in pool.map(work, items):
            pass
