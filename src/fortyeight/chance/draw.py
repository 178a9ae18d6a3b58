"""Unbiased random integers below a bound, from the operating system or from a seed."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby, repeat
from typing import Protocol


class Bits(Protocol):
    """A source of random bytes."""

    def take(self, size: int) -> bytes:
        """Return the next bytes of the stream."""


class SystemBits:
    """The operating system's generator, used by every real table.

    It is not buffered: a fork would copy the buffer, and two processes would deal the same cards.
    """

    __slots__ = ()

    def take(self, size: int) -> bytes:
        return os.urandom(size)


class SeededBits:
    """Deterministic stream from a seed, for tests and replays; never for a real table."""

    def __init__(self, seed: bytes | str | int) -> None:
        text = seed if isinstance(seed, bytes) else str(seed).encode()
        self._key = hashlib.sha256(b"fortyeight seeded stream 1:" + text).digest()
        self._block = 0
        self._buffer = b""

    def take(self, size: int) -> bytes:
        while len(self._buffer) < size:
            counter = self._block.to_bytes(16, "big")
            self._buffer += hashlib.sha256(self._key + counter).digest()
            self._block += 1
        taken, self._buffer = self._buffer[:size], self._buffer[size:]
        return taken


class BrokenBits(RuntimeError):
    """A source of random bytes that returns too few of them, or only rejected ones."""


#: A draw is rejected with a probability below one half: this many in a row mean a broken source.
MAX_REJECTED = 256


def draw_below(bound: int, bits: Bits) -> int:
    """Return an integer from 0 to `bound` - 1, each equally likely.

    Draws integers of the bound's bit width until one is below it: taking a remainder would favour
    small ones.
    """
    size, excess = _byte_shape(bound)
    if size == 0:
        return 0
    for _ in range(MAX_REJECTED):
        number = int.from_bytes(_take_exactly(size, bits), "big") >> excess
        if number < bound:
            return number
    raise _stuck_source(bound)


def draw_each_below(bounds: Sequence[int], bits: Bits) -> list[int]:
    """Return an integer below each bound, the same ones that `draw_below` would draw in turn.

    Bytes are taken in blocks, since a system call costs more than the draw itself. A block is never
    larger than what the remaining draws need in any case, so no byte is left over.
    """
    runs = [(shape, list(run)) for shape, run in groupby(bounds, key=_byte_shape)]
    needed = sum(size * len(run) for (size, _), run in runs)
    block = b""
    numbers: list[int] = []
    for (size, excess), run in runs:
        done = rejected = 0
        while done < len(run):
            remaining = len(run) - done
            run_size = remaining * size
            if len(block) < run_size:
                block += _take_exactly(needed - len(block), bits)
            for word in _integers(block[:run_size], size, remaining):
                number = word >> excess
                if number < run[done]:
                    numbers.append(number)
                    done += 1
            block = block[run_size:]
            drawn = remaining - (len(run) - done)
            needed -= drawn * size
            rejected = 0 if drawn else rejected + remaining
            if rejected >= MAX_REJECTED:
                raise _stuck_source(run[done])
    return numbers


def _integers(block: bytes, size: int, count: int) -> Iterable[int]:
    """Return `count` integers of `size` bytes each from the block."""
    if size == 0:
        return repeat(0, count)
    if size == 1:
        return block
    return [int.from_bytes(block[at : at + size], "big") for at in range(0, len(block), size)]


@lru_cache(maxsize=1024)  # every shuffle needs the same few hundred
def _byte_shape(bound: int) -> tuple[int, int]:
    """Return the size in bytes of an integer below the bound, and how many of its bits to drop."""
    if bound < 1:
        raise ValueError("a bound must be at least 1")
    width = (bound - 1).bit_length()
    size = (width + 7) // 8
    return size, size * 8 - width


def _take_exactly(size: int, bits: Bits) -> bytes:
    taken = bits.take(size)
    if len(taken) != size:
        raise BrokenBits(f"asked for {size} random bytes, got {len(taken)}")
    return taken


def _stuck_source(bound: int) -> BrokenBits:
    return BrokenBits(f"{MAX_REJECTED} draws in a row were not below {bound}")
