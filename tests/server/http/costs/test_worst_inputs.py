"""No text of a client costs more than linear work, whatever its shape.

Work is counted, in bytes allocated at the peak and in calls of functions: never in seconds.
"""

from __future__ import annotations

import sys
import tracemalloc
from types import FrameType

import pytest
from pydantic import ValidationError

from fortyeight.record import RecordFault, read_record
from fortyeight.rulebook.reading.files import Unreadable, parse_toml
from fortyeight.server.rooms.coach.coach_api import HandRequest
from fortyeight.server.rooms.lobby.lobby_api import NewTable
from fortyeight.server.rooms.strategy.strategy_requests import RiskRequest
from tests.effort import effort
from tests.server.http.costs.parsers import SIZE, TARGETS, Parser, refused, request_body
from tests.server.http.costs.worst_inputs import JSON, TOML, Shape, shapes

#: Budget for any input: caches that are filled once, a table, a shoe.
BASE_BYTES, BASE_CALLS = 4_000_000, 400_000
#: Budget for each character.
BYTES_EACH, CALLS_EACH = 500, 40

EVERY = [
    pytest.param(target.parser, shape, target.size, id=f"{target.name}: {kind}")
    for target in TARGETS
    for kind, shape in shapes(*target.shapes)
]
#: Every eighth shape of each parser in a short run.
SOME = effort(EVERY[::8], EVERY)


@pytest.mark.parametrize(("parser", "shape", "size"), SOME)
def test_memory_is_bounded_by_the_length(parser: Parser, shape: Shape, size: int) -> None:
    text = shape(size)
    refused(parser, text[:100])
    tracemalloc.start()
    try:
        refused(parser, text)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < BASE_BYTES + BYTES_EACH * len(text)


@pytest.mark.parametrize(("parser", "shape", "size"), SOME)
def test_calls_are_bounded_by_the_length(parser: Parser, shape: Shape, size: int) -> None:
    text, calls = shape(size), 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += 1

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        refused(parser, text)
    finally:
        sys.setprofile(before)
    assert calls < BASE_CALLS + CALLS_EACH * len(text)


@pytest.mark.parametrize("size", effort([SIZE], [5_000, SIZE]))
@pytest.mark.parametrize("shape", JSON.values(), ids=JSON.keys())
@pytest.mark.parametrize("model", [NewTable, HandRequest, RiskRequest])
def test_a_request_is_not_told_of_thousands_of_errors(model: type, shape: Shape, size: int) -> None:
    """Pydantic's own work is compiled: neither its calls nor its memory are counted above."""
    errors = 0
    try:
        request_body(model)(shape(size))
    except ValidationError as error:
        errors = error.error_count()
    except ValueError:
        pass
    assert errors < 1_000


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("one dotted key", "line 1 has more than 10,000 characters"),
        ("dotted keys over lines", "a key has more than 8 parts (at line 1)"),
        ("nested arrays", "line 1 has more than"),
        ("many keys", "there are more than 8,000 keys, tables and arrays (at line"),
    ],
)
def test_a_text_beyond_the_bounds_is_not_parsed(
    kind: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tomllib.loads", lambda text: pytest.fail("it was parsed"))
    with pytest.raises(Unreadable) as unreadable:
        parse_toml(TOML[kind](SIZE * 2))
    assert sentence in str(unreadable.value)
    with pytest.raises(RecordFault) as fault:
        read_record(TOML[kind](SIZE * 2))
    assert sentence in str(fault.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a = " + "[" * 17, "it is nested too deeply (at line 1)"),
        ("\n\na.b.c.d.e.f.g.h.i = 1", "a key has more than 8 parts (at line 3)"),
        ("a = 1\nb = " + "1" * 129, "a word has more than 128 characters (at line 2)"),
    ],
)
def test_a_bound_names_its_line(text: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as unreadable:
        parse_toml(text)
    assert sentence in str(unreadable.value)


def test_what_stands_in_texts_and_comments_is_not_counted() -> None:
    text = "\n".join(
        [
            'a = "a.b.c.d.e.f.g.h.i.j [[[[[[[[[[[[[[[[[[[[[["',
            "b = '" + "." * 500 + "'",
            'c = """',
            '[[[[[[[[[[[[[[[[[[[[[[[[ ." .. """""',
            "d = '''",
            "{{{{{{{{{{{{{{{{{{{{{{{{ .........'''",
            "# [[[[[[[[[[[[[[[[[[[[[ ..........................",
            '"e.f.g.h.i.j.k.l.m.n.o" = "\\"[[[[[[[[[[[[[[[[[[[[[["',
            "amounts = [1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5, 10.5]",
        ]
    )
    assert set(parse_toml(text)) == {"a", "b", "c", "d", "e.f.g.h.i.j.k.l.m.n.o", "amounts"}
