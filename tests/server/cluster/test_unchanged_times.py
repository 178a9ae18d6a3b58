"""How long a value has not changed, by the observer's own clock."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fortyeight.server.cluster.unchanged_times import UnchangedTimes


def test_the_time_between_looks_adds_up_while_nothing_changes() -> None:
    times: UnchangedTimes[str, int] = UnchangedTimes(2.0)
    assert times.observe({"a": 1}, 100.0) == {"a": 0.0}
    assert times.observe({"a": 1}, 101.0) == {"a": 1.0}
    assert times.observe({"a": 1}, 102.5) == {"a": 2.5}


def test_a_change_in_either_direction_begins_again() -> None:
    times: UnchangedTimes[str, int] = UnchangedTimes(2.0)
    times.observe({"a": 1000}, 0.0)
    times.observe({"a": 1000}, 1.0)
    assert times.observe({"a": 5}, 2.0) == {"a": 0.0}


def test_a_pause_of_the_one_who_looks_counts_little() -> None:
    times: UnchangedTimes[str, int] = UnchangedTimes(2.0)
    times.observe({"a": 1}, 0.0)
    assert times.observe({"a": 1}, 3600.0) == {"a": 2.0}


def test_who_was_away_is_new() -> None:
    times: UnchangedTimes[str, int] = UnchangedTimes(2.0)
    times.observe({"a": 1}, 0.0)
    times.observe({}, 1.0)
    assert times.observe({"a": 1}, 2.0) == {"a": 0.0}


@given(st.lists(st.tuples(st.floats(-10, 10), st.integers(0, 1)), max_size=20))
def test_stillness_is_never_below_zero_nor_longer_than_the_looks_allow(
    looks: list[tuple[float, int]],
) -> None:
    times: UnchangedTimes[str, int] = UnchangedTimes(2.0)
    now = 0.0
    for number, (elapsed, value) in enumerate(looks):
        now += elapsed
        still = times.observe({"a": value}, now)["a"]
        assert 0.0 <= still <= 2.0 * number
