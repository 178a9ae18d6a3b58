"""Means and ratios over shoes, against samples that are kept whole; and what limits follow."""

from __future__ import annotations

from math import inf, sqrt

import numpy as np
import pytest

from fortyeight.simulation.advantage.estimates import Estimate, ShoeSums, n0
from fortyeight.simulation.advantage.recommendation import Tolerance, recommend
from fortyeight.simulation.advantage.shoe_walk import BETS, ROUNDS, STAKED, TOTALS, WON


def _sums(shoes: np.ndarray) -> ShoeSums:
    return ShoeSums(len(shoes), np.concatenate([shoes.sum(axis=0), (shoes.T @ shoes).ravel()]))


def _sample(number: int) -> np.ndarray:
    rng = np.random.default_rng(7)
    shoes = np.zeros((number, TOTALS))
    shoes[:, ROUNDS] = rng.integers(36, 45, number)
    shoes[:, BETS] = rng.binomial(shoes[:, ROUNDS].astype(int), 0.1)
    shoes[:, STAKED] = 8 * shoes[:, BETS]
    shoes[:, WON] = rng.normal(0.02 * shoes[:, STAKED], 3)
    return shoes


def test_means_and_ratios() -> None:
    shoes = _sample(4000)
    sums = _sums(shoes)
    assert sums.per_shoe.value == pytest.approx(shoes[:, WON].mean())
    assert sums.per_shoe.error == pytest.approx(shoes[:, WON].std() / sqrt(len(shoes)))
    assert sums.often.value == pytest.approx(shoes[:, BETS].sum() / shoes[:, ROUNDS].sum())
    # The errors of ratios, against those of many samples that are drawn from this one.
    rng = np.random.default_rng(8)
    drawn = [_sums(shoes[rng.integers(0, len(shoes), len(shoes))]) for _ in range(400)]
    for figure in ("often", "advantage", "per_round", "average_wager"):
        spread = np.std([getattr(one, figure).value for one in drawn])
        assert getattr(sums, figure).error == pytest.approx(spread, rel=0.15), figure


def test_n0_is_infinite_for_a_loser() -> None:
    assert n0(2.0, Estimate(-1.0, 0.1)) == (inf, inf, inf)
    value, low, high = n0(2.0, Estimate(0.1, 0.04))
    assert value == pytest.approx(400)
    assert low < value < high
    assert n0(2.0, Estimate(0.1, 0.06))[2] == inf


def test_limits_follow_from_the_tolerance() -> None:
    won = {144: Estimate(0.0, 0.0), 72: Estimate(0.001, 0.0), 24: Estimate(0.004, 0.0005)}
    tolerance = Tolerance(cents_an_hour=2000, rounds_an_hour=100)
    advice = recommend(won, tolerance, maximum=10_000, unit=500)
    assert advice.limits[144] is None
    assert advice.limits[72] == 20_000
    # The upper end of the interval counts: 20 cents a round over 0.00498.
    assert advice.limits[24] == 4000
    assert advice.behind == 72
    assert recommend(won, tolerance, maximum=4000).behind == 24
    assert recommend({24: won[24]}, tolerance, maximum=10_000).behind is None
    assert recommend(won, tolerance, maximum=None).behind is None
    with pytest.raises(ValueError, match="at least 1"):
        Tolerance(0, 100)
