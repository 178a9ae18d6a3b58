"""Compilation of functions that only other compiled functions call."""

from __future__ import annotations

from numba import njit

# Leaving out the wrappers through which Python and C would call a function saves time in compiling.
helper = njit(cache=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
