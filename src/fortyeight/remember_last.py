"""The decorator `remember_last`, for functions that many callers ask about one state in turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

State = TypeVar("State")
Result = TypeVar("Result")


def remember_last(function: Callable[[State], Result]) -> Callable[[State], Result]:
    """Keep the last result of a pure function, for the same immutable object asked about again.

    Unlike `lru_cache` it compares by identity: the hash of a table would take longer than most
    questions about it.
    """
    last: tuple[object, Any] = (object(), None)

    @wraps(function)
    def remembered(state: State) -> Result:
        nonlocal last
        asked, result = last  # one read: another thread may replace it
        if asked is not state:
            result = function(state)
            last = (state, result)
        return result  # type: ignore[no-any-return]  # of this function

    return remembered
