"""Questions to the solver are bounded, and the search finds the costliest."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from fortyeight.rulebook import default_book, open_house, read_book_text
from fortyeight.server.base.worker_processes import MAX_WAITING, Worker
from fortyeight.server.rooms.history import record_replay
from fortyeight.server.rooms.lobby.house_request import MAX_BOOK_TEXT, too_heavy
from fortyeight.server.rooms.papers import paper_press
from fortyeight.server.rooms.strategy import solver_queue
from fortyeight.server.rooms.strategy.stages import SolveStage
from fortyeight.server.rooms.strategy.strategy_requests import MAX_SIMULATED, SimulationRequest
from tests.server.http.costs.cost_search import operations
from tests.server.http.costs.heavy_questions import RULES, Cost, Question, search

BOOK = default_book()
#: Maximum of lines and calls to open a client's costliest table.
MAX_TO_OPEN = 400_000


def rows(many: int) -> tuple[dict[str, str], ...]:
    """Return bonus rows of three to five cards, each once."""
    faces, found = "23456789JQK", dict[str, dict[str, str]]()
    points = {face: 10 if face in "JQK" else int(face) for face in faces}
    for one in faces:
        for two in faces:
            for three in faces:
                hand = "".join(sorted((one, two, three)))
                if sum(points[face] for face in hand) == 21:
                    row = {"ranks": "-".join(hand), "suits": "same", "pays": "5:1"}
                    found.setdefault(hand, row)
    spades = [{**row, "suits": "spades"} for row in found.values()]
    return tuple([*found.values(), *spades][:many])


@pytest.mark.parametrize(
    ("rules", "many", "accepted"),
    [
        ({"doubles": 4, "splits": 5}, 0, True),
        ({"doubles": 5}, 0, False),
        ({"splits": 6}, 0, False),
        ({}, 20, True),
        ({}, 35, False),
    ],
)
def test_a_table_of_a_clients_own_has_bounded_work(
    rules: dict[str, int], many: int, accepted: bool
) -> None:
    question = Question(BOOK, SolveStage.EDGE, rules, rows(many))
    assert len(question.rows) == many
    assert bool(too_heavy(open_house(read_book_text(question.text)))) is not accepted
    assert (question.house() is not None) is accepted


def test_opening_the_largest_table_takes_bounded_work() -> None:
    """Counted in lines and calls: every rule set, and as many bonus rows as are solved."""
    rules = {"doubles": 4, "splits": 5, "decks": 8, "soft_17": "draw", "split_by": "value"}
    question = Question(BOOK, SolveStage.EDGE, rules, rows(20))
    assert question.house() is not None
    assert len(question.text) < MAX_BOOK_TEXT
    counted = operations(lambda text: too_heavy(open_house(read_book_text(text))), question.text)
    assert MAX_TO_OPEN / 10 < counted < MAX_TO_OPEN


def test_questions_wait_in_bounded_queues_and_papers_have_limits() -> None:
    assert Worker()._most == MAX_WAITING <= 24
    assert solver_queue.MAX_WAITING <= 300
    for limits in (paper_press._LIMITS, paper_press._THEO_LIMITS, record_replay.LIMITS):
        assert limits.memory <= 6 << 30
        assert limits.seconds <= 900


def test_no_more_rounds_are_dealt_than_are_dealt_in_a_second() -> None:
    asked = {"book": BOOK, "strategy": "x"}
    with pytest.raises(ValidationError, match="less than or equal"):
        SimulationRequest.model_validate({**asked, "rounds": MAX_SIMULATED + 1})


def test_the_search_finds_a_planted_cost() -> None:
    """Splits by value with many bonus rows: no shipped book has either."""

    def price(question: Question) -> Cost:
        planted = question.rules.get("split_by") == "value"
        return Cost(len(question.rows) + 10 * planted, 0.0)

    question, cost = search(SolveStage.EDGE, "seconds", tries=60, seed=1, price=price)
    assert cost.seconds > 10
    assert question.house() is not None
    assert question.rules.keys() <= RULES.keys()
