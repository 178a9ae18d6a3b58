"""Unbiased numbers below a bound, from the system's generator or from a seed."""

from __future__ import annotations

import hashlib
import os
from typing import Protocol


class Bits(Protocol):
    """A source of random bytes."""

    def take(self, size: int) -> bytes:
        """The next bytes of the stream."""


class SystemBits:
    """The operating system's generator: what a real table uses."""

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


def below(bound: int, bits: Bits) -> int:
    """A number from 0 up to but not including the bound, each equally likely.

    Numbers of the bound's bit width are drawn until one is below it: dividing with remainder
    would favour the small ones.
    """
    if bound < 1:
        raise ValueError("a bound must be at least 1")
    width = (bound - 1).bit_length()
    if width == 0:
        return 0
    size = (width + 7) // 8
    excess = size * 8 - width
    while True:
        number = int.from_bytes(bits.take(size), "big") >> excess
        if number < bound:
            return number
