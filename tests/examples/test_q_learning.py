"""The example learns, and what it learned is valued exactly."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from fortyeight.analysis.models import CHART_MODEL
from fortyeight.rulebook import default_book
from tests.simulation.cases import house, solved

SCRIPT = Path(__file__).parents[2] / "examples" / "q_learning.py"


def short_by(steps: int, boxes: int) -> float:
    """Return what learned play lacks to the best."""
    example = runpy.run_path(str(SCRIPT))
    own, solution = house(default_book()), solved(default_book())
    policy = example["learned_policy"](own, example["train"](own, steps, boxes))
    net = example["distribution"](own, solution.rules, solution.table, policy).mean
    return float(solution.ev[CHART_MODEL] - net)


def test_a_little_is_learned_in_little_time() -> None:
    assert 0 < short_by(1_500_000, 2048) < 0.03


@pytest.mark.long
def test_the_optimum_is_nearly_reached() -> None:
    assert 0 < short_by(150_000_000, 4096) < 0.001
