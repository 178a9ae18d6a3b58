"""JSON from outside has one meaning, or is refused."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortyeight.server.http.strict_json import (
    MAX_DEPTH,
    MAX_INTEGER,
    MAX_VALUES,
    BadJson,
    strict_json,
)

SCALARS = st.none() | st.booleans() | st.integers(-MAX_INTEGER, MAX_INTEGER) | st.text(max_size=20)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=5), inner)
)


def depth(value: object) -> int:
    if isinstance(value, list):
        return 1 + max(map(depth, value), default=0)
    if isinstance(value, dict):
        return 1 + max(map(depth, value.values()), default=0)
    return 0


@given(VALUES)
def test_what_is_written_is_read(value: object) -> None:
    text = json.dumps(value)
    if depth(value) <= MAX_DEPTH:
        assert strict_json(text) == value


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"a": 1, "a": 2}', "twice"),
        ('{"b": {"a": 1, "\\u0061": 2}}', "twice"),
        ("1.0", "whole"),
        ("1e3", "whole"),
        ("-0.0", "whole"),
        ("NaN", "not a number"),
        ("[-Infinity]", "not a number"),
        (str(2**53), "too large"),
        (str(-(2**70)), "too large"),
        ("9" * 10_000, "too large"),
        ('"\\ud800"', "half a character"),
        ('{"\\udfff": 1}', "half a character"),
        ("[" * (MAX_DEPTH + 2) + "]" * (MAX_DEPTH + 2), "deeply"),
        ("[" * 60_000, "deeply|not JSON"),
        ('{"a":' * 10_000, "deeply|not JSON"),
        (json.dumps([None] * MAX_VALUES), "more than 2,000 values"),
        (json.dumps({str(at): [0] for at in range(MAX_VALUES // 3 + 1)}), "more than 2,000"),
        ("", "not JSON"),
        ("1_000", "not JSON"),
        ("{'a': 1}", "not JSON"),
        ("[1] [2]", "not JSON"),
        ("\ufeff{}", "not JSON"),
        ('"\x00"', "not JSON"),
        ("0x10", "not JSON"),
        ("01", "not JSON"),
    ],
)
def test_what_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(BadJson, match=sentence):
        strict_json(text)


def test_the_deepest_is_taken() -> None:
    strict_json("[" * MAX_DEPTH + "1" + "]" * MAX_DEPTH)


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        strict_json(text)
    except BadJson:
        return
