"""Pointers to the data of arrays, for compiled functions that call each other often."""

# Numba infers the types of kernels when it compiles them.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc"

from __future__ import annotations

from typing import Any

from numba import types
from numba.extending import intrinsic


def _pointer(typing_context, array):
    """Return a pointer to the first item of a contiguous array, which must outlive it."""

    def data(context, builder, signature, arguments):
        made = context.make_array(signature.args[0])(context, builder, arguments[0])
        return made.data

    return types.CPointer(array.dtype)(array), data


# Compiled functions call it with the array alone, which its annotations do not say.
pointer: Any = intrinsic(_pointer)
