"""Optional wagers in the kernel: what they ask of the dealer, and how those of a box end."""

# A kernel is typed when it is compiled, not by annotations.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc, assignment"

from __future__ import annotations

import numpy as np
from numba import njit, uint64

from fortyeight.analysis.dealer_hands import BLACKJACK, BUST
from fortyeight.simulation.counters import BROKEN, INSURED, PAIRS
from fortyeight.simulation.game import ASKS_ALL, ASKS_BLACKJACK, FACES, FINAL

#: Optional wagers that ask for the dealer's cards.
INSURANCE_WAGER, BREAK_WAGER = np.uint64(1), np.uint64(2)

_1, _2 = np.uint64(1), np.uint64(2)
_FACES, _PAIRS, _INSURED, _BROKEN = (np.uint64(one) for one in (FACES, PAIRS, INSURED, BROKEN))


@njit(cache=True, nogil=True)
def asks_beside(optional, up):
    """What optional wagers ask of the dealer's hand."""
    if optional & BREAK_WAGER:
        return np.uint8(ASKS_ALL)
    return np.uint8(ASKS_BLACKJACK if up == 0 and optional & INSURANCE_WAGER else 0)


@njit(cache=True, nogil=True)
def count_beside(one, other, up_card, up, dealer, drawn, optional, match, counts, begin):
    """Count how the optional wagers of a box end."""
    row = up_card * _FACES
    counts[begin + uint64(match[row + one]) * uint64(3) + uint64(match[row + other])] += 1
    if match[one * _FACES + other] > 0:
        counts[begin + _PAIRS] += 1
    if optional & INSURANCE_WAGER and up == 0:
        counts[begin + _INSURED] += 1
        if dealer == FINAL + BLACKJACK:
            counts[begin + _INSURED + _1] += 1
    if optional & BREAK_WAGER and dealer == FINAL + BUST:
        counts[begin + _BROKEN + _2 + drawn] += 1
