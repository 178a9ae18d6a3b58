"""Spin wheels for one box, and count how often each symbol comes."""

# Numba infers the types of kernels when it compiles them.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc, assignment"

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from numba import njit, uint64

from fortyeight.analysis.arrays import Ints
from fortyeight.simulation.kernels.draws import mix

#: Function that spins for one box. Parameters: the seed, the case, the number of the first spin and
#: how many there are, the wheel, a second wheel, and the seats. With seats, one of them is drawn:
#: the second wheel is spun if it is the box's own, else the first. Returns how often each symbol of
#: each wheel came.
SpinSingleBox: TypeAlias = Callable[
    [np.uint64, int, int, int, Ints, Ints, int],
    tuple[Ints, Ints],
]

_GOLDEN, _STREAM = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xD1342543DE82EF95)
#: Spins have a random stream of their own, apart from that of the shoes.
_SPINS = np.uint64(0xA0761D6478BD642F)
_1, _MOST = np.uint64(1), np.uint64(0xFFFFFFFFFFFFFFFF)


@njit(cache=True, nogil=True)
def round_key(seed, case, number):
    """Return the key for all spins of a round, by its number among the rounds of its case."""
    key = mix(mix(seed) ^ _SPINS)
    return mix(mix(key + uint64(case) * _GOLDEN) + uint64(number) * _STREAM)


@njit(cache=True, nogil=True)
def below(size, key, at):
    """Return a uniform number from 0 up to a size, and the place of the next random word.

    Words past the last whole multiple of the size are rejected.
    """
    size = uint64(size)
    while True:
        word = mix(key + at * _GOLDEN)
        at += _1
        # Fewer words than the size are rejected, so the exact bound is rarely computed.
        if word <= _MOST - size or word <= _MOST - (_MOST % size + _1) % size:
            return np.int64(word % size), at


@njit(cache=True, nogil=True)
def symbol_at(wheel, place):
    """Return the symbol at a place of a wheel."""
    symbol = 0
    while wheel[symbol, 0] <= place:
        symbol += 1
    return symbol


@njit(cache=True, nogil=True)
def symbols_of(seed, case, number, wheel, other, seats):
    """Return the symbol that a trigger spins. Symbols of the other wheel follow the wheel's own."""
    key = uint64(round_key(seed, case, number))
    at = uint64(0)
    if seats == 0:
        place, at = below(wheel[-1, 0], key, uint64(at))
        return symbol_at(wheel, place)
    seat, at = below(seats, key, at)
    place, at = below(wheel[-1, 0], key, uint64(at))
    symbol = symbol_at(wheel, place)
    if seat == 0:
        place, at = below(other[-1, 0], key, uint64(at))
        symbol = len(wheel) + symbol_at(other, place)
    return symbol


@njit(cache=True, nogil=True)
def _count(seed, case, begin, number, wheel, other, seats, counts):
    for one in range(begin, begin + number):
        counts[symbols_of(seed, case, one, wheel, other, seats)] += 1


def spin_single_box(
    seed: np.uint64, case: int, begin: int, number: int, wheel: Ints, other: Ints, seats: int
) -> tuple[Ints, Ints]:
    """Spin on the CPU."""
    counts = np.zeros(len(wheel) + len(other), np.int64)
    _count(seed, case, begin, number, wheel, other, seats, counts)
    return counts[: len(wheel)], counts[len(wheel) :]
