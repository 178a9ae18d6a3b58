"""How long something has not changed, by the clock of the one who looks."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fortyeight.server.cluster.unchanged_times import Stillness


def test_the_time_between_looks_adds_up_while_nothing_changes() -> None:
    stillness: Stillness[str, int] = Stillness(2.0)
    assert stillness.look({"a": 1}, 100.0) == {"a": 0.0}
    assert stillness.look({"a": 1}, 101.0) == {"a": 1.0}
    assert stillness.look({"a": 1}, 102.5) == {"a": 2.5}


def test_a_change_in_either_direction_begins_again() -> None:
    stillness: Stillness[str, int] = Stillness(2.0)
    stillness.look({"a": 1000}, 0.0)
    stillness.look({"a": 1000}, 1.0)
    assert stillness.look({"a": 5}, 2.0) == {"a": 0.0}


def test_a_pause_of_the_one_who_looks_counts_little() -> None:
    stillness: Stillness[str, int] = Stillness(2.0)
    stillness.look({"a": 1}, 0.0)
    assert stillness.look({"a": 1}, 3600.0) == {"a": 2.0}


def test_who_was_away_is_new() -> None:
    stillness: Stillness[str, int] = Stillness(2.0)
    stillness.look({"a": 1}, 0.0)
    stillness.look({}, 1.0)
    assert stillness.look({"a": 1}, 2.0) == {"a": 0.0}


@given(st.lists(st.tuples(st.floats(-10, 10), st.integers(0, 1)), max_size=20))
def test_stillness_is_never_below_zero_nor_longer_than_the_looks_allow(
    looks: list[tuple[float, int]],
) -> None:
    stillness: Stillness[str, int] = Stillness(2.0)
    now = 0.0
    for number, (passed, value) in enumerate(looks):
        now += passed
        still = stillness.look({"a": value}, now)["a"]
        assert 0.0 <= still <= 2.0 * number
