"""No text of a client costs more than a multiple of its length, whatever its shape.

Work is counted, in bytes allocated at the peak and in calls of functions: never in seconds.
"""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError
from starlette.requests import HTTPConnection

from fortyeight.cards import card
from fortyeight.chance.transcript_json import read_transcript
from fortyeight.money import parse_amount
from fortyeight.record import RecordFault, read_record
from fortyeight.rulebook import read_book_text
from fortyeight.rulebook.reading.files import Unreadable, parse_toml
from fortyeight.rulebook.reading.read_house import read_house
from fortyeight.server.base.account_names import account_name_fault, check_guest_name
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.http.http_services import session_id, session_token
from fortyeight.server.http.source import Sources
from fortyeight.server.http.strict_json import strict_json
from fortyeight.server.rooms.coach.coach_api import HandRequest
from fortyeight.server.rooms.history.record_replay import replay_record
from fortyeight.server.rooms.lobby.lobby_api import NewTable
from fortyeight.server.rooms.strategy.strategy_requests import RiskRequest
from fortyeight.server.wire.parsing import parse as parse_message
from fortyeight.strategy.reading import read_strategy
from fortyeight.strategy.reading_counts import read_counting
from fortyeight.table.around.sitting import name_fault
from tests.effort import effort
from tests.server.http.worst_inputs import CSV, JSON, RECORDS, TOML, WORDS, shapes

#: The longest record that is taken, the longest head, and enough to tell a square from a line.
SIZE, HEAD, SHORT = 60_000, 16_000, 15_000
#: A parser may have so much whatever it is given: caches that are filled once, a table, a shoe.
BASE_BYTES, BASE_CALLS = 4_000_000, 400_000
#: And so much for each character.
BYTES_EACH, CALLS_EACH = 500, 40

Parser = Callable[[str], object]
Shape = Callable[[int], str]


def _house(text: str) -> object:
    return read_house(text)


def _socket_message(text: str) -> object:
    found = strict_json(text)
    return parse_message(found if isinstance(found, dict) else {"do": found})


def _body(model: type) -> Parser:
    adapter: TypeAdapter[Any] = TypeAdapter(model)

    def parsed(text: str) -> object:
        found = strict_json(text)
        house = found if isinstance(found, dict) else {"decks": found}
        known = {"book": "ma-spanish21", "house": house, "name": found, "optional": found}
        fields = adapter.json_schema()["properties"]
        return adapter.validate_python({key: known[key] for key in known if key in fields})

    return parsed


def _cookie(text: str) -> object:
    raw = text.encode("utf-8", "replace")
    connection = HTTPConnection({"type": "http", "headers": [(b"cookie", raw)]})
    return session_id(session_token(connection, https=True))


def _forwarded(text: str) -> object:
    raw = text.encode("utf-8", "replace")
    scope = {"type": "http", "client": ("127.0.0.1", 1), "headers": [(b"x-forwarded-for", raw)]}
    return Sources(["127.0.0.1"]).of(scope)


def _difference(text: str) -> object:
    return read_book_text(f'id = "x"\ntitle = "X"\nbased_on = "ma-spanish21"\n{text}')


PARSERS: list[tuple[str, Parser, tuple[dict[str, Shape], ...], int]] = [
    ("toml", parse_toml, (TOML,), SIZE),
    ("record", read_record, (TOML, RECORDS), SIZE),
    ("replay", replay_record, (RECORDS,), SIZE),
    ("rulebook", read_book_text, (TOML,), SHORT),
    ("rulebook by difference", _difference, (TOML,), SHORT),
    ("house", _house, (TOML,), SHORT),
    ("count", read_counting, (TOML,), SHORT),
    ("strategy", read_strategy, (CSV,), SIZE),
    ("transcript", read_transcript, (JSON,), SHORT),
    ("json", strict_json, (JSON,), SIZE),
    ("message", _socket_message, (JSON,), SIZE),
    ("table to open", _body(NewTable), (JSON,), SIZE),
    ("hand to value", _body(HandRequest), (JSON,), SHORT),
    ("risk to calculate", _body(RiskRequest), (JSON,), SHORT),
    ("amount", parse_amount, (WORDS,), SHORT),
    ("card", card, (WORDS,), SHORT),
    ("name at a table", name_fault, (WORDS,), SHORT),
    ("name of an account", account_name_fault, (WORDS,), SHORT),
    ("name of a guest", check_guest_name, (WORDS,), SHORT),
    ("cookie", _cookie, (WORDS,), HEAD),
    ("address", _forwarded, (WORDS,), HEAD),
]
EVERY = [
    pytest.param(parser, shape, size, id=f"{name}: {kind}")
    for name, parser, families, size in PARSERS
    for kind, shape in shapes(*families)
]
#: Of each parser every eighth shape in a short run.
SOME = effort(EVERY[::8], EVERY)


def refused(parser: Parser, text: str) -> None:
    """Parse it; every refusal is a `ValueError` or a `Refusal`, and nothing else is raised."""
    with suppress(Refusal, ValueError):
        parser(text)


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
        _body(model)(shape(size))
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
