"""The decorator `remember_last`, for functions that many callers ask about one state in turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

State = TypeVar("State")
Result = TypeVar("Result")


def remember_last(function: Callable[[State], Result]) -> Callable[[State], Result]:
    """Keep the last result of a pure function, for the same immutable object asked about again.

    Unlike `lru_cache` it compares by identity: the hash of a table would take longer than most
    questions about it.
    """
    last: tuple[object, Result] | None = None

    @wraps(function)
    def remembered(state: State) -> Result:
        nonlocal last
        known = last  # one read: another thread may replace it
        if known is not None and known[0] is state:
            return known[1]
        result = function(state)
        last = (state, result)
        return result

    return remembered
