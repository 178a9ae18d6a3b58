"""The figures of a house as a page shows them."""

from __future__ import annotations

import pytest

from fortyeight.rulebook import open_house, rulebook
from fortyeight.server.rooms.strategy.figures import figures_json
from fortyeight.server.rooms.strategy.stages import SolveStage

SPREAD = {
    "standard_deviation": 1.1,
    "distribution": [(1, 1, 1.0)],
    "frequencies": {"dealer": {"21": 0.1, "blackjack": 0.04}, "hands": {"blackjack": 0.04}},
    "error_bound": 0.0,
}


@pytest.mark.ruling("R37")
@pytest.mark.parametrize(
    ("book", "word"), [("mbs-pontoon", "Pontoon"), ("ma-pontoon21", "blackjack")]
)
def test_outcomes_are_named_in_the_words_of_the_book(book: str, word: str) -> None:
    found = figures_json(open_house(rulebook(book)), {SolveStage.SPREAD: SPREAD})
    assert found["chart"]["frequencies"] == {
        "dealer": {"21": 0.1, word: 0.04},
        "hands": {word: 0.04},
    }
    (insurance,) = (one for one in found["optional"] if one["kind"] == "insurance")
    assert insurance["outcomes"][0]["name"] == f"dealer's {word}"
