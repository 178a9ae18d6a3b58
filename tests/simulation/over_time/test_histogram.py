"""Whole numbers that were counted, beside the same numbers in a list."""

from fractions import Fraction
from math import ceil
from statistics import fmean, pstdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortyeight.simulation.over_time.histogram import empty_histogram

NUMBERS = st.lists(st.integers(-50, 50), min_size=1, max_size=60)


@given(NUMBERS, st.integers(0, 60), st.integers(0, 100))
def test_a_histogram_knows_what_a_list_knows(numbers: list[int], cut: int, percent: int) -> None:
    found = empty_histogram().plus(numbers[:cut]).plus(numbers[cut:])
    assert found.number == len(numbers)
    assert found.mean == Fraction(sum(numbers), len(numbers))
    assert found.standard_deviation == pytest.approx(pstdev(numbers))
    assert float(found.mean) == pytest.approx(fmean(numbers))
    at = max(ceil(Fraction(percent, 100) * len(numbers)), 1)
    assert found.quantile(Fraction(percent, 100)) == sorted(numbers)[at - 1]
    assert found.above(3) == sum(number > 3 for number in numbers)
    assert found.values.tolist() == sorted(set(numbers))


def test_no_numbers_have_no_quantile() -> None:
    assert empty_histogram().quantile(Fraction(1, 2)) is None
    assert empty_histogram().mean == 0 == empty_histogram().standard_deviation
