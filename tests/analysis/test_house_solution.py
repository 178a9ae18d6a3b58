"""One solution of a house, read by the command line, the server and the documents."""

from __future__ import annotations

import json
import time
from functools import partial

import pytest

from fortyeight.analysis import computed_solution
from fortyeight.analysis.chart.best_chart import best_chart
from fortyeight.analysis.computed_solution import ComputedSolution
from fortyeight.analysis.game_rules import game_rules
from fortyeight.analysis.house_solution import HouseSolution
from fortyeight.analysis.models import USUAL_MODELS
from fortyeight.analysis.solver import solve, with_models
from fortyeight.analysis.worth.waterfall import with_value
from fortyeight.cards import Rank
from fortyeight.rulebook import open_house, rulebook
from fortyeight.server.rooms.strategy.solving import solve_stage
from fortyeight.server.rooms.strategy.stages import SolveStage
from tests.effort import effort

BOOK = "mbs-pontoon"
#: The solver does most of its work where a box may be split again.
CHOICES: dict[str, int] = effort({"splits": 1}, {})


@pytest.fixture(scope="module")
def solution() -> HouseSolution:
    return ComputedSolution(open_house(rulebook(BOOK), CHOICES))


def test_the_figures_are_the_solver_s(solution: HouseSolution) -> None:
    exact = solve(game_rules(solution.house))
    assert solution.models == exact.ev
    assert solution.edge == -exact.ev["split-aware"]
    assert list(solution.ev_by_up_card.values()) == exact.by_first["split-aware"].tolist()
    chart = best_chart(solution.house)
    assert solution.chart.strategy == chart.strategy
    assert solution.edge_chart == chart.edge
    assert solution.spread.mean == pytest.approx(solution.ev, abs=1e-12)
    assert solution.exact
    assert not solution.limits


def test_a_house_with_limits_is_not_exact() -> None:
    house = with_value(open_house(rulebook(BOOK)), "super_bonus.rank", (Rank.SIX,))
    solution = ComputedSolution(house)
    assert not solution.exact
    assert [one.partition(":")[0] for one in solution.limits] == ["super_bonus_rank"]


@pytest.mark.usefixtures("solved_anew")
def test_a_model_that_is_added_is_the_same_as_one_solved_at_once() -> None:
    rules = game_rules(open_house(rulebook(BOOK), CHOICES))
    added = with_models(solve(rules, ("split-aware",)), ("cdz-",))
    at_once = solve(rules)
    for model in USUAL_MODELS:
        assert added.ev[model] == at_once.ev[model]
        assert (added.splits[model] == at_once.splits[model]).all()


def test_nothing_is_computed_before_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("nobody has asked for it")

    for name in ("settled_chart", "first_chart", "distribution", "super_bonus", "with_models"):
        monkeypatch.setattr(computed_solution, name, refuse)
    solution = ComputedSolution(open_house(rulebook(BOOK)))
    assert 0 < solution.edge < 1
    with pytest.raises(AssertionError, match="nobody has asked"):
        _ = solution.spread


def test_the_seconds_are_those_of_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock advances by a second whenever it is read, so every computation takes one."""
    readings = iter(range(100))
    monkeypatch.setattr(time, "perf_counter", lambda: float(next(readings)))
    solution = ComputedSolution(open_house(rulebook(BOOK)))
    assert solution.seconds == 1.0
    _ = solution.chart
    assert solution.seconds == 2.0, "the first chart is a part of finding the best one"
    _ = solution.chart
    assert solution.seconds == 2.0, "it is kept"
    assert solution.to_json()["seconds"] == 5.0, "models, Super Bonus and distribution besides"


def test_the_server_answers_with_the_same_figures(solution: HouseSolution) -> None:
    told = solution.to_json()
    chosen = json.dumps(CHOICES)
    chart = solve_stage(SolveStage.CHART, BOOK, chosen)
    best = solve_stage(SolveStage.BEST, BOOK, chosen)
    edge = solve_stage(SolveStage.EDGE, BOOK, chosen)
    # Those that ship were computed on another machine, whose sums may be rounded otherwise.
    same = partial(pytest.approx, rel=1e-13, abs=1e-13)
    assert edge["by_up_card"] == same(told["ev_by_up_card"])
    # The best chart's edge is known before its distribution, whose mean it is.
    assert chart["edge"] == same(told["edge"])
    assert chart["edge_chart"] == same(told["edge_chart"])
    assert best["standard_deviation"] == same(told["standard_deviation"])
    assert best["frequencies"].keys() == told["frequencies"].keys()
    for kind, frequency in told["frequencies"].items():
        assert best["frequencies"][kind] == same(frequency)
    assert best["models"] == same({model: -ev for model, ev in told["models"].items()})
