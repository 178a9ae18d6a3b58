"""Sources of bytes for the proofs: a fixed feed, and one that keeps count."""

from __future__ import annotations

from collections.abc import Iterable

from fortyeight.chance import Bits


class OutOfFeed(Exception):
    """More bytes were asked for than were fed: the draw rejected what it had."""


class Feed:
    """Source that gives out exactly the bytes it was made of."""

    def __init__(self, feed: bytes) -> None:
        self.left = feed

    def take(self, size: int) -> bytes:
        if size > len(self.left):
            raise OutOfFeed
        taken, self.left = self.left[:size], self.left[size:]
        return taken


class Counting:
    """Source that passes another source's bytes on and counts them."""

    def __init__(self, source: Bits) -> None:
        self.source = source
        self.calls = 0
        self.taken = 0

    def take(self, size: int) -> bytes:
        self.calls += 1
        self.taken += size
        return self.source.take(size)


def word(number: int, bound: int) -> bytes:
    """Bytes that make a draw below the bound come out as the number, or be rejected."""
    width = (bound - 1).bit_length()
    size = (width + 7) // 8
    return (number << (size * 8 - width)).to_bytes(size, "big")


def words(numbers: Iterable[int], bounds: Iterable[int]) -> bytes:
    return b"".join(word(number, bound) for number, bound in zip(numbers, bounds, strict=True))
