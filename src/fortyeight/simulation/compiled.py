"""Compilation of functions that only other compiled functions call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from numba import njit

# Numba takes these options; its annotations do not name them.
_WITHOUT_WRAPPERS: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}

Function = TypeVar("Function", bound=Callable[..., object])


def helper(function: Function) -> Function:
    """Compile a function without the wrappers for Python and C, which take time to compile."""
    compiled: Function = njit(cache=True, **_WITHOUT_WRAPPERS)(function)
    return compiled
