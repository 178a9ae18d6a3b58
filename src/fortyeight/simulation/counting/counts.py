"""The true count in the kernel: exactly `count_tables.true_count`, in whole numbers."""

# A kernel is typed when it is compiled, not by annotations.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc"

from __future__ import annotations

from numba import njit

#: How a true count becomes a whole number.
FLOOR, NEAREST, TRUNCATE = 0, 1, 2


@njit(cache=True, nogil=True)
def true_count(running, unseen, deck_cards, step, scale, rounding, lowest, highest):
    """The true count of a running count with so many cards unseen; all are signed numbers.

    A `step` of 0 does not divide by decks.
    """
    above, below = running, scale
    if step > 0:
        steps = max((unseen + step - 1) // step, 1)
        above, below = running * deck_cards, steps * step * scale
    if rounding == NEAREST:
        found = (2 * above + below) // (2 * below)
    elif rounding == TRUNCATE and above < 0:
        found = -(-above // below)
    else:
        found = above // below
    return min(max(found, lowest), highest)
