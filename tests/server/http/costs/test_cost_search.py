"""No text that a search finds costs more than linear work, and the search finds planted costs."""

from __future__ import annotations

import pytest

from tests.effort import effort
from tests.server.http.costs.cost_search import (
    SIZE,
    Measure,
    Pump,
    measured,
    memory,
    operations,
    search,
)
from tests.server.http.costs.parsers import TARGETS, Target
from tests.server.http.costs.search_costs import MEASURES, corpus, known_pumps

#: Maximum ratio of costs at twice the length; linear work costs twice as much.
MAX_GROWTH = 2.5
#: Maximum cost of each character.
MAX_EACH: dict[Measure, float] = {operations: 250, memory: 1_000}


@pytest.mark.parametrize("measure", [operations, memory])
@pytest.mark.parametrize("target", TARGETS, ids=[one.name for one in TARGETS])
def test_no_text_costs_more_than_in_proportion(target: Target, measure: Measure) -> None:
    known = known_pumps(target, *effort((measure.__name__,), tuple(MEASURES)))
    found = search(target, measure, effort(len(known) + 1, 400), seed=48, known=known)
    # Linear work may begin with a step; quadratic work stays quadratic.
    longer = measured(target, found.pump, measure, 4 * SIZE) if found.growth > MAX_GROWTH else found
    assert longer.growth <= MAX_GROWTH, found
    assert found.each <= MAX_EACH[measure], found


def test_a_kept_cookie_is_not_unquoted() -> None:
    """Python before 3.11.10 and 3.12.6 takes a step for each character before each escape."""
    (target,) = (one for one in TARGETS if one.name == "cookie")
    (pump,) = known_pumps(target, "seconds")
    assert '\\"' in pump.part
    assert measured(target, pump, operations, 4 * SIZE).each < 1


def test_the_kept_texts_are_of_parsers_that_there_are() -> None:
    assert set(corpus()) <= {one.name for one in TARGETS}
    assert corpus(), "they are kept"


def _square(text: str) -> object:
    """Scan everything before each quotation mark: quadratic work."""
    return [
        text[:at].count(chr(34)) for at, char in enumerate(text) if char == '"' for _ in text[:at:9]
    ]


def _pairs(text: str) -> object:
    return [one + other for one in text.split(",") for other in text.split(",")]


@pytest.mark.parametrize(
    ("parser", "measure", "size"), [(_square, operations, 150), (_pairs, memory, 600)]
)
def test_a_planted_square_is_found(parser: object, measure: Measure, size: int) -> None:
    target = Target("planted", parser, (), 15_000, "json")  # type: ignore[arg-type]  # a function
    found = search(target, measure, tries=30, seed=1, size=size)
    assert found.growth > MAX_GROWTH


def test_a_pump_has_the_length_that_is_asked_for() -> None:
    pump = Pump("[", "\u00a7,", "]")
    assert pump(12) == "[0,1,2,3,4,]"
    assert pump.pumped(0) == "[]"
