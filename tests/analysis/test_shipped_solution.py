"""Shipped figures are those that the solver computes, and cover what they should."""

from __future__ import annotations

import json
from importlib import resources
from itertools import pairwise

import pytest
from tools.documents.solved_houses import houses_to_ship, records
from typer.testing import CliRunner

from fortyeight.analysis import shipped_solution as shipped
from fortyeight.analysis.computed_solution import ComputedSolution
from fortyeight.analysis.game_rules import computed_keys
from fortyeight.analysis.house_solution import solve_house
from fortyeight.analysis.limits import limits
from fortyeight.analysis.models import MODELS, USUAL_MODELS, Model
from fortyeight.analysis.shipped_solution import NotShipped, ShippedSolution
from fortyeight.cli import app
from fortyeight.rulebook import (
    House,
    catalogue,
    open_house,
    read_book_text,
    rulebook,
    shipped_books,
)
from fortyeight.server.rooms.strategy.solving import shipped_stage, solve_stage
from fortyeight.server.rooms.strategy.stages import SolveStage, solver_house
from tests.effort import PROVING, effort

BOOK = "mbs-pontoon"
AGAIN = "tools/solved-houses writes them anew"


def default(book: str = BOOK) -> House:
    return open_house(rulebook(book))


def run(*words: str) -> str:
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    return done.stdout


def test_they_are_there_for_the_books_and_their_options() -> None:
    known = {key: computed_keys(house) for key, (house, _) in houses_to_ship().items()}
    shipped_keys = {key: tuple(keys) for key, keys in shipped._file()["houses"].items()}
    assert shipped_keys == known, AGAIN


def test_each_main_game_is_stored_once() -> None:
    file = shipped._file()
    assert file["games"].keys() == {rules for rules, _ in file["houses"].values()}, AGAIN
    assert file["dollars"].keys() == {dollars for _, dollars in file["houses"].values()}, AGAIN


@pytest.mark.parametrize("model", USUAL_MODELS)
@pytest.mark.parametrize("book", shipped_books())
def test_a_default_house_needs_no_solver(book: str, model: Model) -> None:
    solution = shipped.shipped_solution(default(book), model)
    assert solution is not None, AGAIN
    told = solution.to_json()
    assert told["seconds"] is None
    assert -told["ev"] == told["edge"] < told["edge_chart"]
    assert solution.spread.mean == pytest.approx(solution.ev, abs=1e-12)


@pytest.mark.parametrize("book", [*shipped_books(), *catalogue()])
def test_a_model_that_knows_more_plays_no_worse(book: str) -> None:
    """From total-dependent to cdp; between cdz- and cdp1, and below, this is seen, not proven."""
    house = default(book)
    if limits(house):
        return
    solutions = [shipped.shipped_solution(house, model) for model in MODELS]
    evs = [one.ev for one in solutions if one is not None]
    assert len(evs) == len(MODELS), AGAIN
    for worse, better in pairwise(evs):
        assert worse <= better + 1e-14


@pytest.mark.parametrize("book", effort([BOOK], shipped_books()))
def test_a_default_house_has_the_solvers_figures(book: str) -> None:
    same_figures(default(book), True)


@pytest.mark.long
def test_every_house_has_the_solvers_figures() -> None:
    for house, is_default in houses_to_ship().values():
        same_figures(house, is_default)


def same_figures(house: House, is_default: bool) -> None:
    """Compare what is stored with what is computed: what is printed, to the last digit.

    Error bounds take seconds, and are compared in the long run.
    """
    keys, file = computed_keys(house), shipped._file()
    complete = is_default or bool(file["games"][keys[0]]["best"])
    models = effort(USUAL_MODELS, MODELS)
    game, dollars = records(house, complete, models, bounded=effort(False, True))
    shown = dict(file["games"][keys[0]])
    for part in ("ev", "by_up_card"):
        shown[part] = {model: shown[part][model] for model in game[part]}
    if not PROVING:
        shown["chart"] = without_bound(shown["chart"])
        shown["best"] = {model: without_bound(one) for model, one in shown["best"].items()}
    for stored, computed in ((shown, game), (file["dollars"][keys[1]], dollars)):
        assert rounded(stored) == rounded(json.loads(json.dumps(computed))), AGAIN


def without_bound(spread: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in spread.items() if key != "bound"}


def rounded(value: object) -> object:
    """Round every number to more digits than any command prints; a machine may differ beyond."""
    if isinstance(value, dict):
        return {key: rounded(one) for key, one in value.items()}
    if isinstance(value, list):
        return [rounded(one) for one in value]
    return round(value, 12) if isinstance(value, float) else value


def test_what_is_printed_is_the_same_when_it_is_computed() -> None:
    *shown, origin = run("solve", BOOK).splitlines()
    *computed, seconds = run("solve", BOOK, "--compute", "--bound").splitlines()
    assert shown == computed
    assert "These figures ship" in origin
    assert seconds.startswith("Solved in ")
    assert run("chart", BOOK) == run("chart", BOOK, "--compute")


def test_a_house_with_the_same_main_game_has_the_same_figures() -> None:
    own = open_house(rulebook(BOOK), {"table_minimum": "45.00"})
    assert own.fingerprint not in shipped._file()["houses"]
    solution = solve_house(own)
    assert isinstance(solution, ShippedSolution)
    assert solution.edge == solve_house(default()).edge


def test_a_book_of_the_same_name_with_another_rule_is_solved() -> None:
    text = (resources.files("fortyeight.rulebook") / f"books/{BOOK}.toml").read_text("utf-8")
    rule = 'soft_17     = { value = "draw"'
    assert rule in text
    own = open_house(read_book_text(text.replace(rule, rule.replace("draw", "stand"))))
    assert own.book.id == BOOK
    assert isinstance(solve_house(own), ComputedSolution)


def test_figures_of_another_version_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shipped, "VERSION", shipped.VERSION + 1)
    shipped._file.cache_clear()
    assert shipped.shipped_solution(default()) is None
    monkeypatch.undo()
    shipped._file.cache_clear()
    assert shipped.shipped_solution(default()) is not None


def test_a_figure_that_is_missing_is_computed_or_refused() -> None:
    solution = shipped.shipped_solution(default())
    assert solution is not None
    with pytest.raises(NotShipped):
        _ = solution.first_chart
    solved = solve_house(default())
    assert solved.seconds is None
    assert solved.first_chart.rows.keys() == solved.chart.strategy.rows.keys()
    assert solved.seconds is not None, "it was computed"


SHIPPED = {
    SolveStage.EDGE,
    SolveStage.CHART,
    SolveStage.SPREAD,
    SolveStage.DOLLARS,
    SolveStage.BEST,
}


@pytest.mark.parametrize("stage", SolveStage)
def test_the_pages_are_answered_with_them(stage: SolveStage) -> None:
    asked = solver_house(default())
    answer = shipped_stage(stage, asked)
    if stage not in SHIPPED:
        assert answer is None
        return
    solved = solve_stage(stage, asked.book, asked.choices)
    solved.pop("seconds")
    assert answer == solved
