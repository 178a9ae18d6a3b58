"""Spins of one box: numbers for them, and how often each symbol came."""

# A kernel is typed when it is compiled, not by annotations.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc, assignment"

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from numba import njit, uint64
from numpy.typing import NDArray

from fortyeight.simulation.kernels.draws import mix

#: Spins so many times from a number on, of a case; the last numbers are a second wheel that is spun
#: for one seat of so many, the first being for the others then. Tells how often each symbol came.
SpinAlone: TypeAlias = Callable[
    [np.uint64, int, int, int, NDArray[np.int64], NDArray[np.int64], int],
    tuple[NDArray[np.int64], NDArray[np.int64]],
]

_GOLDEN, _STREAM = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xD1342543DE82EF95)
#: Spins have a stream of their own beside that of the shoes.
_SPINS = np.uint64(0xA0761D6478BD642F)
_1, _MOST = np.uint64(1), np.uint64(0xFFFFFFFFFFFFFFFF)


@njit(cache=True, nogil=True)
def round_key(seed, case, number):
    """The key of all spins of one round: the so-manieth of its case in its run."""
    key = mix(mix(seed) ^ _SPINS)
    return mix(mix(key + uint64(case) * _GOLDEN) + uint64(number) * _STREAM)


@njit(cache=True, nogil=True)
def below(size, key, at):
    """A number from 0 up to a size, each as likely as any other, and where the next begins.

    Words past the last whole multiple of the size are passed over.
    """
    size = uint64(size)
    while True:
        word = mix(key + at * _GOLDEN)
        at += _1
        # There are fewer of those than the size, so hardly a word is looked at more closely.
        if word <= _MOST - size or word <= _MOST - (_MOST % size + _1) % size:
            return np.int64(word % size), at


@njit(cache=True, nogil=True)
def symbol_at(wheel, place):
    """Which symbol stands at a place of a wheel."""
    symbol = 0
    while wheel[symbol, 0] <= place:
        symbol += 1
    return symbol


@njit(cache=True, nogil=True)
def symbols_of(seed, case, number, wheel, other, seats):
    """The symbol of one trigger: of the wheel, or after all its symbols one of the other."""
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
    seed: np.uint64,
    case: int,
    begin: int,
    number: int,
    wheel: NDArray[np.int64],
    other: NDArray[np.int64],
    seats: int,
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Spin on this processor."""
    counts = np.zeros(len(wheel) + len(other), np.int64)
    _count(seed, case, begin, number, wheel, other, seats, counts)
    return counts[: len(wheel)], counts[len(wheel) :]
