"""Only messages signed by a process of the cluster are accepted, and only fresh ones."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.cluster.signing import (
    MAX_CLOCK_DIFFERENCE,
    SIGNATURE,
    TIME,
    sign_relay,
    verify_relay,
)

KEY = bytes(range(32))
PATH = "/internal/tables/t1/ask"
NOW = 1_800_000_000_000


def refused(headers: dict[str, str], path: str, body: bytes, key: bytes, now: int) -> bool:
    try:
        verify_relay(headers, path, body, key, now)
    except Refusal as refusal:
        return (refusal.code, refusal.status) == ("not-of-this-cluster", 403)
    return False


def test_what_was_signed_is_accepted_within_the_window() -> None:
    headers = sign_relay(PATH, b"{}", KEY, NOW)
    for now in (NOW, NOW + MAX_CLOCK_DIFFERENCE, NOW - MAX_CLOCK_DIFFERENCE):
        assert not refused(headers, PATH, b"{}", KEY, now)


@pytest.mark.parametrize("now", [NOW + MAX_CLOCK_DIFFERENCE + 1, NOW - MAX_CLOCK_DIFFERENCE - 1, 0])
def test_what_is_old_or_ahead_of_time_is_refused(now: int) -> None:
    assert refused(sign_relay(PATH, b"{}", KEY, NOW), PATH, b"{}", KEY, now)


def test_another_body_path_key_or_time_is_refused() -> None:
    headers = sign_relay(PATH, b"{}", KEY, NOW)
    assert refused(headers, PATH, b"{ }", KEY, NOW)
    assert refused(headers, "/internal/tables/t2/ask", b"{}", KEY, NOW)
    assert refused(headers, PATH, b"{}", KEY[::-1], NOW)
    assert refused({**headers, TIME: str(NOW + 1)}, PATH, b"{}", KEY, NOW)


@given(st.text(max_size=40), st.text(max_size=80))
def test_garbage_in_the_headers_is_refused_and_breaks_nothing(time: str, signature: str) -> None:
    assert refused({TIME: time, SIGNATURE: signature}, PATH, b"{}", KEY, NOW)


def test_without_headers_it_is_refused() -> None:
    assert refused({}, PATH, b"{}", KEY, NOW)


@given(st.binary(max_size=50), st.integers(0, 7), st.data())
def test_one_flipped_bit_is_found(body: bytes, bit: int, data: st.DataObject) -> None:
    headers = sign_relay(PATH, body + b"x", KEY, NOW)
    changed = bytearray(body + b"x")
    changed[data.draw(st.integers(0, len(body)))] ^= 1 << bit
    assert refused(headers, PATH, bytes(changed), KEY, NOW)


def test_a_short_key_signs_nothing() -> None:
    with pytest.raises(ValueError, match="at least 32 bytes"):
        sign_relay(PATH, b"", b"short", NOW)
