"""The codes of a chart's cells."""

from __future__ import annotations

import pytest
from hypothesis import given

from fortyeight.strategy import BadCode, Cell, Choice, LiveBonusMark, cell
from tests.strategy.charts import cells

STAND, HIT, DOUBLE, SPLIT, SURRENDER = (
    Choice.STAND,
    Choice.HIT,
    Choice.DOUBLE,
    Choice.SPLIT,
    Choice.SURRENDER,
)


@pytest.mark.parametrize(
    ("code", "choices"),
    [
        ("H", (HIT,)),
        ("S", (STAND,)),
        ("D", (DOUBLE, HIT)),
        ("d", (DOUBLE, STAND)),
        ("P", (SPLIT,)),
        ("R", (SURRENDER, HIT)),
        ("r", (SURRENDER, STAND)),
        ("R/P", (SURRENDER, SPLIT)),
        ("D/P", (DOUBLE, SPLIT)),
        ("P/H", (SPLIT, HIT)),
        ("P/S", (SPLIT, STAND)),
        ("P/d", (SPLIT, DOUBLE, STAND)),
        ("R/D", (SURRENDER, DOUBLE, HIT)),
        ("R/P/D", (SURRENDER, SPLIT, DOUBLE, HIT)),
        ("D/P/H", (DOUBLE, SPLIT, HIT)),
    ],
)
def test_choices_in_their_order(code: str, choices: tuple[Choice, ...]) -> None:
    assert cell(code) == Cell(choices)
    assert cell(code).code == code
    assert cell(code).by_total == code.endswith("P")


@pytest.mark.parametrize(
    ("written", "short"), [("D/H", "D"), ("D/S", "d"), ("R/H", "R"), ("R/S", "r"), ("R/D/H", "R/D")]
)
def test_an_order_that_has_a_letter_is_written_with_it(written: str, short: str) -> None:
    assert cell(written).code == short


def test_exceptions_follow_the_code_in_any_order() -> None:
    assert cell("S4*") == Cell((STAND,), 4, frozenset({LiveBonusMark.ANY_678}))
    assert cell("S*4").code == "S4*"
    every = cell("R/P$%\"'*9")
    assert every == Cell((SURRENDER, SPLIT), 9, frozenset(LiveBonusMark))
    assert every.code == "R/P9*'\"%$"
    assert (every.order, every.marks) == ("R/P", "9*'\"%$")


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("", "empty"),
        ("X", "none of H S D d P R r"),
        ("h", "none of"),
        ("DD", "none of"),
        ("4", "a code is letters"),
        ("*S", "a code is letters"),
        ("R/4", "a choice is empty"),
        ("R//P", "a choice is empty"),
        ("R/", "a choice is empty"),
        ("d/P", "before a slash 'd' is written 'D'"),
        ("r/P", "before a slash 'r' is written 'R'"),
        ("H/P", "nothing can follow H"),
        ("S/D", "nothing can follow S"),
        ("P/P", "twice"),
        ("S44", "one digit"),
        ("S10", "one digit"),
        ("S1", "2 to 9"),
        ("S٤", "no exception"),
        ("S**", "the exception * stands twice"),
        ("S!", "no exception"),
        ("S 4", "no exception"),
        ("S4/H", "a code is letters"),
    ],
)
def test_what_is_no_code(code: str, why: str) -> None:
    with pytest.raises(BadCode) as fault:
        cell(code)
    assert why in str(fault.value)


@pytest.mark.parametrize(
    "choices", [(), (DOUBLE,), (SURRENDER, DOUBLE), (HIT, STAND), (SPLIT, SPLIT)]
)
def test_a_cell_always_says_what_to_do(choices: tuple[Choice, ...]) -> None:
    with pytest.raises(BadCode):
        Cell(choices)


@given(cells(splits=True))
def test_every_cell_has_a_code_that_reads_as_it(one: Cell) -> None:
    assert cell(one.code) == one
