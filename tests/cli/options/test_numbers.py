"""Whole numbers are parsed as people write them, and refused in one sentence."""

from __future__ import annotations

import pytest
import typer

from fortyeight.cli.options.declaring import MOST, parse_number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1000000", 1_000_000),
        ("1,000,000", 1_000_000),
        ("1_000_000", 1_000_000),
        ("1e6", 1_000_000),
        ("1E+6", 1_000_000),
        ("2.5e6", 2_500_000),
        (" 7 ", 7),
        ("7.0", 7),
        ("007", 7),
        (48, 48),
        ("1e13", 10**13),
    ],
)
def test_numbers_that_are_read(text: object, number: int) -> None:
    assert parse_number("--rounds", 1, 10**13, text) == number


@pytest.mark.parametrize(
    "text",
    [
        *("1.5", "-3", "nan", "inf", "1e400", "1e99999", "ten", "", "0", "1e14", "1e-3", "0x10"),
        *("1,00", "1,000_000", "1__000", ",000", "1 000", "٣", "1e6e6", "+", "9" * 5000),
    ],
)
def test_numbers_that_are_refused(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(typer.Exit) as stopped:
        parse_number("--rounds", 1, 10**13, text)
    assert stopped.value.exit_code == 2
    told = capsys.readouterr().err
    assert told.startswith("--rounds: '")
    assert told.endswith("' is not a whole number from 1 to 10,000,000,000,000.\n")
    assert len(told) < 400


def test_without_a_largest_number_only_the_smallest_is_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(typer.Exit):
        parse_number("--trip", 1, MOST, "0")
    assert capsys.readouterr().err == "--trip: '0' is not a whole number of 1 or more.\n"
