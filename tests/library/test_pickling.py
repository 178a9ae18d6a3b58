"""What the library returns is pickled and copied: other processes and caches get it whole."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import fortyeight as fe


def dealt() -> fe.Game:
    return fe.Game("ma-spanish21", seed=48).wager("ann", main=10).deal()


HOUSE = fe.house("ma-spanish21")
RESULTS: dict[str, Callable[[], Any]] = {
    "game": dealt,
    "move": lambda: dealt().legal()[0],
    "turn": lambda: dealt().turn,
    "round result": lambda: dealt().stand().result,
    "house": lambda: HOUSE,
    "shipped solution": HOUSE.solve,
    "chart": HOUSE.chart,
    "values": lambda: HOUSE.values("8s 3h", "6h"),
    "simulation": lambda: HOUSE.simulate(100, strategy="mimic", seed=1),
    "sweep": lambda: fe.Sweep(0.004, [{"rule": "decks"}]),
    "strategy": lambda: fe.load_strategy("mimic"),
    "side bets": HOUSE.side_bets,
    "refusal": lambda: dealt().why_not("split"),
    "input error": lambda: fe.InputError("box", "no such box", "7(a)", "no-box"),
}


@pytest.mark.parametrize("name", RESULTS)
def test_results_are_pickled_and_copied(name: str) -> None:
    made = RESULTS[name]()
    for again in (pickle.loads(pickle.dumps(made)), copy.copy(made), copy.deepcopy(made)):
        assert type(again) is type(made)
        assert repr(again) == repr(made)
        assert getattr(again, "_repr_html_", str)() == getattr(made, "_repr_html_", str)()
        if isinstance(made, fe.Rows):
            assert again.rows() == made.rows()


def test_a_pickled_solution_computes_what_does_not_ship() -> None:
    again = pickle.loads(pickle.dumps(HOUSE.solve()))
    assert again._figures.first_chart.rows.keys() == again.chart.strategy.rows.keys()
    computed = pickle.loads(pickle.dumps(again))
    assert computed._figures.seconds == again._figures.seconds > 0
