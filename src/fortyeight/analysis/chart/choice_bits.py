"""Sets of choices and of live bonuses as bits, so that arrays can hold them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from fortyeight.analysis.values.play_values import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from fortyeight.strategy import Choice, LiveBonusMark

_Kind = TypeVar("_Kind", Choice, LiveBonusMark)

#: The solver's numbers for the choices of a chart.
ACTIONS = {
    Choice.STAND: STAND,
    Choice.HIT: HIT,
    Choice.DOUBLE: DOUBLE,
    Choice.SPLIT: SPLIT,
    Choice.SURRENDER: SURRENDER,
}
_BITS: dict[Choice | LiveBonusMark, int] = {
    **{choice: 1 << number for number, choice in enumerate(Choice)},
    **{mark: 1 << number for number, mark in enumerate(LiveBonusMark)},
}


def bits_of(some: Iterable[Choice | LiveBonusMark]) -> int:
    """Return a set of choices, or of live bonuses, as bits."""
    return sum(_BITS[one] for one in some)


@cache
def set_of(kind: type[_Kind], bits: int) -> frozenset[_Kind]:
    """Return the set that bits stand for."""
    return frozenset(one for one in kind if _BITS[one] & bits)


@cache
def decided_by(order: tuple[Choice, ...]) -> NDArray[np.int64]:
    """Return the decision by an order of choices, by the bits of those allowed; -1 for none."""
    sets = range(bits_of(Choice) + 1)
    return np.array([next((ACTIONS[one] for one in order if _BITS[one] & may), -1) for may in sets])
