"""Numbers in print: rounded exactly, whatever their type."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortyeight.papers.document.formats import (
    DECIMAL,
    FRACTION,
    MONEY,
    ONE_IN,
    PERCENT,
    PROBABILITY,
    SIGNED,
    WHOLE,
    Format,
    fixed,
)


@pytest.mark.parametrize(
    ("as_", "value", "text"),
    [
        (PERCENT, Fraction(1, 3), "33.3333%"),
        (PERCENT.to(2), -0.0036438, "−0.36%"),
        (PERCENT.to(0), 0.5, "50%"),
        (DECIMAL.to(3), 1.2345, "1.234"),  # the double is a little less
        (DECIMAL.to(3), Fraction(12345, 10000), "1.234"),  # half to even
        (DECIMAL.to(3), Fraction(12355, 10000), "1.236"),
        (SIGNED.to(1), 0, "0.0"),
        (SIGNED.to(1), Fraction(3, 2), "+1.5"),
        (SIGNED.to(1), -1, "−1.0"),
        (SIGNED.to(1), -0.01, "0.0"),
        (PROBABILITY, Fraction(1, 287), "0.003484321"),
        (PROBABILITY, Fraction(1, 3 * 10**11), "3.33·10⁻¹²"),
        (PROBABILITY, Fraction(9999, 10**13), "1.00·10⁻⁹"),
        (PROBABILITY, 0, "0.000000000"),
        (FRACTION, Fraction(114, 3731), "114/3731"),
        (FRACTION, 48, "48"),
        (MONEY.of("USD"), 123456, "$1,234.56"),
        (MONEY.of("SGD"), -50, "−S$0.50"),
        (MONEY.of("USD").to(2), Fraction(98543, 10_000), "$0.0985"),
        (MONEY.of("USD").to(2), -0.001, "$0.0000"),
        (WHOLE, 10**8, "100,000,000"),
        (ONE_IN, Fraction(1, 668_000), "1 in 668,000"),
        (ONE_IN, 0, "never"),
    ],
)
def test_a_number_in_print(as_: Format, value: int | float | Fraction, text: str) -> None:
    assert as_.text(value) == text


@given(st.fractions(), st.integers(0, 12))
def test_a_rounded_number_is_the_nearest_one(value: Fraction, digits: int) -> None:
    text = fixed(value, digits).replace("−", "-").replace(",", "")
    assert abs(Fraction(text) - value) <= Fraction(1, 2 * 10**digits)
    assert len(text.partition(".")[2]) == digits
