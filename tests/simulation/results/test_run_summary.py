"""A run is summarised without the command line."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fortyeight.simulation.game.strategies import game_of
from fortyeight.simulation.over_time.time_summary import summarise_time
from fortyeight.simulation.results.precision import half_width, rounds_needed, summarise_precision
from fortyeight.simulation.results.run_summary import compare_with_solver, summarise_run
from fortyeight.simulation.results.tally import no_tally
from fortyeight.simulation.run import RunPlan, run
from fortyeight.strategy import builtin
from tests.simulation.cases import house

BOOK = "ma-spanish21"


def test_the_summary_of_a_run_by_a_strategy_of_one_s_own() -> None:
    plan = RunPlan(game_of(house(BOOK), builtin("mimic")), 5)
    tally = run(plan, 20_000).tally
    summary = summarise_run(plan, "mimic", tally, 1000)
    assert sum(summary["tallies"].values()) == summary["rounds"] == 20_000
    assert sum(summary["frequencies"]["distribution"].values()) == pytest.approx(1.0)
    low, high = summary["confidence_interval"]
    assert (low + high) / 2 == pytest.approx(summary["mean"])
    assert half_width(tally) == pytest.approx((high - low) / 2)
    assert compare_with_solver(house(BOOK), tally) == {}, "the solver did not make this strategy"
    hours = summarise_time(house(BOOK), tally, None, 1000, bankroll=Fraction(50), trip=100)
    assert hours.keys() == {"hours", "risk_of_ruin"}
    assert hours["risk_of_ruin"]["long_run"] == 1.0
    needed = rounds_needed(tally, half_width(tally) / 2)
    assert needed == pytest.approx(80_000, rel=0.1)


def test_nothing_is_known_before_the_first_round() -> None:
    tally = no_tally(game_of(house(BOOK), builtin("mimic")), 1)
    assert rounds_needed(tally, 0.01) is None
    assert summarise_precision(tally, None) == {}
    assert summarise_precision(tally, 0.01)["until"] == {
        "asked": 0.01,
        "reached": False,
        "known_to": None,
        "rounds_needed": None,
    }
