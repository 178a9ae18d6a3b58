"""Buckets empty and refill, their number is bounded, and sources are told apart."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortyeight.server.http.source import Sources
from fortyeight.server.http.token_buckets import Bucket, Buckets


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_so_many_at_once_and_then_waits() -> None:
    clock = Clock()
    bucket = Bucket(60, 3, clock)
    assert [bucket.take() for _ in range(3)] == [0, 0, 0]
    assert bucket.take() == pytest.approx(1)
    clock.now += 0.5
    assert bucket.take() == pytest.approx(0.5)
    clock.now += 0.5
    assert bucket.take() == 0
    assert bucket.take() > 0


def test_a_bucket_never_holds_more_than_at_first() -> None:
    clock = Clock()
    bucket = Bucket(60, 2, clock)
    clock.now += 10_000
    assert [bucket.take() == 0 for _ in range(3)] == [True, True, False]


def test_a_clock_that_goes_back_gives_nothing() -> None:
    clock = Clock()
    bucket = Bucket(60, 1, clock)
    bucket.take()
    clock.now -= 1000
    assert bucket.take() > 0


@given(st.lists(st.floats(0, 30), max_size=60), st.integers(1, 120), st.integers(1, 10))
def test_no_more_than_the_rate_allows(steps: list[float], per_minute: int, burst: int) -> None:
    clock = Clock()
    bucket = Bucket(per_minute, burst, clock)
    taken = 0
    for step in steps:
        clock.now += step
        taken += bucket.take() == 0
    assert taken <= burst + sum(steps) * per_minute / 60 + 1e-6


def test_keys_have_buckets_of_their_own() -> None:
    buckets = Buckets(60, 1, 10, Clock())
    assert buckets.take("a") == 0
    assert buckets.take("a") > 0
    assert buckets.take("b") == 0


@given(st.lists(st.integers(0, 50), max_size=200))
def test_the_number_of_buckets_has_an_end(keys: list[int]) -> None:
    buckets = Buckets(60, 1, 5, Clock())
    for key in keys:
        buckets.take(str(key))
    assert len(buckets) <= 5


def test_who_is_throttled_is_not_forgotten_first() -> None:
    buckets = Buckets(60, 1, 3, Clock())
    buckets.take("bad")
    for number in range(10):
        buckets.take(str(number))
        assert buckets.take("bad") > 0


def scope(peer: str | None, *forwarded: str) -> dict[str, Any]:
    headers = [(b"x-forwarded-for", text.encode()) for text in forwarded]
    return {"client": (peer, 1) if peer else None, "headers": headers}


@pytest.mark.parametrize(
    ("proxies", "peer", "forwarded", "source"),
    [
        ((), "1.2.3.4", ("9.9.9.9",), "1.2.3.4"),
        (("10.0.0.0/8",), "1.2.3.4", ("9.9.9.9",), "1.2.3.4"),
        (("10.0.0.0/8",), "10.0.0.1", (), "10.0.0.1"),
        (("10.0.0.0/8",), "10.0.0.1", ("9.9.9.9",), "9.9.9.9"),
        (("10.0.0.0/8",), "10.0.0.1", ("6.6.6.6, 9.9.9.9",), "9.9.9.9"),
        (("10.0.0.0/8",), "10.0.0.1", ("6.6.6.6", "9.9.9.9, 10.0.0.2"), "9.9.9.9"),
        (("10.0.0.0/8",), "10.0.0.1", ("nonsense",), "10.0.0.1"),
        (("10.0.0.0/8",), "10.0.0.1", ("nonsense, 9.9.9.9",), "9.9.9.9"),
        ((), "2001:db8:1:2:3::4", (), "2001:db8:1:2::/64"),
        ((), "::ffff:1.2.3.4", (), "1.2.3.4"),
        ((), None, (), "unknown"),
        ((), "testclient", (), "unknown"),
    ],
)
def test_sources(
    proxies: tuple[str, ...], peer: str | None, forwarded: tuple[str, ...], source: str
) -> None:
    assert Sources(proxies).of(scope(peer, *forwarded)) == source


@given(st.binary(max_size=100))
def test_any_header_gives_a_source(text: bytes) -> None:
    asked = {"client": ("10.0.0.1", 1), "headers": [(b"x-forwarded-for", text)]}
    assert Sources(("10.0.0.0/8",)).of(asked)
