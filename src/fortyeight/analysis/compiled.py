"""Compilation of functions that only other compiled functions call."""

from __future__ import annotations

from typing import Any

from numba import njit

# Leaving out the wrappers through which Python and C would call a function saves time in compiling.
# Numba takes these options; its annotations do not name them.
_WITHOUT_WRAPPERS: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}

helper = njit(cache=True, **_WITHOUT_WRAPPERS)
