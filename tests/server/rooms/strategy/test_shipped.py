"""What comes with the program is what the solver gives."""

from __future__ import annotations

import json

import pytest
from tools.documents.solved_houses import shipped_houses

from fortyeight.analysis.game_rules import game_rules
from fortyeight.analysis.worth.edges import EdgeCache
from fortyeight.server.rooms.strategy.solved_cache import shipped_answers
from fortyeight.server.rooms.strategy.solving import solve_stage
from fortyeight.server.rooms.strategy.stages import SolveStage
from tests.effort import effort

AGAIN = "tools/solved-houses writes it anew"


def test_the_houses_are_the_books_and_their_options() -> None:
    assert shipped_answers().keys() == shipped_houses().keys(), AGAIN


def test_every_edge_is_the_solvers() -> None:
    edges = EdgeCache("split-aware")
    for key, asked in list(shipped_houses().items())[:: effort(40, 1)]:
        answer = shipped_answers()[key]
        if not key.startswith(SolveStage.DOLLARS):
            exact = edges.of(game_rules(asked.house))
            assert answer["edge"] == pytest.approx(exact, abs=1e-12), AGAIN


@pytest.mark.parametrize("book", ["mbs-pontoon"])
def test_a_chart_is_the_solvers(book: str) -> None:
    _same_chart(book)


@pytest.mark.long
@pytest.mark.parametrize("book", ["bbc-spanish21", "ma-spanish21", "md-pontoon21"])
def test_other_charts_are_the_solvers(book: str) -> None:
    _same_chart(book)


def _same_chart(book: str) -> None:
    houses = [
        (key, asked)
        for key, asked in shipped_houses().items()
        if asked.book == book and key.startswith(f"{SolveStage.CHART}-")
    ]
    key, asked = houses[-1]
    found = json.loads(json.dumps(solve_stage(SolveStage.CHART, asked.book, asked.choices)))
    answer = shipped_answers()[key]
    assert answer["strategy"] == found["strategy"], AGAIN
    for name in ("edge", "edge_chart", "standard_deviation"):
        assert answer[name] == pytest.approx(found[name], abs=1e-12)
