"""Unbiased numbers below a bound, from the system's generator or from a seed."""

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
        """The next bytes of the stream."""


class SystemBits:
    """The operating system's generator: what a real table uses.

    It keeps nothing between two calls. A buffer here would be copied by a fork, and two
    processes would deal the same cards.
    """

    __slots__ = ()

    def take(self, size: int) -> bytes:
        return os.urandom(size)


class SeededBits:
    """A stream that a seed repeats: for tests and replays, never for a real table."""

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
    """A source from which no fair number can come: it falls short, or repeats what is rejected."""


#: A draw is rejected with a chance below one half. So many in a row do not happen by chance.
MOST_REJECTED = 256


def below(bound: int, bits: Bits) -> int:
    """A number from 0 up to but not including the bound, each equally likely.

    Numbers of the bound's bit width are drawn until one is below it: dividing with remainder
    would favour the small ones.
    """
    size, excess = _shape(bound)
    if size == 0:
        return 0
    for _ in range(MOST_REJECTED):
        number = int.from_bytes(_exactly(size, bits), "big") >> excess
        if number < bound:
            return number
    raise _stuck(bound)


def below_each(bounds: Sequence[int], bits: Bits) -> list[int]:
    """A number below each bound: what `below` would draw for one after the other.

    The bytes are taken in blocks, for a call to the system costs more than the draw itself. A
    block is never larger than what the draws still to come need in any case, so no byte is ever
    left over: there is nothing to keep, to lose, or to hand to somebody else.
    """
    runs = [(shape, list(run)) for shape, run in groupby(bounds, key=_shape)]
    needed = sum(size * len(run) for (size, _), run in runs)
    block = b""
    numbers: list[int] = []
    for (size, excess), run in runs:
        done = rejected = 0
        while done < len(run):
            waiting = len(run) - done
            wanted = waiting * size
            if len(block) < wanted:
                block += _exactly(needed - len(block), bits)
            for word in _words(block[:wanted], size, waiting):
                number = word >> excess
                if number < run[done]:
                    numbers.append(number)
                    done += 1
            block = block[wanted:]
            drawn = waiting - (len(run) - done)
            needed -= drawn * size
            rejected = 0 if drawn else rejected + waiting
            if rejected >= MOST_REJECTED:
                raise _stuck(run[done])
    return numbers


def _words(block: bytes, size: int, count: int) -> Iterable[int]:
    """The block as so many numbers of so many bytes."""
    if size == 0:
        return repeat(0, count)
    if size == 1:
        return block
    return [int.from_bytes(block[at : at + size], "big") for at in range(0, len(block), size)]


@lru_cache(maxsize=1024)  # every shuffle asks for the same few hundred
def _shape(bound: int) -> tuple[int, int]:
    """How many bytes a number below the bound takes, and how many of their bits are not used."""
    if bound < 1:
        raise ValueError("a bound must be at least 1")
    width = (bound - 1).bit_length()
    size = (width + 7) // 8
    return size, size * 8 - width


def _exactly(size: int, bits: Bits) -> bytes:
    taken = bits.take(size)
    if len(taken) != size:
        raise BrokenBits(f"asked for {size} random bytes, got {len(taken)}")
    return taken


def _stuck(bound: int) -> BrokenBits:
    return BrokenBits(f"{MOST_REJECTED} draws in a row were not below {bound}")
