"""A client's round record, replayed by the referee step by step."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
from fastapi import FastAPI, Request
from fastapi.responses import Response

from fortyeight.record import read_record, replay, result
from fortyeight.record.line_numbers import line_number
from fortyeight.record.read import MAX_LINES
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.http.error_answers import refused
from fortyeight.server.rooms.coach.reviewed_rounds import replay_as
from fortyeight.server.rooms.history.record_replay import replay_record
from fortyeight.server.rooms.history.replays_api import BURST, replays_router
from tests.server.rooms.coach.inline import replays

RECORD = """\
rulebook = "ma-spanish21"
title    = "A suited 6-7-8, and a double taken back"
wagers   = [
  "ann 1 main 10.00",
  "ann 1 match 5.00",
  # the next one is a second person on box 1
  "bob 1 main 5.00",
  "cat 3 main 25.00",
]
shoe     = "6s 5d 9h 7s 6c 8s 2h"
actions  = ["1 hit", "3 double 10.00", "3 rescue"]

[house]
decks   = 6
dealing = "no-hole-card"
"""


def test_every_step_has_the_table_after_it_and_words() -> None:
    found = replay_record(RECORD)
    assert {name: found[name] for name in result(replay(read_record(RECORD)))} == result(
        replay(read_record(RECORD))
    )
    steps = found["steps"]
    dealt = [step for step in steps if step["event"]["event"] == "card.dealt/1"]
    assert [len(step["view"]["boxes"][0]["hands"][0]["cards"]) for step in dealt[:2]] == [1, 1]
    assert steps[-1]["view"]["net"] == {"ann": 2500, "bob": 1500, "cat": -2500}
    words = [line["text"] for step in steps for line in step["words"]]
    assert "Cat rescues the double, giving up the wager under it." in words
    assert "offers" not in steps[0]["view"]
    assert found["people"] == ["ann", "bob", "cat"]
    assert not found["more_steps"]


OWN_BOOK = RECORD.replace("ma-spanish21", "own").replace(
    "[house]", '[book]\nid = "own"\ntitle = "Own"\nbased_on = "ma-spanish21"\n\n[house]'
)


def test_a_record_with_a_book_of_its_own_is_replayed_and_not_reviewed() -> None:
    found = replay_record(OWN_BOOK)
    assert found["book_title"] == "Own"
    assert found["wagers"] == replay_record(RECORD)["wagers"]
    with pytest.raises(Refusal, match="replayed here, but not reviewed"):
        replay_as(OWN_BOOK, "ann")
    with pytest.raises(Refusal, match="line 16, book") as refused:
        replay_record(OWN_BOOK.replace('on = "ma-spanish21"', 'on = "/etc/passwd.toml"'))
    assert refused.value.code == "bad-record"


def test_a_hole_card_is_in_no_step_before_it_is_turned() -> None:
    record = """\
rulebook = "ma-spanish21"
wagers = ["ann 1 main 10.00"]
shoe = "9s 7d 8h 3c 8c"
actions = ["1 stand"]
[house]
dealing = "hole-card"
"""
    steps = replay_record(record)["steps"]
    turned = [step["event"]["event"] for step in steps].index("hole-card.turned/1")
    before = [step for step in steps[:turned] if step["event"]["event"] != "shoe.loaded/1"]
    assert all("3c" not in repr(step) for step in before)
    assert steps[turned]["view"]["dealer"]["cards"] == ["7d", "3c"]


@pytest.mark.parametrize(
    ("old", "new", "line", "code"),
    [
        ("3 rescue", "3 jump", 11, "bad-record"),
        ("bob 1 main 5.00", "bob 1 main 5.01", 7, "bad-wager"),
        ("decks   = 6", "decks   = 7", 14, "bad-house"),
        ('"6s', "6s", 10, "bad-record"),
        ("8s 2h", "8s", 10, "shoe-too-short"),
    ],
)
def test_a_fault_names_its_line(old: str, new: str, line: int, code: str) -> None:
    with pytest.raises(Refusal, match=f"line {line}[,)]?") as caught:
        replay_record(RECORD.replace(old, new))
    assert caught.value.code == code
    assert caught.value.status == 422


def test_a_place_that_is_nowhere_has_no_line() -> None:
    assert line_number(RECORD, "spins[0]") is None
    assert line_number(RECORD, "") is None
    assert line_number(RECORD, "wagers[99]") == 3
    assert line_number(RECORD, "house.boxes") == 13


def test_a_record_with_more_wagers_than_a_table_holds_is_not_played() -> None:
    wagers = ",".join(['"ann 1 main 10.00"'] * (MAX_LINES["wagers"] + 1))
    with pytest.raises(Refusal, match="no more than"):
        replay_record(
            f'rulebook = "ma-spanish21"\nwagers = [{wagers}]\nshoe = "6s"\nactions = []\n'
        )


def test_who_is_not_signed_in_has_a_round_played_but_not_without_end() -> None:
    app = FastAPI()

    async def answer(request: Request, refusal: Exception) -> Response:
        assert isinstance(refusal, Refusal)
        return refused(refusal)

    app.add_exception_handler(Refusal, answer)
    app.include_router(replays_router(replays(), lambda request: "one"))

    async def ask() -> list[tuple[int, Any]]:
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
            first = await client.post("/api/replays", json={"record": RECORD})
            bad = await client.post("/api/replays", json={"record": "x"})
            rest = [await client.post("/api/replays", json={"record": "x"}) for _ in range(BURST)]
            return [(one.status_code, one.json()) for one in (first, bad, rest[-1])]

    first, bad, last = asyncio.run(ask())
    assert first[0] == 200
    assert first[1]["net"]["ann"] == "25.00"
    assert bad[0] == 422
    assert "not TOML" in bad[1]["error"]["message"]
    assert last[0] == 429


def test_a_title_is_one_line_of_a_known_length() -> None:
    title = "A suited 6-7-8, and a double taken back"
    odd = replay_record(RECORD.replace(title, "One\\u0007 two\\n\\u202e three"))
    assert odd["title"] == "One two three"
    long = replay_record(RECORD.replace(title, "word " * 1000))["title"]
    assert len(long) <= 120
    assert long.endswith("word …")
