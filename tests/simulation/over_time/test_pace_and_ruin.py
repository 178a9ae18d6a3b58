"""An hour's play, and risk of ruin by formula."""

from math import erfc, exp, sqrt

import pytest

from fortyeight.simulation.over_time.pace import (
    PUBLISHED_UP_TO,
    ROUNDS_AN_HOUR,
    Pace,
    source_of,
    usual_pace,
)
from fortyeight.simulation.over_time.ruin import ruin_at_last, ruin_within


def test_rounds_an_hour_are_those_published_and_eight_follows_from_them() -> None:
    assert [usual_pace(boxes) for boxes in range(1, 9)] == [209, 139, 105, 84, 70, 60, 52, 46]
    for boxes, rounds in ROUNDS_AN_HOUR.items():
        assert rounds == pytest.approx(418 / (boxes + 1), abs=0.51)
        assert ("reckoned" in source_of(boxes)) == (boxes > PUBLISHED_UP_TO)


def test_an_hour_and_a_day() -> None:
    pace = Pace(100, 2, 2.1, -0.02, 1.5)
    assert pace.boxes_an_hour == 200
    assert pace.hands_an_hour == pytest.approx(210)
    assert pace.expected() == pytest.approx(-2)
    assert pace.spread() == pytest.approx(15)
    assert pace.expected(8) == pytest.approx(-16)
    assert pace.spread(9) == pytest.approx(45)


def test_ruin_in_the_long_run() -> None:
    assert ruin_at_last(0.01, 1.0, 100) == pytest.approx(exp(-2))
    assert ruin_at_last(0.01, 2.0, 100) == pytest.approx(exp(-0.5))
    assert ruin_at_last(0.0, 1.0, 100) == ruin_at_last(-0.01, 1.0, 10**6) == 1.0
    assert ruin_at_last(0.1, 0.0, 5) == 0.0


def test_ruin_within_so_many_rounds() -> None:
    # Without a mean it is twice the chance to be below at the end, by reflection.
    assert ruin_within(0.0, 1.1, 20, 400) == pytest.approx(erfc(20 / 22 / sqrt(2)))
    assert ruin_within(0.01, 1.0, 100, 10**9) == pytest.approx(ruin_at_last(0.01, 1.0, 100))
    rising = [ruin_within(-0.004, 1.15, 50, rounds) for rounds in (100, 1000, 10_000, 1_000_000)]
    assert rising == sorted(rising)
    assert rising[-1] > 0.99


@pytest.mark.parametrize("mean", [-1.0, -1e-9, 0.0, 1e-9, 1.0])
@pytest.mark.parametrize("deviation", [0.0, 1e-3, 1.0, 50.0])
@pytest.mark.parametrize("bankroll", [1e-3, 10.0, 1e9])
def test_the_formula_is_a_chance_even_far_out(
    mean: float, deviation: float, bankroll: float
) -> None:
    for rounds in (1, 1000, 10**9):
        assert 0.0 <= ruin_within(mean, deviation, bankroll, rounds) <= 1.0
