"""The solver gives the exact figures that others have published."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.documents.published_figures import EXACT, ROUNDED, Published

PAGE = Path(__file__).parents[2] / "docs" / "explanation" / "solver.md"


def on_the_page(one: Published) -> float:
    """Our figure as the page has it; `tools/published-figures` writes it anew."""
    rows = [line.split(" | ") for line in PAGE.read_text("utf-8").splitlines()]
    (found,) = [row[2] for row in rows if row[:2] == [f"| {one.game}", one.value]]
    return float(found.removesuffix(" |"))


@pytest.mark.parametrize("one", EXACT, ids=lambda one: one.game)
def test_to_the_last_digit(one: Published) -> None:
    ours = one.ours()
    assert ours == pytest.approx(float(one.value), abs=max(1e-15, 0.51 * 10**-one.digits))
    assert on_the_page(one) == pytest.approx(ours, abs=1e-14)


@pytest.mark.parametrize("one", ROUNDED, ids=lambda one: one.game)
def test_to_a_hundredth_of_a_percent(one: Published) -> None:
    ours = one.ours()
    assert ours == pytest.approx(float(one.value), abs=1e-4)
    assert on_the_page(one) == pytest.approx(ours, abs=1e-6)
