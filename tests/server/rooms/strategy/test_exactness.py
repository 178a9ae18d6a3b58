"""The service's statements about figures that are not exact."""

from __future__ import annotations

import pytest

from fortyeight.analysis.limits import limits
from fortyeight.analysis.worth.waterfall import with_value
from fortyeight.cards import Rank, card, cards
from fortyeight.coach.review.round_review import RoundReview, WagerEdges
from fortyeight.coach.valuing import answer
from fortyeight.rulebook import House, open_house, rulebook
from fortyeight.server.rooms.coach.coach_service import question_of
from fortyeight.server.rooms.lobby.lobby_api import _shipped_line
from fortyeight.server.rooms.strategy.chart_data import house_json
from fortyeight.server.rooms.strategy.figures import figures_json

REASON = "super_bonus_rank: three such cards may be played on, which is not valued"


@pytest.fixture
def house() -> House:
    return with_value(open_house(rulebook("ma-spanish21")), "super_bonus.rank", (Rank.SIX,))


def test_charts_and_calculations_say_why_they_are_not_exact(house: House) -> None:
    for found in (house_json(house), figures_json(house, {})):
        assert (found["exact"], found["limits"]) == (False, [REASON])
    exact = house_json(open_house(rulebook("ma-spanish21")))
    assert (exact["exact"], exact["limits"]) == (True, [])


def test_the_coach_says_so(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fortyeight.coach.valuing.house_of", lambda *_: house)
    asked = question_of(house, cards("9s 6h"), card("Kh"))
    found = answer(asked)
    assert (found["exact"], found["limits"]) == (False, [REASON])


def test_the_review_and_the_lobby_say_so(house: House) -> None:
    edges = WagerEdges(0.004, {}, limits(house))
    assert edges.limits_of("main") == (REASON,)
    assert edges.limits_of("match") == ()
    wager = {"kind": "main", "edge": 0.004, "exact": False, "limits": [REASON]}
    told = RoundReview("", 1, 0, "settled", 0, 0, (), (wager,), ()).as_json()
    assert (told["exact"], told["limits"]) == (False, [REASON])
    edge = _shipped_line("ma-spanish21").edge
    assert edge is not None
    assert (edge.exact, edge.limits) == (True, [])
