"""The true count in the kernel. It equals `CountTables.true_count`, and uses integers only."""

# Numba infers the types of kernels when it compiles them.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc"

from __future__ import annotations

from numba import njit

#: How a true count is rounded to an integer.
FLOOR, NEAREST, TRUNCATE = 0, 1, 2


@njit(cache=True, nogil=True)
def true_count(running, unseen, deck_cards, step, scale, rounding, lowest, highest):
    """Return the true count for a running count and a number of unseen cards, all signed integers.

    A `step` of 0 means that the count is not divided by decks.
    """
    above, below = running, scale
    if step > 0:
        steps = max((unseen + step - 1) // step, 1)
        above, below = running * deck_cards, steps * step * scale
    if rounding == NEAREST:
        true = (2 * above + below) // (2 * below)
    elif rounding == TRUNCATE and above < 0:
        true = -(-above // below)
    else:
        true = above // below
    return min(max(true, lowest), highest)
