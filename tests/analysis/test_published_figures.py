"""The solver gives the exact figures that others have published."""

from __future__ import annotations

from pathlib import Path

import pytest

from fortyeight.analysis.published import EXACT, ROUNDED, Published

PAGE = Path(__file__).parents[2] / "docs" / "solver.md"


@pytest.mark.parametrize("one", EXACT, ids=lambda one: one.game)
def test_to_the_last_digit(one: Published) -> None:
    ours = one.ours()
    assert ours == pytest.approx(float(one.value), abs=max(1e-15, 0.51 * 10**-one.digits))
    # `tools/published-figures` writes the page anew; its last digits are below a double's grain.
    assert f"| {one.game} | {one.value} | {ours:.13f}" in PAGE.read_text("utf-8")


@pytest.mark.parametrize("one", ROUNDED, ids=lambda one: one.game)
def test_to_a_hundredth_of_a_percent(one: Published) -> None:
    ours = one.ours()
    assert ours == pytest.approx(float(one.value), abs=1e-4)
    assert f"| {one.game} | {one.value} | {ours:.6f} |" in PAGE.read_text("utf-8")
