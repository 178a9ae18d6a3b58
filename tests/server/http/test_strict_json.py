"""JSON from outside has one meaning, or is refused."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortyeight.server.http import strict_json as module
from fortyeight.server.http.strict_json import (
    MAX_DEPTH,
    MAX_INTEGER,
    MAX_KEYS,
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
        ("[" * 60_000, "more than 2,000 values"),
        ('{"a":' * 10_000, "more than 2,000 values"),
        (json.dumps([None] * MAX_VALUES), "more than 2,000 values"),
        (json.dumps([{"a": [0]}] * (MAX_VALUES // 4)), "more than 2,000"),
        (json.dumps(dict.fromkeys(map(str, range(MAX_KEYS + 1)))), "more than 128 keys"),
        (json.dumps({"a": ["," * 3_000, *[0] * MAX_VALUES]}), "more than 2,000"),
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


def count(value: object) -> int:
    if isinstance(value, list):
        return 1 + sum(map(count, value))
    if isinstance(value, dict):
        return 1 + len(value) + sum(map(count, value.values()))
    return 1


@given(VALUES, st.booleans())
def test_the_limit_of_values_is_exact(value: object, in_ascii: bool) -> None:
    """No text is refused by its punctuation alone that has no more values than the limit."""
    text = json.dumps(value, ensure_ascii=in_ascii)
    if depth(value) > MAX_DEPTH:
        return
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(module, "MAX_VALUES", count(value))
        assert strict_json(text) == value
        patched.setattr(module, "MAX_VALUES", count(value) - 1)
        with pytest.raises(BadJson, match="more than"):
            strict_json(text)


@pytest.mark.parametrize("part", ["{},", "[],", "1,", "null,", '"a",', '"a":1,', '{"a":[]},'])
def test_no_value_of_too_many_is_built(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(text: str) -> None:
        raise AssertionError("it is decoded")

    monkeypatch.setattr(module, "_DECODER", SimpleNamespace(decode=never))
    inner = part * MAX_VALUES
    text = f'{{{inner}"z":1}}' if ":" in part and part[0] != "{" else f"[{inner}1]"
    with pytest.raises(BadJson, match="more than"):
        strict_json(text)


def test_the_deepest_is_taken() -> None:
    strict_json("[" * MAX_DEPTH + "1" + "]" * MAX_DEPTH)


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        strict_json(text)
    except BadJson:
        return
