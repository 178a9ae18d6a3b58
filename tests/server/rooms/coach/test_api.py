"""The coach, the drills and the review over HTTP: statuses, bounds and bad input."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from starlette.requests import HTTPConnection

from fortyeight.server.base.who import NOBODY, Role, Who
from fortyeight.server.http.faults import install_faults
from fortyeight.server.http.metrics import Metrics
from fortyeight.server.rooms.coach.coach_api import coach_router
from fortyeight.server.rooms.coach.coach_service import Coach
from fortyeight.server.rooms.coach.drills_api import drills_router
from fortyeight.server.rooms.coach.review_api import review_router
from fortyeight.server.rooms.coach.review_service import Review
from fortyeight.strategy import builtin, write_strategy
from tests.server.rooms.coach.inline import Inline, NoTables, coach_of, replays, solver
from tests.server.table.conftest import Opened
from tests.server.table.houses import HOUSES
from tests.server.table.test_evenings import evening_at

HAND = {"book": "ma-spanish21", "hand": "6s 7s", "up": "9h"}


async def identify(connection: HTTPConnection) -> Who:
    name = connection.headers.get("name", "")
    return Who(name, frozenset({Role.PLAYER})) if name else NOBODY


@asynccontextmanager
async def asking(
    coach: Coach | None = None, review: Review | None = None, name: str = "ann"
) -> AsyncIterator[httpx.AsyncClient]:
    coach = coach or Coach(NoTables(), Inline())
    app = FastAPI()
    install_faults(app, Metrics())
    app.include_router(coach_router(coach, identify))
    app.include_router(drills_router(coach, identify))
    if review is not None:
        app.include_router(review_router(review, identify))
    transport = httpx.ASGITransport(app)
    headers = {"name": name} if name else {}
    async with httpx.AsyncClient(
        transport=transport, base_url="http://test", headers=headers
    ) as client:
        yield client


def code_of(answer: httpx.Response) -> str:
    return str(answer.json()["error"]["code"])


async def test_any_hand_is_valued() -> None:
    async with asking() as client:
        told = (await client.post("/api/coach/values", json=HAND)).json()
        assert told["best"] == "hit"
        assert set(told["values"]) == {"hit", "stand", "double", "surrender"}
        assert told["unseen"] == 6 * 48 - 3
        assert told["left_out"] == ["super_bonus"]
        fewer = {**HAND, "house": {"decks": 8}, "seen": "8s 8h"}
        told = (await client.post("/api/coach/values", json=fewer)).json()
        assert told["unseen"] == 8 * 48 - 5


async def test_cards_are_read_as_people_write_them() -> None:
    async with asking() as client:
        plain = (await client.post("/api/coach/values", json=HAND)).json()
        up = HAND["up"].upper()
        hand = HAND["hand"].replace("s", "♠").replace("h", "♥").replace("c", "♣").replace("d", "♦")
        typed = {**HAND, "hand": hand, "up": up}
        assert typed != HAND
        assert (await client.post("/api/coach/values", json=typed)).json() == plain
        bad = (await client.post("/api/coach/values", json={**HAND, "hand": "6s 7x"})).json()
        assert bad["error"]["message"].startswith("hand: '7x' is not a card: write a rank")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"book": "no-such"}, "unknown-rulebook"),
        ({"house": {"decks": 5}}, "bad-house"),
        ({"house": {"bonus_spin_wheel": "/etc/passwd"}}, "bad-house"),
        ({"hand": "6s"}, "invalid"),
        ({"hand": "6s  "}, "bad-cards"),
        ({"hand": "6s 7x"}, "bad-cards"),
        ({"hand": " ".join(["2s"] * 30)}, "bad-cards"),
        ({"hand": " ".join(["2s"] * 60)}, "invalid"),
        ({"hand": "Ts 6h"}, "bad-cards"),
        ({"hand": " ".join(["2s"] * 7)}, "bad-cards"),
        ({"hand": "Ks Qs 5h"}, "bad-hand"),
        ({"up": "9h 9s"}, "bad-cards"),
        ({"up": "9s", "seen": " ".join(["9s"] * 6)}, "bad-cards"),
        ({"seen": "9"}, "bad-cards"),
        ({"doubled": 2}, "bad-hand"),
        ({"doubled": -1}, "invalid"),
        ({"split": 3}, "invalid"),
        ({"insurance": True}, "bad-hand"),
        ({"more": 1}, "invalid"),
    ],
)
async def test_bad_hands_are_refused(change: dict[str, Any], code: str) -> None:
    async with asking() as client:
        answer = await client.post("/api/coach/values", json={**HAND, **change})
        assert (answer.status_code, code_of(answer)) == (422, code)


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/api/coach/values", HAND),
        ("POST", "/api/coach/tables/one", {"box": 1}),
        ("POST", "/api/drills/hands", {"book": "ma-spanish21"}),
        ("POST", "/api/drills/answers", {**HAND, "choice": "hit"}),
        ("POST", "/api/drills/shoes", {"book": "ma-spanish21", "cards": 3}),
        ("GET", "/api/drills/counts?book=ma-spanish21", None),
    ],
)
async def test_nobody_is_answered(method: str, path: str, body: Any) -> None:
    async with asking(name="") as client:
        answer = await client.request(method, path, json=body)
        assert (answer.status_code, code_of(answer)) == (401, "not-signed-in")


async def test_a_drill_hides_its_answer_until_it_is_chosen() -> None:
    async with asking() as client:
        wanted = {"book": "ma-spanish21", "drill": "rescues", "mistakes": {"doubled 15 v 9": 2}}
        dealt = (await client.post("/api/drills/hands", json=wanted)).json()
        assert not {"values", "best", "reason", "cost_of"} & set(dealt)
        given = {name: dealt[name] for name in ("book", "hand", "up", "doubled", "split")}
        answers = {}
        for choice in dealt["legal"]:
            told = await client.post("/api/drills/answers", json={**given, "choice": choice})
            answers[choice] = told.json()
        assert {one["right"] for one in answers.values()} == {True, False}
        for choice, one in answers.items():
            assert one["cost"] == one["cost_of"][choice]
            assert (one["class"], one["chart"]) == (dealt["class"], None)
        # By a custom chart, what it says is right, whatever it costs.
        own = {**given, "choice": "keep", "strategy": write_strategy(builtin("mimic"))}
        told = (await client.post("/api/drills/answers", json=own)).json()
        assert told["right"]
        assert told["chart"] == {"choice": "keep", "cost": told["cost_of"]["keep"]}
        bad = await client.post("/api/drills/answers", json={**own, "strategy": "row,2"})
        assert (bad.status_code, code_of(bad)) == (422, "bad-chart")
        wrong = await client.post("/api/drills/answers", json={**given, "choice": "hit"})
        assert (wrong.status_code, code_of(wrong)) == (422, "no-such-choice")


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("hands", {"book": "bbc-spanish21", "drill": "surrenders"}, "no-such-drill"),
        ("hands", {"book": "bbc-spanish21", "drill": "rescues"}, "no-such-drill"),
        ("hands", {"book": "ma-spanish21", "drill": "none"}, "invalid"),
        ("hands", {"book": "ma-spanish21", "mistakes": {"x" * 30: 1}}, "invalid"),
        ("hands", {"book": "ma-spanish21", "mistakes": {"x": -1}}, "invalid"),
        (
            "hands",
            {"book": "ma-spanish21", "mistakes": {str(at): 1 for at in range(201)}},
            "invalid",
        ),
        ("shoes", {"book": "ma-spanish21", "cards": 289}, "too-many-cards"),
        ("shoes", {"book": "ma-spanish21", "cards": 0}, "invalid"),
        ("shoes", {"book": "ma-spanish21", "cards": 417}, "invalid"),
    ],
)
async def test_drills_that_cannot_be_are_refused(path: str, body: Any, code: str) -> None:
    async with asking() as client:
        answer = await client.post(f"/api/drills/{path}", json=body)
        assert (answer.status_code, code_of(answer)) == (422, code)


async def test_counts_and_shoes() -> None:
    async with asking() as client:
        told = (await client.get("/api/drills/counts?book=md-pontoon21")).json()
        assert told["counts"][0]["for_this_book"]
        # A custom table has the count of its base, which is for another table, and its own decks.
        table = 'id = "quay"\ntitle = "Quay"\nbased_on = "md-pontoon21"\n'
        table += "[rules]\ndecks = 4\nmatch = false\n"
        own = (await client.get("/api/drills/counts", params={"book": table})).json()["counts"][0]
        assert (own["id"], own["for_this_book"], own["decks"]) == ("md-pontoon21", False, 4)
        body = {"book": "ma-spanish21", "cards": 20}
        told = (await client.post("/api/drills/shoes", json=body)).json()
        assert (len(told["cards"]), told["left"], told["in_all"]) == (20, 268, 288)


async def test_a_review_over_http(small: Opened) -> None:
    async with small() as here:
        evening = await evening_at(here, HOUSES["no hole card"], 3)
        await evening.play(3)
        coach = coach_of(here)
        review = Review(here.database, here.tables, coach, solver(), replays())
        async with asking(coach, review) as client:
            for _ in range(20):
                told = (await client.get("/api/me/review", params={"rounds": 3})).json()
                if told["complete"]:
                    break
            assert told["complete"]
            assert told["rounds"]
            for bad in ({"rounds": 201}, {"rounds": 0}, {"table": "../x"}):
                answer = await client.get("/api/me/review", params=bad)
                assert (answer.status_code, code_of(answer)) == (422, "invalid")
            answer = await client.post("/api/coach/rounds", json={"record": "x", "person": "ann"})
            assert (answer.status_code, code_of(answer)) == (422, "bad-record")
            answer = await client.post("/api/coach/tables/no-such", json={"box": 1})
            assert (answer.status_code, code_of(answer)) == (404, "no-such-table")
            answer = await client.post(f"/api/coach/tables/{evening.table}", json={"box": 0})
            assert (answer.status_code, code_of(answer)) == (422, "invalid")
        async with asking(coach, review, name="") as client:
            assert (await client.get("/api/me/review")).status_code == 401
