"""`json_writer` writes what the standard library writes."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortyeight.json_writer import json_writer

_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=12,
)


@pytest.mark.parametrize("ensure_ascii", [True, False])
@pytest.mark.parametrize("sort_keys", [True, False])
@given(value=_VALUES)
def test_the_text_is_the_standard_one(value: Any, ensure_ascii: bool, sort_keys: bool) -> None:
    write = json_writer(ensure_ascii=ensure_ascii, sort_keys=sort_keys)
    assert write(value) == json.dumps(
        value, ensure_ascii=ensure_ascii, sort_keys=sort_keys, separators=(",", ":")
    )


def test_other_values_go_through_default() -> None:
    assert json_writer(default=str)({"at": 1 + 2j}) == '{"at":"(1+2j)"}'
    with pytest.raises(TypeError):
        json_writer()(1 + 2j)
