"""Work for all cores: kernels that let go of Python's lock, each call on a thread of its own.

Numba's own parallel loops take long to compile and may not be entered from two threads at once.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def on_all_cores(work: Callable[[T], None], items: Iterable[T]) -> None:
    """Do the work for every item, several at a time; an error of any is raised."""
    with ThreadPoolExecutor(cores()) as pool:
        for _ in pool.map(work, items):
            pass
