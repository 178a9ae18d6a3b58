"""Lines that attack the engine: each is answered once, with a sentence, in bounded memory."""

from __future__ import annotations

import io
import json
import random
import tracemalloc
from functools import partial
from typing import Any

import pytest

from fortyeight.engine.long_work import MAX_WAITING, outcome, work
from fortyeight.engine.requests import MAX_LINE, REQUESTS, checked
from fortyeight.engine.serve import Engine
from fortyeight.engine.session import Session
from fortyeight.library.errors import InputError
from tests.effort import effort
from tests.engine.test_engine import talk

HELLO = {"id": "last", "do": "hello"}
DEEP = "[" * 5_000 + "]" * 5_000

#: JSON values of every kind, as a client might send them for any field.
ODD = (
    "null", "true", "0", "-1", "1.5", "1e999", "NaN", "-Infinity", "9" * 4_000, str(2**64),
    '""', '" "', '"\\u0000"', '"\\ud800"', '"x"', '"' + "x" * 30_000 + '"', '"../etc/passwd"',
    '"7s 7h"', '"rulebook = 3"', "[]", "[[]]", '["hit"]', "[1, null]", "{}", '{"main": "10.00"}',
    '{"main": null}', '{"main": 1e308}', '{"a": {"b": []}}', '{"decks": 8}', '{"\\ud800": 1}', DEEP,
)  # fmt: skip

#: A good value for each field, so that one odd one at a time is tried.
GOOD: dict[str, str] = {
    "book": '"ma-spanish21"', "choices": "{}", "seed": "1", "shoe": '"Kh 9h 6d 5s"', "meters": "{}",
    "person": '"ann"', "chips": '"100.00"', "wagers": '{"main": "10.00"}', "box": "1",
    "cards": '"7s"', "verb": '"hit"', "amount": '"10.00"', "hand": '"7s 7h"', "wager": '"main"',
    "title": '"a"', "record": '{"rulebook": "ma-spanish21"}', "up": '"6h"', "doubled": "0",
    "split": "false", "allow_inexact": "false", "legal": '["hit", "stand"]', "hands": "1",
    "view": "{}", "compute": "false", "rounds": "1", "strategy": '"mimic"', "boxes": "1",
    "fresh_shoe": "false", "of": "1",
    "rulebook": '"id = \\"x\\"\\ntitle = \\"X\\"\\nbased_on = \\"ma-spanish21\\"\\n"',
}  # fmt: skip


def line(name: str, fields: dict[str, str]) -> bytes:
    body = "".join(f', "{key}": {value}' for key, value in fields.items())
    return f'{{"id": 1, "do": "{name}"{body}}}'.encode()


def attacks(name: str) -> list[bytes]:
    """Return lines with each field of a request in turn odd, alone and beside all others."""
    kind = REQUESTS[name]
    known = {key: GOOD[key] for key in (*kind.required, *kind.optional)}
    needed = {key: GOOD[key] for key in kind.required}
    return [
        line(name, {**with_, key: odd}) for with_ in (needed, known) for key in known for odd in ODD
    ]


@pytest.mark.parametrize("name", [name for name, kind in REQUESTS.items() if not kind.long])
def test_every_field_of_a_request_is_attacked(name: str) -> None:
    tried = attacks(name) if name != "quit" else [b'{"do": "quit", "x": 1}']
    begun = [
        b'{"do": "new", "shoe": "Kh 9h 6d"}',
        b'{"do": "wager", "person": "ann", "wagers": {"main": "10"}}',
    ]
    answers = talk(*begun, *tried, HELLO)
    assert len(answers) == len(begun) + len(tried) + 1
    assert answers[-1]["ok"]
    _check(answers)


@pytest.mark.parametrize("name", ["value", "decide", "analyse"])
def test_every_field_of_a_long_request_is_attacked(name: str) -> None:
    for raw in attacks(name):
        try:
            task = Session().task(*checked(json.loads(raw)))
        except (InputError, RecursionError):
            continue
        if not task.fields.get("compute"):
            _check([outcome(partial(work, task))])


def _check(answers: list[dict[str, Any]]) -> None:
    for answer in answers:
        if not answer["ok"]:
            error = answer["error"]
            assert error["code"] != "internal", error
            assert 8 < len(error["sentence"]) < 1500, error
            assert "\n" not in error["sentence"]


def test_bytes_at_random() -> None:
    draw = random.Random(48)
    good = [
        line(name, {key: GOOD[key] for key in kind.required}) for name, kind in REQUESTS.items()
    ]
    lines = []
    for _ in range(effort(300, 20_000)):
        raw = bytearray(
            draw.choice([one for one in good if b"quit" not in one and b"simulate" not in one])
        )
        for _ in range(draw.randrange(1, 4)):
            raw[draw.randrange(len(raw))] = draw.randrange(256)
        if not REQUESTS.get(str(_do_of(raw)), REQUESTS["hello"]).long:
            lines.append(bytes(raw).replace(b"\n", b" "))
    answers = talk(*lines, HELLO)
    assert len(answers) == sum(bool(one.strip()) for one in lines) + 1
    _check(answers)


def _do_of(raw: bytearray) -> object:
    try:
        return json.loads(bytes(raw)).get("do")
    except (ValueError, AttributeError):
        return None


class Endless(io.RawIOBase):
    """A line of this many bytes, and then a good one."""

    def __init__(self, size: int) -> None:
        self._left, self._last = size, b"\n" + json.dumps(HELLO).encode()

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        size = min(len(buffer), self._left)
        if size:
            buffer[:size] = b"x" * size
            self._left -= size
            return size
        part, self._last = self._last[: len(buffer)], self._last[len(buffer) :]
        buffer[: len(part)] = part
        return len(part)


def test_a_huge_line_is_not_held_in_memory() -> None:
    sink = io.BytesIO()
    tracemalloc.start()
    try:
        Engine(io.BufferedReader(Endless(200 * MAX_LINE)), sink).run()
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    too_long, hello = map(json.loads, sink.getvalue().splitlines())
    assert too_long["error"]["code"] == "too-long"
    assert hello["ok"]  # half a line at the end of the input is a line
    assert peak < 50 * MAX_LINE


def test_the_queue_of_long_work_is_bounded() -> None:
    many = [
        {"id": at, "do": "simulate", "rounds": 10**12, "strategy": "mimic"}
        for at in range(MAX_WAITING + 3)
    ]
    answers = talk(*many, {"id": "stop", "do": "stop"})
    codes = [one["error"]["code"] for one in answers if not one["ok"]]
    assert sorted(set(codes)) == ["busy", "stopped"]
    assert len(codes) == len(many)
    assert 1 <= codes.count("busy") <= 3
