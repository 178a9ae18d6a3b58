"""A program that speaks the protocol plays at a served table; a bad one is refused."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from fortyeight.engine.bridge import Bridge, BridgeError, Seat, Visitor
from fortyeight.engine.program import Program, ProgramError
from fortyeight.rulebook import open_house, read_book_text
from tests.server.live.client import guest, open_table, request
from tests.server.live.nursery import Nursery
from tests.server.live.quick import QUICK, quick_settings

#: Stands on 17 and more, takes a card below, and keeps what it was asked.
BOT = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    verb = "hit" if asked.get("view") and "hit" in asked["legal"] else None
    if asked["do"] == "decide":
        print(line, file=sys.stderr, end="")
        hands = [one for box in asked["view"]["boxes"] for one in box["hands"] if one["in_turn"]]
        if verb is None or hands[0]["total"] >= 17:
            verb = next(one for one in asked["legal"] if one in ANSWERS)
    answer = {"id": asked.get("id"), "ok": True, "engine": "bot", "verb": verb}
    print(json.dumps(answer), flush=True)
"""
ANSWERS = 'ANSWERS = ("stand", "keep-double", "decline-insurance")\n'


def program(source: str, answer_time: float = 30) -> Program:
    return Program([sys.executable, "-c", source], answer_time)


def test_a_program_plays_its_rounds_and_leaves(
    nursery: Nursery, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    settings = quick_settings(tmp_path, f"sqlite:///{tmp_path / 'store.sqlite'}")
    server = nursery.start(settings, tmp_path / "server.log")
    try:
        founder = guest(server.address, "founder")
        table = open_table(server.address, founder, "ma-spanish21", **QUICK)
        visitor = Visitor(server.address)
        visitor.cookie = guest(server.address, "bot", 100_000)
        seat = Seat(server.address, table, 100_000, 1000, rounds=3)
        told: list[str] = []
        bot = program(ANSWERS + BOT)
        try:
            assert Bridge(visitor, seat, bot, told.append).run() == 3
        finally:
            bot.close()
        assert told[0] == "bot plays as bot."
        _, visit, _ = request(server.address, "GET", "/api/visit", cookie=visitor.cookie)
        assert visit["tables"] == []
        assert (visit["balance"] - 100_000) % 500 == 0
        asked = [json.loads(line) for line in capfd.readouterr().err.splitlines()]
        assert all(one["book"] == "ma-spanish21" and one["legal"] for one in asked)
    finally:
        server.stop()


#: A house's own rulebook: the dealer draws to a soft 17.
OWN = """
id = "silver-dragon"
title = "Spanish 21 at Silver Dragon"
based_on = "ma-spanish21"
[rules]
soft_17 = "draw"
"""


@pytest.mark.long
def test_a_program_plays_by_a_rulebook_of_the_house_and_knows_what_it_has_seen(
    nursery: Nursery, tmp_path: Path
) -> None:
    """The engine decides at a table whose rulebook no copy of the project ships.

    Its `shoe` is the full shoe less the cards that its player was shown since the shuffle.
    """
    settings = quick_settings(tmp_path, f"sqlite:///{tmp_path / 'store.sqlite'}")
    server = nursery.start(settings, tmp_path / "server.log")
    try:
        visitor = Visitor(server.address)
        visitor.cookie = guest(server.address, "bot")
        opened = visitor.post("/api/practice-tables", {"name": "Own", "book": OWN})
        seat = Seat(server.address, opened["id"], 100_000, 1000, rounds=6)
        asked: list[dict[str, Any]] = []
        with engine(asked) as robot:
            assert Bridge(visitor, seat, robot, lambda _: None).run() == 6
    finally:
        server.stop()
    assert {one["book"].partition("@")[0] for one in asked} == {"silver-dragon"}
    book = read_book_text(asked[0]["rulebook"])
    assert open_house(book).fingerprint == open_house(read_book_text(OWN)).fingerprint
    # Cards that lay in the shoe when a round began: a natural leaves nothing to decide in it.
    before = {one["view"]["round"]: set[int]() for one in asked}
    for one in asked:
        before[one["view"]["round"]].add(len(one["shoe"].split()) + _shown(one["view"]))
    assert all(len(counts) == 1 for counts in before.values())
    counts = [count for (count,) in before.values()]
    assert counts == sorted(set(counts), reverse=True)
    assert all((count == 48 * 6) == (played == 1) for played, (count,) in before.items())


def _shown(view: dict[str, Any]) -> int:
    hands = [one["cards"] for box in view["boxes"] for one in box["hands"]]
    return sum(map(len, hands)) + len(view["dealer"]["cards"])


@contextmanager
def engine(asked: list[dict[str, Any]]) -> Iterator[Program]:
    """`fortyeight engine` as a program, with what it is asked for decisions."""

    class Heard(Program):
        def ask(self, do: str, **fields: Any) -> dict[str, Any]:
            if do == "decide":
                asked.append(fields)
            return super().ask(do, **fields)

    robot = Heard([sys.executable, "-m", "fortyeight", "engine"], 60)
    try:
        yield robot
    finally:
        robot.close()


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("print('hello', flush=True); input()", "no JSON object"),
        ("pass", "has ended"),
        ("import time; time.sleep(60)", "has not answered hello within 0 seconds"),
        ('input(); print(\'{"id": 1, "ok": false, "error": {"sentence": "busy"}}\')', "busy"),
    ],
)
def test_a_bad_program_is_told_in_a_sentence(source: str, sentence: str) -> None:
    bad = program(source, 0.4 if "sleep" in source else 30)
    try:
        with pytest.raises(ProgramError, match=sentence):
            bad.ask("hello")
    finally:
        bad.close()


def test_a_program_or_a_server_that_is_not_there() -> None:
    with pytest.raises(ProgramError, match="cannot be started"):
        Program(["/nowhere/program"])
    with pytest.raises(BridgeError, match="no address"):
        Visitor("table")
    with pytest.raises(BridgeError, match="does not answer"):
        Visitor("http://127.0.0.1:9").get("/api/visit")


class BusyTable:
    """A table that refuses a command twice, and then takes it."""

    def __init__(self) -> None:
        self.sent: list[dict[str, object]] = []

    def send(self, text: str) -> None:
        self.sent.append(json.loads(text))

    def recv(self) -> str:
        refused = {"refused": {"code": "too-often", "message": "not so fast"}}
        done = len(self.sent) > 2
        answer = {"type": "answer", "id": self.sent[-1]["id"]}
        return json.dumps(answer if done else {**answer, **refused})


def test_the_bridge_slows_down_once_it_was_too_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    monkeypatch.setattr("time.sleep", pauses.append)
    bridge, table = Bridge.__new__(Bridge), BusyTable()
    bridge._version, bridge._pause = 7, 0.0
    bridge._do(table, {"do": "ready"})  # type: ignore[arg-type]  # what it needs of a socket
    assert len({str(one["id"]) for one in table.sent}) == 1
    assert len(table.sent) == 3
    bridge._do(table, {"do": "leave"})  # type: ignore[arg-type]  # and goes on slowly
    assert [pause > 0 for pause in pauses] == [False, True, True, True]
