"""More than three splits of a box: valued exactly, and within the arrays of the simulator."""

from __future__ import annotations

import itertools

import pytest

from fortyeight.analysis.game_rules import game_rules
from fortyeight.analysis.limits import limits
from fortyeight.analysis.solver import solve
from fortyeight.rulebook import open_house, rulebook
from fortyeight.rulebook.schema.values import MAX_SPLITS
from fortyeight.simulation.kernels.shoe_kernel import MOST_HANDS
from tests.effort import effort

BOOK = "md-pontoon21"


def test_no_box_has_more_hands_than_the_simulator_keeps() -> None:
    assert MAX_SPLITS + 1 <= MOST_HANDS


@pytest.mark.clause(BOOK, "11 D")
def test_each_further_split_is_worth_something_and_less_than_the_one_before() -> None:
    """By both models of splitting; the solver has no limit to tell of."""
    times = effort((3, 4, 5), (3, 5, 8, 12))
    houses = [open_house(rulebook(BOOK), {"splits": number}) for number in times]
    assert not any(map(limits, houses))
    found = [solve(game_rules(house)).ev for house in houses]
    for model in found[0]:
        gains = [after[model] - before[model] for before, after in itertools.pairwise(found)]
        assert all(gain > 0 for gain in gains)
        assert gains == sorted(gains, reverse=True)
        assert gains[-1] < effort(1e-5, 1e-6)
