"""A draw below a bound is exactly unbiased: shown by trying every input, not by statistics."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fortyeight.chance import BrokenBits, SeededBits, SystemBits, draw_below, draw_each_below
from tests.chance.feeding import Counting, Feed, OutOfFeed, word

ONE_BYTE = range(1, 257)
TWO_BYTES = (257, 288, 384, 1000, 65535, 65536)


def outcomes(bound: int, size: int) -> Counter[int | None]:
    """Return how many of all inputs of this size give each number; None counts the rejected."""
    counts: Counter[int | None] = Counter()
    for number in range(256**size):
        try:
            counts[draw_below(bound, Feed(number.to_bytes(size, "big")))] += 1
        except OutOfFeed:
            counts[None] += 1
    return counts


def prove(bound: int, size: int) -> None:
    counts = outcomes(bound, size)
    rejected = counts.pop(None, 0)
    assert sorted(number for number in counts if number is not None) == list(range(bound))
    assert len(set(counts.values())) == 1, "each number equally often"
    assert rejected + sum(counts.values()) == 256**size
    assert 2 * rejected < 256**size, "less than half is rejected"


def test_every_byte_for_every_bound_of_one_byte() -> None:
    for bound in ONE_BYTE:
        prove(bound, size=1)


@pytest.mark.parametrize("bound", TWO_BYTES)
def test_every_pair_of_bytes(bound: int) -> None:
    prove(bound, size=2)


@pytest.mark.parametrize("bound", [3, 5, 48, 129, 288, 384])
def test_after_a_rejection_the_draw_begins_anew(bound: int) -> None:
    width = (bound - 1).bit_length()
    for rejected in range(bound, 2**width):
        for number in (0, bound // 2, bound - 1):
            feed = Feed(word(rejected, bound) * 2 + word(number, bound))
            assert draw_below(bound, feed) == number
            assert feed.left == b""


@pytest.mark.parametrize("bound", [0, -1])
def test_a_bound_is_at_least_1(bound: int) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        draw_below(bound, SystemBits())
    with pytest.raises(ValueError, match="at least 1"):
        draw_each_below([2, bound], SystemBits())


def test_a_bound_of_1_needs_no_draw() -> None:
    assert draw_below(1, Feed(b"")) == 0
    assert draw_each_below([1, 1, 1], Feed(b"")) == [0, 0, 0]


bounds = st.lists(
    st.one_of(st.integers(1, 10), st.integers(1, 400), st.integers(1, 2**40)), max_size=60
)


@settings(deadline=None)
@given(bounds, st.integers(0, 2**32))
def test_draws_together_are_the_draws_one_by_one(several: list[int], seed: int) -> None:
    alone, together = Counting(SeededBits(seed)), Counting(SeededBits(seed))
    assert draw_each_below(several, together) == [draw_below(bound, alone) for bound in several]
    assert together.taken == alone.taken, "no byte too many, none left over"


def test_draws_together_call_the_source_seldom() -> None:
    together = Counting(SeededBits(1))
    for _ in range(100):
        draw_each_below(range(384, 1, -1), together)
    assert together.calls < 100 * 20


class Short:
    """A source that gives less than was asked for."""

    def take(self, size: int) -> bytes:
        return bytes(size - 1)


class Stuck:
    """A source that always gives the same."""

    def take(self, size: int) -> bytes:
        return b"\xff" * size


@pytest.mark.parametrize("source", [Short(), Stuck()])
def test_a_broken_source_is_an_error_and_no_number(source: Short | Stuck) -> None:
    with pytest.raises(BrokenBits):
        draw_below(47, source)
    with pytest.raises(BrokenBits):
        draw_each_below([48, 47, 46], source)
