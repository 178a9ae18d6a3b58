"""Cursors into a history, given to a client as text and read back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortyeight.store.history.cursors import LineCursor, RoundCursor

NUMBER = st.integers(0, 10**18 - 1)
STREAM = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))


@given(NUMBER, STREAM, NUMBER)
def test_a_place_of_a_round_is_read_as_it_was_written(at: int, stream: str, number: int) -> None:
    place = RoundCursor(at, stream, number)
    assert RoundCursor.read(str(place)) == place


@given(NUMBER, STREAM, NUMBER, NUMBER)
def test_a_place_of_a_line_is_read_as_it_was_written(
    at: int, stream: str, version: int, line: int
) -> None:
    place = LineCursor(at, stream, version, line)
    assert LineCursor.read(str(place)) == place


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1",
        "1.2",
        "a.1.t",
        "1.-2.t",
        "1.1e3.t",
        "1. 2.t",
        "1.²3.t",
        "9" * 19 + ".1.t",
        "1.2.a\0",
    ],
)
def test_anything_else_is_no_place(text: str) -> None:
    with pytest.raises(ValueError, match="no place in a history"):
        RoundCursor.read(text)
    with pytest.raises(ValueError, match="no place in a history"):
        LineCursor.read(text)
