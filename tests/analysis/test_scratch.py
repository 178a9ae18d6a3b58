"""Kernels read nothing of their scratch arrays that they have not written in the same call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from fortyeight.analysis import solver
from fortyeight.analysis.chart import chart_worth
from fortyeight.analysis.compiled import Shared
from fortyeight.analysis.computed_solution import ComputedSolution
from fortyeight.analysis.policy.policy_counts import WorthScratch
from fortyeight.analysis.values.split_values import SplitScratch
from fortyeight.rulebook import open_house, read_book_text
from tests.effort import effort

TABLES = (
    'based_on = "ma-spanish21"\ndoubles = 2\nsplits = 1\n',
    'based_on = "ma-spanish21"\ndoubles = 3\ndouble_amount = "full-or-half"\n',
    'based_on = "mbs-pontoon"\ndouble_cards = "two-or-more"\nsplit_by = "rank"\n',
    'based_on = "md-pontoon21"\n[[bonus_21]]\nranks = "A-2-8-K"\nsuits = "same"\npays = "2:1"\n',
)


def full_of_nan(make: Callable[..., tuple[Any, ...]]) -> Callable[..., Shared]:
    """Return a function that lends new arrays without a single number in them."""

    def spoil(arrays: tuple[Any, ...]) -> None:
        for one in arrays:
            if isinstance(one, tuple):
                spoil(one)
            elif one.dtype == np.float64:
                one[:] = np.nan

    def lend(*shape: int) -> Shared:
        arrays = make(*shape)
        spoil(arrays)
        return Shared(arrays)

    return lend


@pytest.mark.parametrize("text", TABLES[: effort(1, len(TABLES))])
def test_what_is_in_scratch_arrays_changes_no_figure(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = open_house(read_book_text(text))
    before = ComputedSolution(house)
    expected = before.ev, before.first_chart, before.best_chart
    monkeypatch.setattr(solver, "_scratch", full_of_nan(SplitScratch.of))
    monkeypatch.setattr(chart_worth, "_scratch", full_of_nan(WorthScratch.of))
    after = ComputedSolution(house)
    assert (after.ev, after.first_chart, after.best_chart) == expected
