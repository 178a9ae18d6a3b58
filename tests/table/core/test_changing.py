"""Copies of frozen state with some fields changed."""

from dataclasses import FrozenInstanceError

import pytest

from fortyeight.table.core.changing import changed
from fortyeight.table.core.state import Stake

STAKE = Stake("ann", 1000)


def test_a_copy_has_the_new_fields_and_the_original_keeps_its_own() -> None:
    other = changed(STAKE, {"person": "bob"}, main=2000)
    assert other == Stake("bob", 2000)
    assert type(other) is Stake
    assert Stake("ann", 1000) == STAKE


def test_a_copy_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        changed(STAKE, main=2000).main = 3000  # type: ignore[misc]  # that is the test


def test_a_field_that_does_not_exist_is_named() -> None:
    with pytest.raises(TypeError, match="Stake has no mian"):
        changed(STAKE, mian=2000)
    with pytest.raises(TypeError, match="Stake has no mian"):
        changed(STAKE, {"mian": 2000})
